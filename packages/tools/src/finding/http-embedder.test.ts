import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { createHttpEmbedder } from "./http-embedder.ts";

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly isSilent?: boolean;
}

async function api(answer: Answer) {
  const requests: { url: string | undefined; headers: IncomingHttpHeaders; body: unknown }[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      requests.push({ url: request.url, headers: request.headers, body: JSON.parse(text) });
      if (answer.isSilent !== true) response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return { url: `http://127.0.0.1:${address.port}/v1/`, requests };
}

const row = (index: number, embedding: unknown) => ({ index, embedding });

describe("createHttpEmbedder", () => {
  it("asks for all texts at once and puts the vectors in their order", async () => {
    const { url, requests } = await api({ body: JSON.stringify({ data: [row(1, [0, 1]), row(0, [1, 0])] }) });
    const embedder = createHttpEmbedder({ url, model: "small", key: "sk-1" });
    expect(await embedder.embed(["a", "b"])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(requests).toMatchObject([
      {
        url: "/v1/embeddings",
        headers: { authorization: "Bearer sk-1", "content-type": "application/json" },
        body: { model: "small", input: ["a", "b"] },
      },
    ]);
  });

  it("sends no authorization without a key", async () => {
    const { url, requests } = await api({ body: JSON.stringify({ data: [row(0, [1])] }) });
    await createHttpEmbedder({ url, model: "small" }).embed(["a"]);
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });

  it.each<[string, Answer, string]>([
    ["a refusal", { status: 401, body: "wrong key sk-1" }, "The embedder answered with status 401"],
    ["no JSON", { body: "<html>" }, "The embedder gave an answer of another shape"],
    ["too few vectors", { body: '{"data":[]}' }, "The embedder gave an answer of another shape"],
    [
      "words for numbers",
      { body: '{"data":[{"index":0,"embedding":["x"]}]}' },
      "The embedder gave an answer of another shape",
    ],
    ["another text", { body: '{"data":[{"index":5,"embedding":[1]}]}' }, "The embedder left out a text"],
    ["no answer", { isSilent: true }, "The embedder gave no answer in time"],
    [
      "another place",
      { status: 307, headers: { location: "http://127.0.0.1:1/" } },
      "The embedder cannot be reached",
    ],
  ])("fails with plain words that hold no secret: %s", async (_what, answer, message) => {
    const { url } = await api(answer);
    const embedder = createHttpEmbedder({
      url,
      model: "small",
      key: "sk-1",
      timeoutMs: answer.isSilent ? 50 : 5_000,
    });
    await expect(embedder.embed(["a"])).rejects.toThrow(new Error(message));
  });
});
