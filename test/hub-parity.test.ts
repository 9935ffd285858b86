import { createHash, randomBytes } from "node:crypto";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { describe, expect, it, onTestFinished } from "vitest";
import { newMember } from "../packages/hub/src/app/testing/seed-account.ts";
import { PUBLIC_URL, type TestHub, useTestHub } from "../packages/hub/src/app/testing/use-test-hub.ts";
import { hubRegistry } from "../packages/hub/src/app/tools/registry.ts";
import { publishSkill } from "../packages/hub/src/features/drive/publish-skill.ts";
import { mainFile, uploadOf } from "../packages/hub/src/features/skills/testing/publishing-fixture.ts";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { errorOf } from "./support/error-of.ts";
import { bytesByResource, bytesByTool, digestsByExtension } from "./support/skill-bytes.ts";
import { textOf } from "./support/skills-on-disk.ts";

const obstacle = findBubblewrapObstacle();
const eras = ["legacy", "modern"] as const;

/** Text and bytes of every kind that routes could treat differently. */
function manyFiles(slug: string): Record<string, string | Uint8Array> {
  return {
    "SKILL.md": mainFile(slug),
    "README.md": "# Outside the three folders\r\n\r\nWith CRLF.\r\n",
    "references/deep/er/notes.txt": "no line end",
    "references/with-bom.md": "\ufeff# BOM\n",
    "references/long.md": `# Long\n\n${"Zeile mit Ümlauten und 😀.\n".repeat(8_000)}`,
    "references/one-line.txt": "é".repeat(100_000),
    "assets/empty.txt": "",
    "assets/pixel.png": Buffer.from("89504e470d0a1a0a0000000d49484452000000", "hex"),
    "assets/large.bin": Buffer.alloc(300_000, randomBytes(1_000)),
    "assets/latin1.txt": Buffer.from("caf\u00e9\n", "latin1"),
    "scripts/run.py": `"""Runs."""\nprint("hi")\n`,
    "scripts/long.py": `# ä\n${"print('Größe')\n".repeat(5_000)}`,
  };
}

const hub = useTestHub();

it.each([
  ["claude-code", 55_800],
  ["cline", 3_600],
])(
  "gives the model of %s every text once and as it is, in parts that it is shown whole",
  async (host, most) => {
    const { accountId, key } = await newMember(hub());
    const slug = `read-${randomBytes(4).toString("hex")}`;
    const main = `${mainFile(slug)}${'## Step\n\nDo this, then "that".\n'.repeat(300)}`;
    const files = uploadOf({ ...manyFiles(slug), "SKILL.md": main });
    await publishSkill(hub().services, { accountId, files });
    await hub().services.changes.fresh();
    const client = await connectTo(hub(), "legacy", key, `&host=${host}`);
    for (const [name, input] of [
      ["skills_getSkill", { slug }],
      ["skills_readResourceContent", { skillSlug: slug, filePath: "references/long.md" }],
      ["skill", { name: slug }],
    ] as const) {
      const parts: string[] = [];
      let next: { name: string; arguments: Record<string, unknown> } | undefined = { name, arguments: input };
      while (next !== undefined) {
        const result: Awaited<ReturnType<Client["callTool"]>> = await client.callTool(next);
        expect(result.structuredContent).toBeUndefined();
        const text = textOf(result);
        expect(text.length).toBeLessThanOrEqual(most);
        const [, part = text] = /\[Lines [^\n]*\]\n\n(.*)\n\n\[Cut here/s.exec(text) ?? [];
        parts.push(part);
        const call = /\[Cut here\. For the next part call (\S+) with (\{[^\n]*\})\]/.exec(text);
        // As the host spells it.
        const called = call?.[1]?.replace(/^(?:mcp__)?skillquay__/, "");
        next = called === undefined ? undefined : { name: called, arguments: JSON.parse(call?.[2] ?? "") };
      }
      const expected = name === "skills_readResourceContent" ? manyFiles(slug)["references/long.md"] : main;
      expect(parts.join("").includes(String(expected)), name).toBe(true);
    }
  },
);

describe.each(eras)("parity of the hub's routes, %s era", (era) => {
  it("gives the published bytes of every file through every route", async () => {
    const { accountId, key } = await newMember(hub());
    const slug = `parity-${randomBytes(4).toString("hex")}`;
    const files = uploadOf(manyFiles(slug));
    await publishSkill(hub().services, { accountId, files, visibility: "public" });
    await hub().services.changes.fresh();
    const client = await connectTo(hub(), era, key);
    const digests = await digestsByExtension(client, `skill://${slug}/SKILL.md`);
    const extension = new SkillsClient(client);
    const { skills } = await extension.list();
    const [listed] = skills;
    if (listed === undefined) throw new Error("the skill is not on skills/list");
    expect(digests.size).toBe(files.length);
    for (const { path, bytes } of files) {
      const uri = `skill://${slug}/${path}`;
      const expected = Buffer.from(bytes);
      expect(digests.get(uri), path).toBe(`sha256:${createHash("sha256").update(expected).digest("hex")}`);
      expect((await extension.read(listed, uri)).verified, path).toBe(true);
      expect(sameBytes(await bytesByResource(client, uri), expected), `resource ${path}`).toBe(true);
      expect(sameBytes(await bytesByTool(client, slug, path), expected), `tool ${path}`).toBe(true);
      expect(sameBytes(await bytesByHubTool(client, slug, path), expected), `hub tool ${path}`).toBe(true);
      const page = await fetch(`${hub().url}/.well-known/agent-skills/${slug}/${path}`);
      expect(sameBytes(Buffer.from(await page.arrayBuffer()), expected), `page ${path}`).toBe(true);
    }
    for (const { path, bytes } of files.filter((file) => file.path.startsWith("scripts/"))) {
      const scriptName = path.slice("scripts/".length);
      const expected = Buffer.from(bytes);
      expect(sameBytes(await bytesByScriptStream(client, slug, scriptName), expected), path).toBe(true);
      const got = await callData(client, "skills_getScript", { skillSlug: slug, scriptName });
      expect(got.url.startsWith(`${PUBLIC_URL}/v1/blobs/`)).toBe(true);
      // No key: whoever holds the address may fetch it.
      const blob = await fetch(got.url.replace(PUBLIC_URL, hub().url));
      expect(sameBytes(Buffer.from(await blob.arrayBuffer()), expected), `address ${path}`).toBe(true);
      expect(got.digest).toBe(digests.get(`skill://${slug}/${path}`));
    }
    const main = mainFile(slug);
    expect((await callData(client, "skills_getSkill", { slug })).text).toBe(main);
    expect((await callData(client, "read_skill", { name: slug })).text).toBe(main);
    expect((await callData(client, "get_skill", { uri: `skill://${slug}/SKILL.md` })).text).toBe(main);
  }, 60_000);

  it.skipIf(obstacle !== undefined)(
    `gives nothing but the main file of a premium skill to whoever does not own it (${obstacle ?? "bubblewrap works here"})`,
    async () => {
      const [owner, me] = [await newMember(hub()), await newMember(hub())];
      const slug = `premium-${randomBytes(4).toString("hex")}`;
      const canary = `canary${randomBytes(6).toString("hex")}`;
      const files = {
        "SKILL.md": mainFile(slug),
        "references/secret.md": `# Secret\n\n${canary}\n`,
        "assets/secret.bin": Buffer.concat([Buffer.from([0, 255]), Buffer.from(canary)]),
        "scripts/secret.sh": `#!/bin/sh\n# Says what it is for.\nhidden=${canary}\necho done\n`,
      };
      const published = await publishSkill(hub().services, {
        accountId: owner.accountId,
        files: uploadOf(files),
        visibility: "premium",
      });
      await hub()
        .services.database.db.insertInto("drive_entries")
        .values({
          account_id: me.accountId,
          skill_id: published.skillId,
          version_id: published.versionId,
        })
        .execute();
      await hub().services.changes.fresh();

      const [mine, theirs] = [await connectTo(hub(), era, me.key), await connectTo(hub(), era, owner.key)];
      const seen = await everythingOf(mine, slug, Object.keys(files));
      expect(seen.main).toBe(files["SKILL.md"]);
      expect(seen.all).not.toContain(canary);
      expect(seen.all).not.toContain(Buffer.from(canary).toString("base64").slice(0, 16));
      // The same requests of its owner find it, so they look in the right places.
      expect((await everythingOf(theirs, slug, Object.keys(files))).all).toContain(canary);
      for (const path of Object.keys(files)) {
        const page = await fetch(`${hub().url}/.well-known/agent-skills/${slug}/${path}`);
        expect([path, page.status]).toEqual([path, 404]);
      }

      // Its script runs, and what it ran from cannot be read.
      const ran = await callData(mine, "skills_runScript", {
        skillSlug: slug,
        scriptName: "secret.sh",
        reuseSession: true,
      });
      expect(ran.succeeded).toBe(true);
      const { sessionId } = ran;
      for (const start of ["/", "//", "/./", "/tmp/../", "../", "/proc/self/root/"]) {
        for (const path of ["skill/scripts/secret.sh", "skill/references/secret.md"]) {
          const answer = await call(mine, "skills_readFile", { sessionId, filePath: `${start}${path}` });
          expect(Object(errorOf(answer)).error, `${start}${path}`).toBe("output_file_not_found");
        }
        const listed = await call(mine, "skills_listOutputFiles", { sessionId, directory: `${start}skill` });
        expect(JSON.stringify(listed), start).not.toContain("secret.md");
      }
      for (const filePath of ["/proc/self/cwd/scripts/secret.sh", "/proc/1/cwd/scripts/secret.sh"]) {
        const answer = await call(mine, "skills_readFile", { sessionId, filePath });
        expect(JSON.stringify(answer), filePath).not.toContain(canary);
      }
      for (const directory of ["/", "/tmp", "/tmp/..", "/proc/self/cwd"]) {
        const answer = await call(mine, "skills_listOutputFiles", { sessionId, directory });
        expect(JSON.stringify(answer), directory).not.toContain("secret.md");
      }
    },
    60_000,
  );
});

/** Every answer that names the skill or one of its files, as one text, and what came for the main file. */
async function everythingOf(client: Client, slug: string, paths: readonly string[]) {
  const answers: unknown[] = [];
  const tryTo = async (work: () => Promise<unknown>) => {
    answers.push(await work().catch((error: unknown) => String(error)));
  };
  for (const path of paths) {
    const uri = `skill://${slug}/${path}`;
    await tryTo(() => client.readResource({ uri }));
    for (const encoding of [undefined, "base64"]) {
      await tryTo(() =>
        call(client, "get_skill_resource", { skill_name: slug, resource_path: path, encoding }),
      );
    }
    await tryTo(() => call(client, "skills_readResourceContent", { skillSlug: slug, filePath: path }));
    await tryTo(() => call(client, "skills_getResourceInfo", { skillSlug: slug, filePath: path }));
    await tryTo(() => call(client, "skills_getScript", { skillSlug: slug, scriptName: path }));
    await tryTo(() => call(client, "skills_getScriptStream", { skillSlug: slug, scriptName: path }));
    await tryTo(() => call(client, "skills_docSection", { skillSlug: slug, sectionSlug: `${path}#secret` }));
  }
  await tryTo(() => call(client, "skills_docSection", { skillSlug: slug, sectionSlug: "secret" }));
  await tryTo(() => call(client, "skills_docTOC", { skillSlug: slug }));
  await tryTo(() => call(client, "skills_listScripts", { skillSlug: slug }));
  await tryTo(() => new SkillsClient(client).get(`skill://${slug}/SKILL.md`));
  await tryTo(() => new SkillsClient(client).list());
  await tryTo(() => client.listResources());
  await tryTo(() => client.getPrompt({ name: slug }));
  const { text: main } = await callData(client, "skills_getSkill", { slug });
  return { main, all: JSON.stringify(answers) };
}

async function connectTo(
  { url }: TestHub,
  era: (typeof eras)[number],
  key: string,
  host = "",
): Promise<Client> {
  const client = new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode: era === "modern" ? { pin: "2026-07-28" } : "legacy" } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp?tools=${TOOLS}${host}`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

const TOOLS = hubRegistry.tools.map(({ name }) => name).join(",");

function call(client: Client, name: string, input: Record<string, unknown>) {
  return client.callTool({ name, arguments: input });
}

async function callData(client: Client, name: string, input: Record<string, unknown>) {
  const { structuredContent, isError, content } = await call(client, name, input);
  if (isError === true) throw new Error(JSON.stringify(content));
  return Object(structuredContent);
}

async function bytesByHubTool(client: Client, skillSlug: string, filePath: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let more: Record<string, unknown> = {};
  for (;;) {
    const part = await callData(client, "skills_readResourceContent", { skillSlug, filePath, ...more });
    parts.push(Buffer.from(part.content, part.encoding === "base64" ? "base64" : "utf8"));
    if (part.next === undefined) return Buffer.concat(parts);
    more = part.next;
  }
}

async function bytesByScriptStream(client: Client, skillSlug: string, scriptName: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let offset = 0;
  for (;;) {
    const part = await callData(client, "skills_getScriptStream", { skillSlug, scriptName, offset });
    parts.push(Buffer.from(part.content, part.encoding === "base64" ? "base64" : "utf8"));
    if (part.nextOffset === undefined) return Buffer.concat(parts);
    offset = part.nextOffset;
  }
}

// Printing the difference of two large files takes longer than everything else here.
function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.equals(b);
}
