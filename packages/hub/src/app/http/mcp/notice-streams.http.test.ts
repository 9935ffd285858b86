import { expect, it, onTestFinished, vi } from "vitest";
import { openHub } from "../testing/open-hub.ts";

const HEADERS = { accept: "text/event-stream", "mcp-protocol-version": "2025-06-18" };
const PDF = { "SKILL.md": "---\nname: pdf\ndescription: Reads PDF. Use when asked.\n---\n" };

async function listen(url: string, key: string, headers: Record<string, string> = {}) {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await fetch(`${url}/mcp`, {
    headers: { ...HEADERS, authorization: `Bearer ${key}`, ...headers },
    signal: abort.signal,
  });
  const seen = { text: "", isOver: false };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) seen.text += decoder.decode(chunk, { stream: true });
  };
  void read()
    .catch(() => {})
    .finally(() => {
      seen.isOver = true;
    });
  return { response, seen, leave: () => abort.abort() };
}

const lastId = (text: string) => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? "";

it("tells whoever comes back what changed meanwhile, and nothing where nothing did", async () => {
  const hub = await openHub();
  const ada = await hub.member("ada");
  const { url } = await hub.serve();
  const first = await listen(url, ada.key);
  await vi.waitFor(() => expect(first.seen.text).toContain("waiting for changes"));
  await hub.publish(ada.accountId, PDF);
  await vi.waitFor(() => expect(first.seen.text).toContain("notifications/resources/list_changed"), 5_000);
  await vi.waitFor(() => expect(lastId(first.seen.text)).not.toBe(""));
  first.leave();

  const same = await listen(url, ada.key, { "last-event-id": lastId(first.seen.text) });
  await vi.waitFor(() => expect(same.seen.text).toContain("waiting for changes"));
  same.leave();
  await hub.publish(ada.accountId, { "SKILL.md": `${PDF["SKILL.md"]}Changed.\n` });
  const back = await listen(url, ada.key, { "last-event-id": lastId(first.seen.text) });
  await vi.waitFor(() => expect(back.seen.text).toContain("list_changed"), 5_000);
  expect(same.seen.text).not.toContain("list_changed");
});

it("tells a host that sends no version of the protocol, where its address names it", async () => {
  const hub = await openHub();
  const ada = await hub.member("ada");
  const { url } = await hub.serve();
  const plain = { accept: "text/event-stream", authorization: `Bearer ${ada.key}` };
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const ask = (address: string) => fetch(`${url}${address}`, { headers: plain, signal: abort.signal });
  expect((await ask("/mcp?host=gemini-cli")).headers.get("content-type")).toBe("text/event-stream");
  expect((await ask("/mcp?host=nobody-knows")).status).not.toBe(200);
});

it("H3: ends with its key", async () => {
  const hub = await openHub();
  const ada = await hub.member("ada");
  const { url } = await hub.serve();
  const { seen } = await listen(url, ada.key);
  await vi.waitFor(() => expect(seen.text).toContain("waiting for changes"));
  await hub.services.keys.revoke({ accountId: ada.accountId, keyId: ada.keyId });
  await vi.waitFor(() => expect(seen.isOver).toBe(true), 5_000);
  expect((await listen(url, ada.key)).response.status).toBe(401);
});

it("refuses a client of the transport before it, and more streams than a key may have", async () => {
  const hub = await openHub();
  const ada = await hub.member("ada");
  const { url } = await hub.serve();
  const old = await fetch(`${url}/mcp`, {
    headers: { accept: "text/event-stream", authorization: `Bearer ${ada.key}` },
  });
  expect([old.status, old.headers.get("allow")]).toEqual([405, "GET, POST"]);
  for (let count = 0; count < 64; count += 1) await listen(url, ada.key);
  const { response } = await listen(url, ada.key);
  expect(response.status).toBe(429);
});
