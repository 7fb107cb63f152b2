/** Why a game against Python does not count in the player's record: moves were played from an earlier place, a hint was asked for,
 * values were shown, Python was to move at once, the opponent was changed, it began elsewhere; `over`: it has ended, and may count. */
export const STANDINGS = ['back', 'hint', 'values', 'stop', 'opponent', 'elsewhere', 'over'] as const;
export type UnratedReason = (typeof STANDINGS)[number];
