/** One piece of work that several wait for. */
export interface SharedWork {
  /** Ends with the work. Whoever is aborted waits no longer; the last one aborts the work, and waits until it is over. */
  wait(signal?: AbortSignal): Promise<void>;
}

/** Begins the work; `onLeft` is called once, when it is over or when nobody waits for it any more. */
export function shareWork(work: (signal: AbortSignal) => Promise<void>, onLeft: () => void): SharedWork {
  const controller = new AbortController();
  const done = work(controller.signal).finally(onLeft);
  // Each who waits gets the error; it is no loose end when the last of them was aborted.
  done.catch(() => {});
  let waiting = 0;
  const abortWhenAlone = () => {
    if (waiting > 0) return;
    onLeft();
    controller.abort();
  };

  return {
    async wait(signal) {
      waiting += 1;
      let stop = () => {};
      const aborted = new Promise<"aborted">((resolve) => {
        stop = () => resolve("aborted");
      });
      if (signal?.aborted === true) stop();
      signal?.addEventListener("abort", stop, { once: true });
      try {
        if ((await Promise.race([done, aborted])) !== "aborted") return;
      } finally {
        signal?.removeEventListener("abort", stop);
        waiting -= 1;
      }
      abortWhenAlone();
      if (controller.signal.aborted) await done;
      else signal?.throwIfAborted();
    },
  };
}
