import { type Download, SourceUnreadable } from "@skillquay/skill/published";
import { type GuardedFetch, OutboundError } from "../../../platform/outbound/guarded-fetch.ts";

/** What is at an address of a publisher, whole, by the hub's only way out. */
export function guardedDownload(fetch: GuardedFetch): Download {
  return async (url, { maxBytes, signal }) => {
    const request = { maxBytes, timeoutMs: DOWNLOAD_MS, ...(signal === undefined ? {} : { signal }) };
    const answer = await fetch(url, request).catch((cause: unknown) => {
      if (cause instanceof OutboundError)
        throw new SourceUnreadable(cause.message.replace(/\.$/, ""), { cause });
      throw cause;
    });
    if (answer.status !== 200) throw new SourceUnreadable(`it answers with status ${answer.status}`);
    if (answer.isCut) throw new SourceUnreadable(`it sends more than ${maxBytes} bytes`);
    return answer.body;
  };
}

const DOWNLOAD_MS = 60_000;
