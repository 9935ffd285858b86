/** Runs jobs one after the other, in the order they were given; a failed one does not stop the next. */
export function createSerialQueue(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const next = last.then(job);
    last = next.catch(() => {});
    return next;
  };
}
