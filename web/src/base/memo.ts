// What follows from an object, computed once and kept as long as the object.

export function memo<Of extends object, Found>(compute: (of: Of) => Found) {
  const known: WeakMap<Of, Found> = new WeakMap();
  return (of: Of) => {
    if (!known.has(of)) known.set(of, compute(of));
    return known.get(of) as Found;
  };
}
