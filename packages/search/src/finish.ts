/** What a job gives that is made in steps, when nobody waits in between. */
export function finish<T>(job: Generator<void, T>): T {
  for (;;) {
    const step = job.next();
    if (step.done === true) return step.value;
  }
}
