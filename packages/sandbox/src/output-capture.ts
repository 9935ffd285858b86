import type { ExecRequest } from "./sandbox.ts";

export interface OutputCapture {
  /** Takes what came; beyond the cap it is counted as truncated and dropped. */
  add(chunk: Uint8Array): void;
  bytes(): Uint8Array;
  readonly isTruncated: boolean;
}

/** Collects one output stream up to a cap, and tells a listener about what is kept. */
export function captureOutput(
  stream: "stdout" | "stderr",
  capBytes: number,
  onOutput?: ExecRequest["onOutput"],
): OutputCapture {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  let isTruncated = false;
  return {
    add(chunk) {
      const kept = chunk.subarray(0, capBytes - sizeBytes);
      if (kept.length < chunk.length) isTruncated = true;
      if (kept.length === 0) return;
      sizeBytes += kept.length;
      // A copy: the stream's own buffer may be a slice of a much larger one.
      chunks.push(Uint8Array.from(kept));
      onOutput?.(stream, kept);
    },
    bytes: () => Uint8Array.from(Buffer.concat(chunks)),
    get isTruncated() {
      return isTruncated;
    },
  };
}
