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
    while (!isTurnOver()) {
      const step = job.next();
      if (step.done === true) return step.value;
    }
    await nextTurn();
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
  return async () => {
    if (isTurnOver()) await nextTurn();
  };
}

// Short enough not to be noticed in the time of an answer.
const SLICE_MS = 5;

// One turn for all long jobs of the process, as there is one event loop: with a turn each, twenty of them would keep
// everybody else waiting for a hundred milliseconds at a time.
let isTurnOpen = false;
let turnEndsAt = 0;
const waiting: (() => void)[] = [];

function isTurnOver(): boolean {
  if (!isTurnOpen) openTurn();
  return performance.now() >= turnEndsAt;
}

/** A new turn, when those who wait already have had theirs. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => waiting.push(resolve));
}

function openTurn(): void {
  isTurnOpen = true;
  turnEndsAt = performance.now() + SLICE_MS;
  setImmediate(() => {
    isTurnOpen = false;
    const next = waiting.shift();
    if (next === undefined) return;
    openTurn();
    next();
  });
}
