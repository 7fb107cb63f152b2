// The sound of a move: a stone on a wooden board. It is made with Web Audio, as the page loads no media.

/** Seconds. */
const LENGTH = 0.08;
/** Of the sound at its loudest, of 1. */
const VOLUME = 0.3;
/** Hertz: the wood, which resounds, and what is left of the noise of the blow. */
const WOOD = 190;
const BLOW = 1500;
/** Seconds in which each falls to a third. */
const WOOD_FALLS = 0.02;
const BLOW_FALLS = 0.005;

/** The sound at so many samples a second. */
export function samples(rate: number, random: () => number = Math.random) {
  const keeps = Math.exp((-2 * Math.PI * BLOW) / rate);
  let noise = 0;
  return Float32Array.from({ length: Math.round(LENGTH * rate) }, (_, index) => {
    const at = index / rate;
    noise = keeps * noise + (1 - keeps) * (2 * random() - 1);
    const wood = 0.6 * Math.sin(2 * Math.PI * WOOD * at) * Math.exp(-at / WOOD_FALLS);
    const blow = 0.9 * noise * Math.exp(-at / BLOW_FALLS);
    return VOLUME * (wood + blow) * Math.min(1, 8 * (1 - at / LENGTH)); // it ends without a click
  });
}

let sound: { context: AudioContext; buffer: AudioBuffer } | null = null;
/** How often it was asked for. */
let asked = 0;

function made() {
  const context = new AudioContext();
  const wave = samples(context.sampleRate);
  const buffer = context.createBuffer(1, wave.length, context.sampleRate);
  buffer.copyToChannel(wave, 0);
  return { context, buffer };
}

/**
 * Plays it. Where the browser lets nothing sound before the player has pressed something, only the last of those asked
 * for is heard.
 */
export async function playMoveSound() {
  const mine = ++asked;
  sound ??= made();
  const { context, buffer } = sound;
  await context.resume();
  if (mine !== asked) return;
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start();
}
