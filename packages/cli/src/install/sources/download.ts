import { type Download, SourceUnreadable } from "@skillquay/skill/published";
import { checkedAddress } from "../parse-source.ts";

/** What is at an address, whole and no more than was allowed for. A redirect is followed to an address of the same rules. */
export function createDownload(options: {
  readonly authorization?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How much has come of how much; the second is undefined where the server does not say. */
  readonly onProgress?: (receivedBytes: number, totalBytes: number | undefined) => void;
}): Download {
  return async (text, { maxBytes, signal = options.signal }) => {
    let url = checkedAddress(text);
    const origin = url.origin;
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      const answer = await ask(url, {
        signal,
        // A key is for whom it was meant.
        authorization: url.origin === origin ? options.authorization : undefined,
      });
      const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get("location") : null;
      if (next !== null && URL.canParse(next, url.href)) {
        await answer.body?.cancel();
        url = checkedAddress(new URL(next, url.href).href);
        continue;
      }
      if (answer.status !== 200) {
        await answer.body?.cancel();
        throw new SourceUnreadable(`it answers with status ${answer.status}`);
      }
      return readBody(answer, maxBytes, options.onProgress);
    }
    throw new SourceUnreadable("it sends from one address to the next without end");
  };
}

const MOST_REDIRECTS = 5;
const DOWNLOAD_MS = 120_000;

async function ask(
  url: URL,
  { signal, authorization }: { signal: AbortSignal | undefined; authorization: string | undefined },
): Promise<Response> {
  const timeout = AbortSignal.timeout(DOWNLOAD_MS);
  try {
    return await fetch(url.href, {
      redirect: "manual",
      headers: authorization === undefined ? {} : { authorization },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new SourceUnreadable(`${url.host} does not answer`, { cause });
  }
}

async function readBody(
  answer: Response,
  maxBytes: number,
  onProgress: (receivedBytes: number, totalBytes: number | undefined) => void = () => {},
): Promise<Uint8Array> {
  const total = Number(answer.headers.get("content-length") ?? Number.NaN);
  const chunks: Uint8Array[] = [];
  let receivedBytes = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      receivedBytes += chunk.length;
      // Before it is kept: what a server announces is not what it sends.
      if (receivedBytes > maxBytes) throw new SourceUnreadable(`it sends more than ${maxBytes} bytes`);
      chunks.push(chunk);
      onProgress(receivedBytes, Number.isFinite(total) ? total : undefined);
    }
  } catch (cause) {
    if (cause instanceof SourceUnreadable) throw cause;
    throw new SourceUnreadable("it broke off before everything was there", { cause });
  }
  return Buffer.concat(chunks);
}
