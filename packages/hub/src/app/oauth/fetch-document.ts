import { type GuardedFetch, OutboundError } from "../../platform/outbound/guarded-fetch.ts";
import { clientMetadata } from "./client-metadata.ts";

/**
 * Reads the document that a client's id is the address of, by the hub's only way out: public addresses alone, no redirects.
 * What comes back holds nothing but what `clientMetadata` takes.
 */
export function createDocumentFetch(fetch: GuardedFetch): (url: unknown) => Promise<Response> {
  let recent = new Map<string, { readonly at: number; readonly answer: Promise<Answer> }>();
  return async (url) => {
    const name = String(url);
    const previous = recent.get(name);
    const isRecent = previous !== undefined && Date.now() - previous.at < RECENT_MS;
    const answer = isRecent ? previous.answer : readDocument(fetch, name);
    if (!isRecent) {
      if (recent.size >= MAX_RECENT) recent = new Map();
      recent.set(name, { at: Date.now(), answer });
    }
    const { text, ...init } = await answer;
    return new Response(text, init);
  };
}

// Whoever asks again and again for a document must not make the hub do so, whatever became of it.
const RECENT_MS = 10_000;
const MAX_RECENT = 1_000;

// A document is a few hundred bytes, and a person waits for it.
const MAX_BYTES = 5 * 1024;
const TIMEOUT_MS = 5_000;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | null;
}

async function readDocument(fetch: GuardedFetch, url: string): Promise<Answer> {
  const { status, headers, body, isCut } = await fetch(url, {
    headers: { accept: "application/json" },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  });
  if (status !== 200) return { status: status > 200 && status < 600 ? status : 502, headers: {}, text: null };
  if (isCut) throw new OutboundError("broken");
  const described: unknown = JSON.parse(body.toString("utf8"));
  const isObject = typeof described === "object" && described !== null && !Array.isArray(described);
  // What is no description at all is refused by whoever asked.
  const kept = isObject && !("client_secret" in described) ? clientMetadata(described) : described;
  const cacheControl = headers["cache-control"];
  return {
    status,
    headers: {
      "content-type": "application/json",
      ...(cacheControl !== undefined && { "cache-control": cacheControl }),
    },
    text: JSON.stringify(kept),
  };
}
