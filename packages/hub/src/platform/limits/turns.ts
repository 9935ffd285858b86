/** Lets so many of one name go on at a time; the others wait for their turn, first come first served. */
export interface Turns {
  /** Resolves when it is the caller's turn. Call the result, once, when it is over. */
  take(name: string): Promise<() => void>;
}

export function createTurns(atOnce: number): Turns {
  const groups = new Map<string, { taken: number; readonly waiting: (() => void)[] }>();
  return {
    async take(name) {
      const group = groups.get(name) ?? { taken: 0, waiting: [] };
      groups.set(name, group);
      // Who is waited for hands its turn on, so the number stays.
      if (group.taken >= atOnce) await new Promise<void>((go) => group.waiting.push(go));
      else group.taken += 1;
      return () => {
        const next = group.waiting.shift();
        if (next !== undefined) return next();
        group.taken -= 1;
        if (group.taken === 0) groups.delete(name);
      };
    },
  };
}
