export interface Month {
  /** Its first day. */
  readonly month: string;
  /** The first day after it. */
  readonly resetsAt: string;
  readonly beginsAtMs: number;
  readonly endsAtMs: number;
}

/** The month of a moment, in UTC. */
export function monthOf(at: Date): Month {
  const first = (offset: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset, 1));
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return {
    month: day(first(0)),
    resetsAt: day(first(1)),
    beginsAtMs: first(0).getTime(),
    endsAtMs: first(1).getTime(),
  };
}
