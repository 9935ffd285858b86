import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { mcpMessage, messageOf } from "../../packages/hub/src/http/testing/mcp-message.ts";
import { publishSkill } from "../../packages/hub/src/skills/publish-skill.ts";
import { mainFile, uploadOf } from "../../packages/hub/src/skills/testing/publishing-ground.ts";
import { callAtDoor } from "../../packages/hub/src/testing/call-at-door.ts";
import { furnishAccount, newMember } from "../../packages/hub/src/testing/furnish-account.ts";
import { useTestHub } from "../../packages/hub/src/testing/use-test-hub.ts";
import { findBubblewrapObstacle } from "../../packages/sandbox/src/testing/bubblewrap-ready.ts";

const obstacle = findBubblewrapObstacle();

interface Wanted {
  readonly access: "account" | "unscoped";
  readonly required: Readonly<Record<string, string>>;
  /** `type`, or `type = default`, `type <= maximum`, or both. */
  readonly optional?: Readonly<Record<string, string>>;
  /** What we take beyond the contract. */
  readonly beyond?: readonly string[];
}

const account = "account";
const unscoped = "unscoped";
const oneSkill = { access: account, required: { skillSlug: "string" } } as const;
const oneScript = { access: account, required: { skillSlug: "string", scriptName: "string" } } as const;

/** The contract of the `drive` preset, as far as it is built: every input with its type, default and maximum. */
const CONTRACT: Readonly<Record<string, Wanted>> = {
  skills_getStarted: { access: account, required: {} },
  skills_searchSkills: {
    access: account,
    required: { query: "string" },
    optional: { limit: "number = 10 <= 50", collectionName: "string" },
  },
  skills_listSkills: {
    access: account,
    required: {},
    optional: { tags: "string[]", query: "string", collectionName: "string" },
  },
  skills_getSkill: { access: account, required: { slug: "string" } },
  skills_createCollection: {
    access: unscoped,
    required: { name: "string" },
    optional: {
      skillSlugs: "string[]",
      includeTeamSkills: "boolean = true",
      includeSharedSkills: "boolean = true",
    },
  },
  skills_listCollections: { access: unscoped, required: {} },
  skills_updateCollection: {
    access: unscoped,
    required: { collectionName: "string" },
    optional: { newName: "string", includeTeamSkills: "boolean", includeSharedSkills: "boolean" },
  },
  skills_deleteCollection: { access: unscoped, required: { collectionName: "string" } },
  skills_addToCollection: { ...oneSkill, optional: { collectionName: "string" } },
  skills_removeFromCollection: { ...oneSkill, optional: { collectionName: "string" } },
  skills_docTOC: oneSkill,
  skills_docSection: { access: account, required: { skillSlug: "string", sectionSlug: "string" } },
  skills_getResourceInfo: { access: account, required: { skillSlug: "string", filePath: "string" } },
  skills_readResourceContent: {
    access: account,
    required: { skillSlug: "string", filePath: "string" },
    optional: { sectionName: "string" },
    beyond: ["startLine", "maxLines", "offsetBytes"],
  },
  skills_listScripts: oneSkill,
  skills_runScript: {
    ...oneScript,
    optional: {
      // Absent is the same as none.
      args: "string[] = ",
      stdin: "string",
      sessionId: "string",
      reuseSession: "boolean = false",
    },
  },
  skills_readFile: {
    access: account,
    required: { sessionId: "string", filePath: "string" },
    optional: { startLine: "number = 1", limit: "number = 200 <= 500", closeAfter: "boolean = false" },
  },
  skills_listOutputFiles: {
    access: account,
    required: { sessionId: "string" },
    optional: { directory: "string = /tmp", closeAfter: "boolean = false" },
  },
  skills_closeSession: { access: account, required: { sessionId: "string" } },
  skills_getScript: oneScript,
  skills_getScriptStream: { ...oneScript, beyond: ["offset"] },
};

const SCRIPT_TOOLS = [
  "skills_listScripts",
  "skills_runScript",
  "skills_readFile",
  "skills_listOutputFiles",
  "skills_closeSession",
  "skills_getScript",
  "skills_getScriptStream",
];

describe("drive contract", () => {
  const hub = useTestHub();
  const call = (key: string, tool: string, args: Record<string, unknown> = {}) =>
    callAtDoor(hub().url, "mcp-modern", { tool, args, key });

  it("offers its tools in one namespace, with exactly the inputs that are written", async () => {
    const { key } = await furnishAccount(hub());
    const tools = await listTools(hub().url, key);
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(CONTRACT));
    for (const { name, inputSchema } of tools) {
      const { required, optional = {}, beyond = [] } = CONTRACT[name] ?? { required: {} };
      const properties = Object.entries(inputSchema.properties);
      const shown = Object.fromEntries(
        properties
          .filter(([input]) => !beyond.includes(input))
          .map(([input, facts]) => [input, shownAs(facts)]),
      );
      expect(shown, name).toEqual({ ...required, ...optional });
      expect([...inputSchema.required].sort(), name).toEqual(Object.keys(required).sort());
      expect(inputSchema.additionalProperties, name).toBe(false);
    }
  });

  it.each(Object.entries(CONTRACT).filter(([, { access }]) => access === unscoped))(
    "%s is for all-skills keys only",
    async (tool) => {
      const { scopedKey } = await furnishAccount(hub());
      const answer = await call(scopedKey, tool, { collectionName: "documents", name: "x" });
      expect(answer.outcome).toBe("access_denied");
    },
  );

  it("leaves the script tools out of the list while no allowed skill has a script", async () => {
    const { accountId, key } = await newMember(hub());
    const names = async (withKey: string) => (await listTools(hub().url, withKey)).map(({ name }) => name);
    const others = Object.keys(CONTRACT).filter((name) => !SCRIPT_TOOLS.includes(name));
    expect(await names(key)).toEqual(others);
    const publish = async (files: Record<string, string>) => {
      await publishSkill(hub().services, { accountId, files: uploadOf(files) });
      await hub().services.changes.fresh();
    };
    await publish({ "SKILL.md": mainFile("plain"), "references/a.md": "# A\n" });
    expect(await names(key)).toEqual(others);
    const collection = await call(key, "skills_createCollection", { name: "plain", skillSlugs: ["plain"] });
    await publish({ "SKILL.md": mainFile("with-script"), "scripts/run.sh": "#!/bin/sh\necho hi\n" });
    expect(await names(key)).toEqual(Object.keys(CONTRACT));
    // What counts is what the key may see, not what its account has.
    expect(await names(String(collection.data.key))).toEqual(others);
  });

  it("has the error shape of the contract, to the letter", async () => {
    const { key } = await furnishAccount(hub());
    expect((await call(key, "skills_getSkill", { slug: "pdff" })).data).toEqual({
      error: "skill_not_found",
      message: "No skill with slug 'pdff'",
      suggestions: ["Did you mean 'pdf'?", "Use skills_searchSkills to find skills"],
      _workflow: { nextSteps: [{ tool: "skills_searchSkills", example: { query: "pdf" } }] },
    });
  });

  it("welcomes with credits, the current collection, trending skills and quick actions", async () => {
    const { key, scopedKey } = await furnishAccount(hub());
    const { data } = await call(key, "skills_getStarted");
    expect(data).toMatchObject({
      credits: expect.any(Number),
      trending: expect.arrayContaining([expect.objectContaining({ slug: "pdf" })]),
      _workflow: {
        nextSteps: expect.arrayContaining([expect.objectContaining({ tool: expect.any(String) })]),
      },
    });
    expect(data).not.toHaveProperty("collection");
    expect((await call(scopedKey, "skills_getStarted")).data).toMatchObject({
      collection: { name: "documents" },
    });
  });

  it("lists skills with slug, name, description, tags and hasScripts", async () => {
    const { key, canary } = await furnishAccount(hub());
    const { data } = await call(key, "skills_listSkills", { query: "pdf" });
    expect(data.skills).toMatchObject([
      {
        slug: "pdf",
        name: "pdf",
        description: `Fills in PDF forms (${canary}). Use when asked to.`,
        tags: ["pdf"],
        hasScripts: false,
      },
    ]);
    expect((await call(key, "skills_listSkills", { tags: ["nothing"] })).data.skills).toEqual([]);
  });

  it("mints a scoped key that is shown once, renames its collection, and ends the key with it", async () => {
    const { key } = await furnishAccount(hub());
    const made = await call(key, "skills_createCollection", { name: "Work", skillSlugs: ["pdf"] });
    const scoped = z.string().parse(made.data.key);
    expect(scoped).toMatch(/^sk_live_/);
    expect((await call(key, "skills_listCollections")).text).not.toContain(scoped);
    expect((await call(scoped, "skills_getSkill", { slug: "pdf" })).outcome).toBe("ok");
    expect((await call(scoped, "skills_getSkill", { slug: "hello-world" })).outcome).toBe("skill_not_found");
    // By name or by key.
    const renamed = await call(key, "skills_updateCollection", { collectionName: scoped, newName: "Play" });
    expect(renamed.data.name).toBe("Play");
    expect((await call(key, "skills_deleteCollection", { collectionName: "play" })).outcome).toBe("ok");
    expect((await call(scoped, "skills_getSkill", { slug: "pdf" })).outcome).toBe("invalid_credentials");
  });

  it("lets a scoped key change its own collection whatever name it passes, and asks others for one", async () => {
    const { key, canary, scopedKey } = await furnishAccount(hub());
    const other = { skillSlug: "pdf", collectionName: `box ${canary}` };
    expect((await call(scopedKey, "skills_removeFromCollection", other)).data.collectionName).toBe(
      "documents",
    );
    expect((await call(scopedKey, "skills_getSkill", { slug: "pdf" })).outcome).toBe("skill_not_found");
    expect((await call(scopedKey, "skills_addToCollection", other)).data.collectionName).toBe("documents");
    expect((await call(scopedKey, "skills_getSkill", { slug: "pdf" })).outcome).toBe("ok");
    for (const tool of ["skills_addToCollection", "skills_removeFromCollection"]) {
      expect((await call(key, tool, { skillSlug: "pdf" })).outcome).toBe("collection_required");
    }
  });

  it("blocks the files of premium skills", async () => {
    const [owner, me] = [await newMember(hub()), await newMember(hub())];
    const slug = `premium-${randomBytes(4).toString("hex")}`;
    const files = { "SKILL.md": mainFile(slug), "references/a.md": "# A\n" };
    const { skillId, versionId } = await publishSkill(hub().services, {
      accountId: owner.accountId,
      files: uploadOf(files),
      visibility: "premium",
    });
    await hub()
      .services.database.db.insertInto("drive_entries")
      .values({ account_id: me.accountId, skill_id: skillId, version_id: versionId })
      .execute();
    const read = { skillSlug: slug, filePath: "references/a.md" };
    expect((await call(me.key, "skills_readResourceContent", read)).outcome).toBe("access_denied");
    expect((await call(owner.key, "skills_readResourceContent", read)).outcome).toBe("ok");
  });

  it.skipIf(obstacle !== undefined)(
    `keeps output out of the answer of a run, and in two files (${obstacle ?? "bubblewrap works here"})`,
    async () => {
      const { key, canary } = await furnishAccount(hub());
      const script = { skillSlug: "hello-world", scriptName: "greet.py" };
      const ran = await call(key, "skills_runScript", { ...script, reuseSession: true });
      expect(ran.text).not.toContain(canary);
      const { sessionId } = ran.data;
      const out = await call(key, "skills_readFile", { sessionId, filePath: "/tmp/last_run.out" });
      expect(out.data.lines).toEqual([`Hello ${canary}`]);
      const errors = await call(key, "skills_readFile", { sessionId, filePath: "/tmp/last_run.err" });
      expect(errors.data.lines).toEqual([]);
      const last = { sessionId, filePath: "/tmp/made.txt", closeAfter: true };
      expect((await call(key, "skills_readFile", last)).data.lines).toEqual([canary]);
      expect((await call(key, "skills_readFile", last)).outcome).toBe("session_not_found");
      // Without reuseSession there is nothing to read afterwards.
      expect((await call(key, "skills_runScript", script)).data).not.toHaveProperty("sessionId");
    },
  );
});

const listedTools = z.object({
  result: z.object({
    tools: z.array(
      z.object({
        name: z.string(),
        inputSchema: z.object({
          properties: z.record(z.string(), z.looseObject({ type: z.string() })).default({}),
          required: z.array(z.string()).default([]),
          additionalProperties: z.boolean(),
        }),
      }),
    ),
  }),
});

async function listTools(url: string, key: string) {
  const { headers, body } = mcpMessage("modern", "tools/list");
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${key}` },
    body,
  });
  return listedTools.parse(await messageOf(response)).result.tools;
}

/** An input as the contract writes it. A number that must be whole is a number there. */
function shownAs({ type, items, default: standard, maximum }: Record<string, unknown>): string {
  const kind = type === "integer" ? "number" : type === "array" ? `${Object(items).type}[]` : String(type);
  const hasMaximum = typeof maximum === "number" && maximum !== Number.MAX_SAFE_INTEGER;
  return `${kind}${standard === undefined ? "" : ` = ${standard}`}${hasMaximum ? ` <= ${maximum}` : ""}`;
}
