import { describe, expect, it } from "vitest";
import { openHub } from "../testing/open-hub.ts";

const TEXT = "0123456789";

async function signed(expiresInSeconds = 60) {
  const hub = await openHub();
  const { digest } = await hub.services.blobs.put(Buffer.from(TEXT));
  const url = await hub.services.blobs.signGet(digest, {
    filename: "run it.py",
    mimeType: "text/x-python",
    tenantId: "tenant",
    expiresInSeconds,
  });
  const get = (address: string, headers: Record<string, string> = {}) =>
    hub.http.app.request(address, { headers: { host: "localhost", ...headers } });
  return { hub, digest, url, get };
}

describe("GET /v1/blobs/:digest", () => {
  it("gives the file to whoever has its address, as a download that no page can use", async () => {
    const { url, get } = await signed();
    const response = await get(url);
    expect([response.status, await response.text()]).toEqual([200, TEXT]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="run_it.py"; filename*=UTF-8''run%20it.py`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
  });

  it.each([
    ["bytes=2-4", 206, "234", "bytes 2-4/10"],
    ["bytes=8-", 206, "89", "bytes 8-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=-99", 206, TEXT, "bytes 0-9/10"],
    ["bytes=5-999", 206, "56789", "bytes 5-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
    ["bytes=-0", 416, "", "bytes */10"],
    ["bytes=4-2", 200, TEXT, null],
    ["bytes=0-1,3-4", 200, TEXT, null],
    ["lines=1-2", 200, TEXT, null],
  ])("answers the range %s with %d", async (range, status, text, contentRange) => {
    const { url, get } = await signed();
    const response = await get(url, { range });
    expect([response.status, await response.text(), response.headers.get("content-range")]).toEqual([
      status,
      text,
      contentRange,
    ]);
  });

  it("refuses HEAD, which was not signed", async () => {
    const { hub, url } = await signed();
    const response = await hub.http.app.request(url, { method: "HEAD", headers: { host: "localhost" } });
    expect(response.status).toBe(404);
  });

  it("refuses every changed address in the same words", async () => {
    const { hub, url, digest, get } = await signed();
    const { digest: other } = await hub.services.blobs.put(Buffer.from("another file"));
    const changed = [
      url.replace(digest, other),
      url.replace("tenant=tenant", "tenant=someone"),
      url.replace(/exp=(\d+)/, (_, exp) => `exp=${Number(exp) + 1}`),
      url.replace(/sig=../, "sig=AA"),
      url.replace("run", "ruin"),
      `${url}&v=1`,
      new URL(url).pathname,
    ];
    const answers = await Promise.all(
      changed.map(async (address) => {
        const response = await get(address);
        return [response.status, await response.text()];
      }),
    );
    expect(new Set(answers.map(([status, text]) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.[0]).toBe(404);
  });
});
