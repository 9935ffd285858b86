export interface Rate {
  readonly count: number;
  readonly of: number;
  readonly share: number;
  /** Wilson score interval at 95 %: honest for small samples and for shares near 0 and 1. */
  readonly low: number;
  readonly high: number;
}

export function rateOf(count: number, of: number): Rate {
  if (of === 0) return { count, of, share: 0, low: 0, high: 1 };
  const share = count / of;
  const divisor = 1 + Z ** 2 / of;
  const middle = (share + Z ** 2 / (2 * of)) / divisor;
  const half = (Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))) / divisor;
  return { count, of, share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

// The 97.5th percentile of the normal distribution.
const Z = 1.959964;
