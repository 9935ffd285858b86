/**
 * Runs a long job in short turns, so that requests are answered in between. Undefined when `isCancelled` said so
 * before the end.
 */
export async function runCooperatively<T>(job: Generator<void, T>, isCancelled?: undefined): Promise<T>;
export async function runCooperatively<T>(
  job: Generator<void, T>,
  isCancelled: () => boolean,
): Promise<T | undefined>;
export async function runCooperatively<T>(
  job: Generator<void, T>,
  isCancelled?: () => boolean,
): Promise<T | undefined> {
  for (;;) {
    const endsAt = performance.now() + SLICE_MS;
    do {
      const step = job.next();
      if (step.done === true) return step.value;
    } while (performance.now() < endsAt);
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (isCancelled?.() === true) return undefined;
  }
}

/** Runs the same job in one go. */
export function runToEnd<T>(job: Generator<void, T>): T {
  for (;;) {
    const step = job.next();
    if (step.done === true) return step.value;
  }
}

/** For an asynchronous loop: waits for other work whenever a turn is used up. */
export function createPauses(): () => Promise<void> {
  let endsAt = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() < endsAt) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    endsAt = performance.now() + SLICE_MS;
  };
}

// Short enough not to be noticed in the time of an answer.
const SLICE_MS = 5;
