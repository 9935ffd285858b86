import type { TestHub } from "../../testing/use-test-hub.ts";

/** Requests of a signed-in page over a real socket, for what comes as a stream. */
export async function browserAt({ url }: Pick<TestHub, "url">, key: string) {
  const headers = { origin: url, "x-skillquay": "1", "content-type": "application/json" };
  const answer = await fetch(`${url}/ui/session`, { method: "POST", headers, body: JSON.stringify({ key }) });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  return (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { ...headers, cookie } });
}

/** The events of a stream as they come; ends with it. */
export async function* eventsOf(response: Response): AsyncGenerator<Record<string, unknown>> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks)
      for (const line of block.split("\n"))
        if (line.startsWith("data: ")) yield JSON.parse(line.slice("data: ".length));
  }
}
