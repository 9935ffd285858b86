import { LRUCache } from "lru-cache";

/** A map that keeps what was used last, up to a total weight. */
export interface LruMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, weight: number): void;
  delete(key: string): void;
  clear(): void;
  readonly size: number;
  readonly weight: number;
}

export function createLruMap<Value extends object | string>(limits: {
  readonly maxWeight: number;
  /** A single value that is heavier is not kept at all. */
  readonly maxEach?: number;
}): LruMap<Value> {
  const cache = new LRUCache<string, Value>({
    maxSize: limits.maxWeight,
    maxEntrySize: limits.maxEach ?? limits.maxWeight,
  });
  return {
    get: (key) => cache.get(key),
    // The library wants whole numbers above zero.
    set: (key, value, weight) => void cache.set(key, value, { size: Math.max(1, Math.ceil(weight)) }),
    delete: (key) => void cache.delete(key),
    clear: () => cache.clear(),
    get size() {
      return cache.size;
    },
    get weight() {
      return cache.calculatedSize;
    },
  };
}
