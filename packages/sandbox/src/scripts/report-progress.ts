/** Tells how far a run is: at its first output and then every second, whether it writes or not. */
export function reportProgress(
  onProgress: (progress: { readonly elapsedMs: number; readonly outputBytes: number }) => void,
  { everyMs = 1000, onOutput }: ReportOptions = {},
): { onOutput(stream: "stdout" | "stderr", chunk: Uint8Array): void; stop(): void } {
  const startedAt = performance.now();
  let outputBytes = 0;
  const tell = () => onProgress({ elapsedMs: performance.now() - startedAt, outputBytes });
  const timer = setInterval(tell, everyMs);
  return {
    onOutput: (stream, chunk) => {
      const isFirst = outputBytes === 0;
      outputBytes += chunk.byteLength;
      onOutput?.(stream, chunk);
      if (isFirst) tell();
    },
    stop: () => clearInterval(timer),
  };
}

export interface ReportOptions {
  readonly everyMs?: number;
  /** Is given the output itself, too, for whoever shows it as it comes. */
  readonly onOutput?: ((stream: "stdout" | "stderr", chunk: Uint8Array) => void) | undefined;
}
