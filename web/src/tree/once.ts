// What follows from an object, computed once and kept as long as the object.

export function once<Of extends object, Found extends object>(compute: (of: Of) => Found) {
  const known: WeakMap<Of, Found> = new WeakMap();
  return (of: Of) => {
    const found = known.get(of) ?? compute(of);
    known.set(of, found);
    return found;
  };
}
