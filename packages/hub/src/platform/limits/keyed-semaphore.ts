/** Lets so many of one name go on at a time; the others wait for their turn, first come first served. */
export interface KeyedSemaphore {
  /** Resolves when the caller may go on. Call the result, once, when it is over. */
  acquire(name: string): Promise<() => void>;
}

export function createKeyedSemaphore(atOnce: number): KeyedSemaphore {
  const groups = new Map<string, { held: number; readonly waiting: (() => void)[] }>();
  return {
    async acquire(name) {
      const group = groups.get(name) ?? { held: 0, waiting: [] };
      groups.set(name, group);
      // Who is waited for hands its turn on, so the number stays.
      if (group.held >= atOnce) await new Promise<void>((go) => group.waiting.push(go));
      else group.held += 1;
      return () => {
        const next = group.waiting.shift();
        if (next !== undefined) return next();
        group.held -= 1;
        if (group.held === 0) groups.delete(name);
      };
    },
  };
}
