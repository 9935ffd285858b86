export interface Stop {
  readonly end: "timeout" | "cancelled";
}

/** Resolves at the deadline or when the caller cancels, whichever is first; never after `dispose`. */
export function watchStop({
  timeoutMs,
  signal,
}: {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}): {
  readonly stopped: Promise<Stop>;
  readonly dispose: () => void;
} {
  let dispose = () => {};
  const stopped = new Promise<Stop>((resolve) => {
    const cancel = () => resolve({ end: "cancelled" });
    const timer = setTimeout(() => resolve({ end: "timeout" }), timeoutMs);
    if (signal?.aborted) cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    dispose = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
    };
  });
  return { stopped, dispose };
}
