import { digestOf } from "@skillquay/skill";
import { packSkill } from "@skillquay/skill/archive";
import { describe, expect, it } from "vitest";
import { openHub } from "../../../app/http/testing/open-hub.ts";
import { ask, skillMd } from "../../../app/http/testing/requests.ts";
import { type GuardedFetch, OutboundError } from "../../../platform/outbound/guarded-fetch.ts";
import { testDatabase } from "../../../platform/testing/test-database.ts";
import { mainFile } from "../../skills/testing/publishing-fixture.ts";
import { sourceFixture } from "../testing/source-fixture.ts";

const SITE = "https://skills.example.com";
const INDEX = "/.well-known/agent-skills/index.json";

describe("a publisher", () => {
  it("is indexed with digests checked, and read no second time while its index is the same", async () => {
    const site = publisher({
      skills: [
        entry("pdf", mainFile("pdf", "Fills forms.", "tags: [forms]\n")),
        entry("csv", mainFile("csv")),
      ],
    });
    const { sources } = await sourceFixture(await testDatabase(), { fetch: site.fetch });
    const { id } = await sources.add({ url: SITE, kind: "well-known" });
    expect(await sources.sync(id)).toMatchObject({ isChanged: true, skills: 2, skipped: 0 });
    expect(site.asked).toHaveLength(3);
    const skill = await sources.find("pdf");
    expect(skill).toMatchObject({ kind: "well-known", tags: ["forms"], path: `${SITE}/pdf/SKILL.md` });
    if (skill === undefined) throw new Error("not indexed");
    const [file] = await sources.fetchSkill(skill);
    expect(Buffer.from(file?.bytes ?? []).toString()).toContain("Fills forms.");
    site.asked.length = 0;
    expect(await sources.sync(id)).toMatchObject({ isChanged: false });
    expect(site.asked).toEqual([INDEX]);
  });

  it("is asked only for what is new in its index", async () => {
    const site = publisher({ skills: [entry("pdf", mainFile("pdf")), entry("csv", mainFile("csv"))] });
    const { sources } = await sourceFixture(await testDatabase(), { fetch: site.fetch });
    const { id } = await sources.add({ url: SITE, kind: "well-known" });
    await sources.sync(id);
    site.asked.length = 0;
    site.publish({ skills: [entry("pdf", mainFile("pdf")), entry("csv", mainFile("csv", "Better."))] });
    expect(await sources.sync(id)).toMatchObject({ added: 0, changed: 1, removed: 0 });
    expect(site.asked).toEqual([INDEX, "/csv/SKILL.md"]);
  });

  it("may offer archives, which are refused like any that is uploaded", async () => {
    const bytes = await packSkill([
      { path: "SKILL.md", bytes: Buffer.from(mainFile("zipped")), executable: false },
    ]);
    const site = publisher({
      skills: [
        { name: "zipped", type: "archive", url: "/zipped.zip", digest: digestOf(bytes) },
        { name: "broken", type: "archive", url: "/broken.zip", digest: digestOf(Buffer.from("GIF89a")) },
      ],
      files: { "/zipped.zip": bytes, "/broken.zip": Buffer.from("GIF89a") },
    });
    const { sources } = await sourceFixture(await testDatabase(), { fetch: site.fetch });
    const { id } = await sources.add({ url: SITE, kind: "well-known" });
    await sources.sync(id);
    expect(await sources.find("zipped")).toBeDefined();
    expect(await sources.list()).toMatchObject([
      {
        skipped: [
          { path: "broken", code: "unreachable", reason: expect.stringContaining("archive is refused") },
        ],
      },
    ]);
  });

  it("W1: is believed nothing: other bytes, other sites, other names and wrong entries are left out", async () => {
    const good = mainFile("good");
    const site = publisher({
      skills: [
        entry("good", good),
        { ...entry("swapped", mainFile("swapped")), digest: digestOf(Buffer.from("x")) },
        { ...entry("elsewhere", mainFile("elsewhere")), url: "https://evil.example/SKILL.md" },
        { ...entry("inside", mainFile("inside")), url: "http://169.254.169.254/SKILL.md" },
        { ...entry("alias", mainFile("other-name")) },
        { name: "short", type: "skill-md" },
        {
          ...entry("climbing", good),
          files: [{ path: "../x/SKILL.md", digest: digestOf(Buffer.from(good)), size: 9 }],
        },
        "nonsense",
      ],
    });
    const { sources } = await sourceFixture(await testDatabase(), { fetch: site.fetch });
    const { id } = await sources.add({ url: SITE, kind: "well-known" });
    expect(await sources.sync(id)).toMatchObject({ skills: 1 });
    const [source] = await sources.list();
    expect(source?.skipped.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
      "alias skill_invalid",
      "climbing unreachable",
      "elsewhere unreachable",
      "inside unreachable",
      "short skill_invalid",
      "skills[7] skill_invalid",
      "swapped unreachable",
    ]);
  });

  it.each([
    ["a status that is no answer", { status: 503, body: "" }, "status 503"],
    ["a redirect", { status: 302, body: "" }, "status 302"],
    ["no JSON", { status: 200, body: "<html>" }, "not an index"],
    ["JSON of another kind", { status: 200, body: "[]" }, "not an index"],
  ])("with %s for an index fails and keeps what it had", async (_what, answer, words) => {
    const site = publisher({ skills: [entry("pdf", mainFile("pdf"))] });
    const { sources } = await sourceFixture(await testDatabase(), { fetch: site.fetch });
    const { id } = await sources.add({ url: SITE, kind: "well-known" });
    await sources.sync(id);
    site.answerWith(answer);
    await expect(sources.sync(id)).rejects.toMatchObject({
      code: "source_failed",
      message: expect.stringContaining(words),
    });
    expect(await sources.list()).toMatchObject([{ state: "failed", skills: 1 }]);
  });

  it("that cannot be reached for one skill keeps that one, and is asked again", async () => {
    const site = publisher({ skills: [entry("pdf", mainFile("pdf"))] });
    const { sources } = await sourceFixture(await testDatabase(), { fetch: site.fetch });
    const { id } = await sources.add({ url: SITE, kind: "well-known" });
    await sources.sync(id);
    site.publish({ skills: [entry("pdf", mainFile("pdf", "Better."))] });
    site.lose("/pdf/SKILL.md");
    await sources.sync(id);
    expect(await sources.find("pdf")).toMatchObject({ description: expect.stringContaining("Does pdf") });
    site.publish({ skills: [entry("pdf", mainFile("pdf", "Better."))] });
    expect(await sources.sync(id)).toMatchObject({ isChanged: true, changed: 1 });
    expect(await sources.find("pdf")).toMatchObject({ description: "Better." });
  });
});

describe("another hub", () => {
  it("gives its public skills whole, with every file as it was published there", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    const files = {
      "SKILL.md": skillMd("pdf"),
      "scripts/fill.py": "print(1)\n",
      "references/a b.md": "# A\n",
    };
    await hub.publish(ada.accountId, files, "public");
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("closed") });
    const fetch: GuardedFetch = async (url) => {
      const answer = await ask(hub, new URL(url).pathname);
      return { status: answer.status, headers: {}, body: Buffer.from(answer.text), isCut: false };
    };
    const { sources } = await sourceFixture(await testDatabase(), { fetch });
    const { id } = await sources.add({ url: "https://hub.example.com", kind: "hub" });
    expect(await sources.sync(id)).toMatchObject({ skills: 1, skipped: 0 });
    const skill = await sources.find("pdf");
    if (skill === undefined) throw new Error("not indexed");
    const fetched = await sources.fetchSkill(skill);
    expect(
      Object.fromEntries(fetched.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])),
    ).toEqual(files);
    expect(fetched.find(({ path }) => path === "scripts/fill.py")?.executable).toBe(true);
    const [version] = await hub.services.database.db
      .selectFrom("versions")
      .innerJoin("skills", "skills.id", "versions.skill_id")
      .select("tree_digest")
      .where("slug", "=", "pdf")
      .execute();
    expect(skill.treeDigest).toBe(version?.tree_digest);
  });
});

interface Site {
  readonly skills: readonly unknown[];
  readonly files?: Readonly<Record<string, Uint8Array>>;
}

/** What an index says of a one-file skill, and the text that `publisher` serves for it. */
function entry(name: string, text: string) {
  return {
    name,
    type: "skill-md",
    description: "x",
    url: `/${name}/SKILL.md`,
    digest: digestOf(Buffer.from(text)),
    text,
  };
}

function publisher(first: Site) {
  const served = new Map<string, { status: number; body: string | Uint8Array }>();
  const asked: string[] = [];
  const publish = ({ skills, files = {} }: Site) => {
    served.clear();
    served.set(INDEX, { status: 200, body: JSON.stringify({ skills }) });
    for (const skill of skills) {
      if (typeof skill === "object" && skill !== null && "text" in skill && "name" in skill)
        served.set(`/${String(skill.name)}/SKILL.md`, { status: 200, body: String(skill.text) });
    }
    for (const [path, body] of Object.entries(files)) served.set(path, { status: 200, body });
  };
  publish(first);
  const fetch: GuardedFetch = async (url, { maxBytes = 0 } = {}) => {
    const { origin, pathname } = new URL(url);
    asked.push(pathname);
    const match = served.get(pathname);
    if (origin !== SITE || match === undefined) throw new OutboundError("unreachable");
    const body = Buffer.from(match.body);
    return {
      status: match.status,
      headers: {},
      body: body.subarray(0, maxBytes),
      isCut: body.length > maxBytes,
    };
  };
  return {
    fetch,
    asked,
    publish,
    lose: (path: string) => served.delete(path),
    answerWith: (answer: { status: number; body: string }) => served.set(INDEX, answer),
  };
}
