/** Numbers objects: the same object has the same number, and no other one ever gets it. */
export interface ObjectIds {
  of(value: object): number;
}

export function createObjectIds(): ObjectIds {
  const ids = new WeakMap<object, number>();
  let lastId = 0;
  return {
    of(value) {
      const earlier = ids.get(value);
      if (earlier !== undefined) return earlier;
      lastId += 1;
      ids.set(value, lastId);
      return lastId;
    },
  };
}
