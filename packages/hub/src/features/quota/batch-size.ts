// At ten thousand calls a second of one account that is a hundred reservations, each a few milliseconds.
export const MAX_BATCH = 100;
// With fewer left than this, calls are reserved one by one.
export const SINGLE_BELOW = 16;

/**
 * How many calls an instance reserves at once: all that wait for one now, or else an eighth of what is left, so that little
 * is held by an instance that does not need it while another one has to refuse.
 */
export function batchSize({ left, waiting }: { readonly left: number; readonly waiting: number }): number {
  const ahead = left < SINGLE_BELOW ? 1 : Math.min(MAX_BATCH, Math.floor(left / 8));
  return Math.max(0, Math.min(left, Math.max(waiting, ahead)));
}
