/** A map that keeps what was used last, up to a total weight. */
export interface RecentMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, weight: number): void;
  delete(key: string): void;
  clear(): void;
  readonly size: number;
  readonly weight: number;
}

export function createRecentMap<Value>(limits: {
  readonly maxWeight: number;
  /** A single value that is heavier is not kept at all. */
  readonly maxEach?: number;
}): RecentMap<Value> {
  // In the order of last use: a Map keeps the order of insertion.
  const entries = new Map<string, { value: Value; weight: number }>();
  let total = 0;
  const forget = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    total -= entry.weight;
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, weight) {
      forget(key);
      if (weight > (limits.maxEach ?? limits.maxWeight)) return;
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= limits.maxWeight) break;
        forget(oldest);
      }
    },
    delete: forget,
    clear() {
      entries.clear();
      total = 0;
    },
    get size() {
      return entries.size;
    },
    get weight() {
      return total;
    },
  };
}
