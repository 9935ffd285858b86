/** The month of a moment, in UTC: its first day, and the first day after it. */
export function monthOf(at: Date): { readonly month: string; readonly resetsAt: string } {
  const first = (offset: number) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset, 1)).toISOString().slice(0, 10);
  return { month: first(0), resetsAt: first(1) };
}
