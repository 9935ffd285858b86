export interface ByteLruLimits {
  readonly maxEntries: number;
  readonly maxBytes: number;
}

/** What was used last, within a number of entries and of bytes. */
export interface ByteLru<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  readonly sizeBytes: number;
  readonly size: number;
}

export function createByteLru<Value>(
  { maxEntries, maxBytes }: ByteLruLimits,
  bytesOf: (value: Value) => number,
): ByteLru<Value> {
  // In the order of last use: a Map keeps the order of insertion.
  const entries = new Map<string, Value>();
  let sizeBytes = 0;

  const sizeOf = (key: string, value: Value) => key.length + bytesOf(value);

  const forget = (key: string) => {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    sizeBytes -= sizeOf(key, value);
  };

  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      forget(key);
      // One of the largest must not push out everything else.
      if (sizeOf(key, value) > maxBytes / 4) return;
      entries.set(key, value);
      sizeBytes += sizeOf(key, value);
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && sizeBytes <= maxBytes) break;
        forget(oldest);
      }
    },
    get size() {
      return entries.size;
    },
    get sizeBytes() {
      return sizeBytes;
    },
  };
}
