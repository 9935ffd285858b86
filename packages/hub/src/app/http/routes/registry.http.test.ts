import { describe, expect, it } from "vitest";
import { openHub } from "../testing/open-hub.ts";
import { ask, skillMd } from "../testing/requests.ts";

async function publishedTwice(name: string) {
  const hub = await openHub();
  const ada = await hub.member("ada");
  await hub.publish(ada.accountId, { "SKILL.md": skillMd(name), "a.md": "one" }, "public");
  await hub.publish(ada.accountId, { "SKILL.md": skillMd(name), "a.md": "two" }, "public");
  const put = (path: string, body: object) =>
    ask(hub, path, { method: "PUT", key: ada.key, body: JSON.stringify(body) });
  const index = async () => Object((await ask(hub, "/.well-known/agent-skills/index.json")).json).skills;
  return { hub, ada, put, index };
}

describe("/registry", () => {
  it("has every public version for ever under its own address, with its digests", async () => {
    const { hub } = await publishedTwice("pdf");
    const versions = await ask(hub, "/registry/pdf.json");
    expect(versions.json).toMatchObject({
      name: "pdf",
      owner: "ada",
      latest: 2,
      tags: { latest: 2 },
      versions: [
        { version: 2, index: "/registry/pdf/2.json" },
        { version: 1, treeDigest: expect.stringMatching(/^sha256:/) },
      ],
    });
    expect((await ask(hub, "/registry/pdf/1.json")).json).toMatchObject({
      skills: [
        {
          name: "pdf",
          version: 1,
          url: "/registry/pdf/1/SKILL.md",
          files: [{ path: "SKILL.md" }, { path: "a.md" }],
        },
      ],
    });
    const file = await ask(hub, "/registry/pdf/1/a.md");
    expect([file.text, file.headers.get("cache-control")]).toEqual([
      "one",
      "public, max-age=31536000, immutable",
    ]);
    expect((await ask(hub, "/registry/pdf/2/a.md")).text).toBe("two");
    for (const missing of [
      "/registry/pdf/3.json",
      "/registry/pdf/1/b.md",
      "/registry/xlsx.json",
      "/registry/pdf/01.json",
    ])
      expect([missing, (await ask(hub, missing)).status]).toEqual([missing, 404]);
  });

  it("shows nothing of the time before a skill was public, nor of one that is not any more", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf"), "a.md": "secret" });
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf"), "a.md": "open" });
    const visibility = (value: string) =>
      ask(hub, "/v1/skills/pdf/visibility", {
        method: "PUT",
        key: ada.key,
        body: JSON.stringify({ visibility: value }),
      });
    expect((await visibility("public")).status).toBe(200);
    expect((await ask(hub, "/registry/pdf.json")).json).toMatchObject({ versions: [{ version: 2 }] });
    expect((await ask(hub, "/registry/pdf/1/a.md")).status).toBe(404);
    await visibility("private");
    for (const path of ["/registry/pdf.json", "/registry/pdf/2.json", "/registry/pdf/2/a.md"])
      expect((await ask(hub, path)).status).toBe(404);
    expect(Object((await ask(hub, "/feed.json")).json).items).toEqual([]);
  });

  it("keeps tags where their owner puts them, and for nobody else", async () => {
    const { hub, put, ada } = await publishedTwice("pdf");
    expect((await put("/v1/skills/pdf/tags/stable", { version: 1 })).json).toEqual({
      slug: "pdf",
      tag: "stable",
      version: 1,
    });
    const tags = async () => Object((await ask(hub, "/registry/pdf.json")).json).tags;
    expect(await tags()).toEqual({ latest: 2, stable: 1 });
    await put("/v1/skills/pdf/tags/stable", { version: 2 });
    expect(await tags()).toEqual({ latest: 2, stable: 2 });
    expect((await put("/v1/skills/pdf/tags/stable", { version: 9 })).json).toMatchObject({
      error: "release_not_found",
      suggestions: ["It has: 2, 1"],
    });
    expect((await put("/v1/skills/pdf/tags/latest", { version: 1 })).status).toBe(400);
    const bob = await hub.member("bob");
    const taken = await ask(hub, "/v1/skills/pdf/tags/stable", {
      method: "PUT",
      key: bob.key,
      body: '{"version":1}',
    });
    expect(taken.status).toBe(404);
    const drop = () => ask(hub, "/v1/skills/pdf/tags/stable", { method: "DELETE", key: ada.key });
    expect((await drop()).json).toMatchObject({ wasTagged: true });
    expect((await drop()).json).toMatchObject({ wasTagged: false });
    expect(await tags()).toEqual({ latest: 2 });
  });

  it("offers no version that was taken back, and says why to whoever asks for it", async () => {
    const { hub, put, index, ada } = await publishedTwice("pdf");
    expect(await index()).toMatchObject([{ name: "pdf", version: 2, versions: "/registry/pdf.json" }]);
    expect((await put("/v1/skills/pdf/versions/2/yank", { reason: "It deletes files." })).status).toBe(200);
    expect(await index()).toMatchObject([{ name: "pdf", version: 1, url: "/registry/pdf/1/SKILL.md" }]);
    expect((await ask(hub, "/registry/pdf.json")).json).toMatchObject({
      latest: 1,
      versions: [{ version: 2, yanked: { reason: "It deletes files." } }, { version: 1 }],
    });
    // Whoever has it locked can restore it.
    expect((await ask(hub, "/registry/pdf/2/a.md")).text).toBe("two");
    expect((await put("/v1/skills/pdf/versions/1/yank", { reason: "Also." })).status).toBe(200);
    expect(await index()).toEqual([]);
    await ask(hub, "/v1/skills/pdf/versions/2/yank", { method: "DELETE", key: ada.key });
    expect(await index()).toMatchObject([{ version: 2 }]);
    expect((await put("/v1/skills/pdf/versions/3/yank", { reason: "None such." })).status).toBe(404);
    expect((await put("/v1/skills/pdf/versions/2/yank", { reason: "" })).status).toBe(400);
  });

  it("tells what is new in a feed, and shows a badge with no word of the skill's own", async () => {
    const { hub, put } = await publishedTwice("pdf");
    const feed = await ask(hub, "/feed.json");
    expect(feed.headers.get("content-type")).toBe("application/feed+json");
    expect(feed.json).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      feed_url: "http://localhost:4711/feed.json",
      items: [{ title: "pdf 2", authors: [{ name: "ada" }] }, { title: "pdf 1" }],
    });
    const badge = async (file: string) => {
      const { text, headers, status } = await ask(hub, `/badges/${file}`);
      expect([status, headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
      return text;
    };
    expect(await badge("pdf.svg")).toMatch(/skillquay: v2, (?:Clear or notes|Check|not scanned)/);
    expect(await badge("nothing.svg")).toContain("not published");
    await put("/v1/skills/pdf/versions/2/yank", { reason: "It deletes files." });
    await put("/v1/skills/pdf/versions/1/yank", { reason: "It deletes files." });
    expect(await badge("pdf.svg")).toContain("yanked");
  });
});
