import { createHash } from "node:crypto";
import { uploadIncomplete, uploadTooLarge } from "../../../features/uploads/index.ts";

export interface UploadBodyOptions {
  readonly maxBytes: number;
  /** How long nothing may arrive. */
  readonly stallMs?: number;
}

/**
 * The bytes of an upload, in memory and nowhere else. Stops at the first byte too many, whatever the headers promised, and
 * gives up on a sender that falls silent. With the header `X-Content-SHA256`, other bytes than that are refused.
 */
export async function readUploadBody(request: Request, options: UploadBodyOptions): Promise<Buffer> {
  assertDeclaredSize(request, options.maxBytes);
  const bytes = await readAll(request.body, options);
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) !== bytes.length) throw uploadIncomplete("cut");
  const digest = request.headers.get("x-content-sha256");
  const isSame = digest === null || createHash("sha256").update(bytes).digest("hex") === digest.toLowerCase();
  if (!isSame) throw uploadIncomplete("different");
  return bytes;
}

/** Before anything is read or used up: a promise of too much is believed. */
export function assertDeclaredSize(request: Request, maxBytes: number): void {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw uploadTooLarge(maxBytes);
}

// A mobile connection may pause for some seconds; the server's own limit for a whole request comes on top.
const STALL_MS = 10_000;

async function readAll(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, stallMs = STALL_MS }: UploadBodyOptions,
): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0);
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  try {
    for (;;) {
      const { done, value } = await within(stallMs, reader.read());
      if (done) return Buffer.concat(chunks);
      sizeBytes += value.byteLength;
      if (sizeBytes > maxBytes) throw uploadTooLarge(maxBytes);
      chunks.push(value);
    }
  } finally {
    // Tells the sender to stop; after a whole body it does nothing.
    reader.cancel().catch(() => {});
  }
}

async function within<Result>(stallMs: number, read: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(uploadIncomplete("slow")), stallMs);
  });
  const arrived = read.catch((error: unknown) => {
    throw uploadIncomplete("cut", error);
  });
  try {
    return await Promise.race([arrived, stalled]);
  } finally {
    clearTimeout(timer);
  }
}
