/** Which names a plan shows of those that have no room for a description: the same for everybody who looks within the same hours. */
export function rotationAt(now: Date): number {
  return Math.floor(now.getTime() / ROTATE_EVERY_MS);
}

// Sessions within these hours see the same text, so that a host's prompt cache lasts from one to the next.
const ROTATE_EVERY_MS = 6 * 60 * 60 * 1000;
