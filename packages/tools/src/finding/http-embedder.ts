import * as z from "zod/v4";
import type { Embedder } from "./embedder.ts";

export interface HttpEmbedderOptions {
  /** Beginning of the API, such as `https://api.example.com/v1`; `/embeddings` is added. */
  readonly url: string;
  readonly model: string;
  /** Sent as a bearer token and nowhere else. */
  readonly key?: string | undefined;
  readonly timeoutMs?: number;
}

/** An embedder behind an API of the shape that OpenAI's has. Its failures name the status, never the key or what was sent. */
export function createHttpEmbedder({ url, model, key, timeoutMs = 3_000 }: HttpEmbedderOptions): Embedder {
  const address = `${url.replace(/\/+$/, "")}/embeddings`;
  return {
    async embed(texts) {
      const response = await fetch(address, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ model, input: texts, encoding_format: "float" }),
        // Elsewhere the key would be told to somebody else.
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw failure(
          error instanceof Error && error.name === "TimeoutError"
            ? "gave no answer in time"
            : "cannot be reached",
        );
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw failure(`answered with status ${response.status}`);
      }
      const rows = answerSchema().safeParse(await jsonOf(response));
      if (!rows.success || rows.data.data.length !== texts.length)
        throw failure("gave an answer of another shape");
      const vectors = new Map(rows.data.data.map(({ index, embedding }) => [index, embedding]));
      return texts.map((_, index) => {
        const vector = vectors.get(index);
        if (vector === undefined) throw failure("left out a text");
        return vector;
      });
    },
  };
}

const answerSchema = () =>
  z.object({
    data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()).max(LARGEST_VECTOR) })),
  });

const LARGEST_VECTOR = 16_384;
const LARGEST_ANSWER_CHARS = 32 * 1024 * 1024;

async function jsonOf(response: Response): Promise<unknown> {
  let text = "";
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > LARGEST_ANSWER_CHARS) return undefined;
    }
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failure(what: string): Error {
  return new Error(`The embedder ${what}`);
}
