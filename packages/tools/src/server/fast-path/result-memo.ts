import type { SerializedResult } from "./serialize-result.ts";

/**
 * Results by the version of what they were made from. The only thing that is kept on the way of a read: a version says
 * everything that the bytes depend on, so nothing here ever becomes wrong, and what is old is pushed out by what is new.
 */
export interface ResultMemo {
  get(version: string): SerializedResult | undefined;
  set(version: string, result: SerializedResult): void;
  readonly sizeBytes: number;
}

export interface ResultMemoLimits {
  readonly maxResults?: number;
  readonly maxBytes?: number;
}

export function createResultMemo({
  maxResults = 512,
  maxBytes = 16 * 1024 * 1024,
}: ResultMemoLimits = {}): ResultMemo {
  // In the order of last use: a Map keeps the order of insertion.
  const results = new Map<string, SerializedResult>();
  let sizeBytes = 0;

  const forget = (version: string) => {
    const result = results.get(version);
    if (result === undefined) return;
    results.delete(version);
    sizeBytes -= sizeOf(version, result);
  };

  return {
    get(version) {
      const result = results.get(version);
      if (result === undefined) return undefined;
      results.delete(version);
      results.set(version, result);
      return result;
    },
    set(version, result) {
      forget(version);
      // One of the largest must not push out everything else.
      if (sizeOf(version, result) > maxBytes / 4) return;
      results.set(version, result);
      sizeBytes += sizeOf(version, result);
      for (const oldest of results.keys()) {
        if (results.size <= maxResults && sizeBytes <= maxBytes) break;
        forget(oldest);
      }
    },
    get sizeBytes() {
      return sizeBytes;
    },
  };
}

function sizeOf(version: string, { members }: SerializedResult): number {
  return version.length + members.byteLength;
}
