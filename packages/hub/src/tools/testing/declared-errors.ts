import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SandboxError } from "@skillquay/sandbox";
import type { ErrorCode, ToolDefinition } from "@skillquay/tools";
import { onTestFinished } from "vitest";
import { createCatalogs } from "../../catalog/drive-catalog.ts";
import { createCollections } from "../../collections/collections.ts";
import { connectDatabase } from "../../db/connect.ts";
import { silentLog } from "../../db/storage-log.ts";
import { createAccounts } from "../../identity/accounts.ts";
import { createScriptPlace } from "../../scripts/script-place.ts";
import { createScriptSessions, type ScriptSessionsOptions } from "../../scripts/script-sessions.ts";
import type { HubServices } from "../../services.ts";
import { type PublishRequest, publishSkill } from "../../skills/publish-skill.ts";
import { mainFile, uploadOf } from "../../skills/testing/publishing-ground.ts";
import { exampleArguments, type FurnishedAccount, newMember } from "../../testing/furnish-account.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import type { TestHub } from "../../testing/use-test-hub.ts";
import type { HubToolContext } from "../hub-tool.ts";
import { runScript } from "../run-script.ts";
import { type CalledTool, callerWith, callToolOf } from "./tool-ground.ts";

export interface Ground {
  readonly hub: TestHub;
  readonly tool: ToolDefinition;
  readonly me: FurnishedAccount;
  readonly offered?: HubToolContext["offered"];
}

/** How to meet an error; undefined where nobody has written it down. */
export function caseOf({ name }: ToolDefinition, code: ErrorCode): Case | undefined {
  return CASES[`${name} ${code}`] ?? CASES[code];
}

export type Case = (ground: Ground) => Promise<CalledTool>;

/** By code, or by tool and code where that differs. */
const CASES: Readonly<Record<string, Case>> = {
  missing_credentials: ({ hub, tool }) =>
    callToolOf(hub, tool, { caller: { tier: "anonymous" }, args: tool.example.arguments }),
  access_denied: (ground) => callExample(ground, {}, { key: ground.me.scopedKey }),
  skill_not_found: (ground) => callExample(ground, { slug: NONE, skillSlug: NONE, skillSlugs: [NONE] }),
  collection_not_found: (ground) =>
    callExample(ground, { collectionName: NONE }, { adds: ["collectionName"] }),
  section_not_found: (ground) => callExample(ground, { sectionSlug: NONE, sectionName: NONE }),
  file_not_found: (ground) => callExample(ground, { filePath: NONE }),
  script_not_found: (ground) => callExample(ground, { scriptName: NONE }),
  session_not_found: (ground) =>
    callExample(ground, { sessionId: randomBytes(16).toString("hex") }, { adds: ["sessionId"] }),
  output_file_not_found: async (ground) => callExample(ground, { filePath: `/tmp/${NONE}` }),
  directory_not_found: (ground) =>
    callExample(ground, { directory: `/tmp/${NONE}` }, { adds: ["directory"] }),
  service_unavailable: async (ground) =>
    callExample(ground, {}, { services: await withoutDatabase(ground.hub) }),
  integrity_error: async (ground) => callExample(ground, { ...SPOILT, slug: await spoiltSkill(ground) }),

  "skills_getSkill skill_user_only": async (ground) => {
    const text = mainFile("reserved", "A ritual.", "disable-model-invocation: true\n");
    await publish(ground, { "SKILL.md": text });
    return await callExample(ground, { slug: "reserved" });
  },
  "skills_getSkill skill_unreadable": async (ground) => {
    const { versionId } = await publish(ground, { "SKILL.md": mainFile("lost") });
    await ground.hub.services.database.db
      .deleteFrom("version_files")
      .where("version_id", "=", versionId)
      .execute();
    return await callExample(ground, { slug: "lost" });
  },
  "skills_getSkill file_too_large": async (ground) => {
    const { versionId } = await publish(ground, { "SKILL.md": mainFile("huge") });
    // Publishing refuses it; an older hub, or one with another limit, may have stored it.
    const { blobs, database } = ground.hub.services;
    const { digest, sizeBytes } = await blobs.put(Buffer.alloc(1024 * 1024 + 1, "x"));
    await database.db
      .insertInto("blobs")
      .values({ digest, size_bytes: sizeBytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await database.db
      .updateTable("version_files")
      .set({ digest, size_bytes: sizeBytes })
      .where("version_id", "=", versionId)
      .execute();
    return await callExample(ground, { slug: "huge" });
  },
  "skills_readResourceContent access_denied": async (ground) =>
    callExample(ground, { skillSlug: await sealedSkill(ground), filePath: "references/more.md" }),
  "skills_getScript access_denied": async (ground) =>
    callExample(ground, { skillSlug: await sealedSkill(ground), scriptName: "run.sh" }),
  "skills_getScriptStream access_denied": async (ground) =>
    callExample(ground, { skillSlug: await sealedSkill(ground), scriptName: "run.sh" }),
  "skills_getScript file_not_found": async (ground) =>
    callExample(ground, { skillSlug: await skillWithoutItsScript(ground), scriptName: "run.sh" }),
  "skills_getScriptStream file_not_found": async (ground) =>
    callExample(ground, { skillSlug: await skillWithoutItsScript(ground), scriptName: "run.sh" }),

  "skills_createCollection collection_exists": (ground) => callExample(ground, { name: "Documents" }),
  "skills_updateCollection collection_exists": (ground) =>
    callExample(ground, { newName: `box ${ground.me.canary}` }),
  collection_required: (ground) => callExample(ground, { collectionName: undefined }),
  collection_unscoped: async (ground) => {
    await makeCollection(ground, "everything", undefined);
    return await callExample(ground, { collectionName: "everything" });
  },
  "skills_createCollection quota_exceeded": async (ground) => {
    await ground.hub.services.database.pool.query(
      "insert into collections (account_id, name, is_scoped) select $1, 'n' || n, false from generate_series(1, 198) n",
      [ground.me.accountId],
    );
    return await callExample(ground, { name: "one too many" });
  },
  "skills_addToCollection quota_exceeded": async (ground) => {
    await makeCollection(ground, "full", []);
    await ground.hub.services.database.pool.query(
      `with made as (insert into skills (account_id, slug) select $1, 's' || n from generate_series(1, 500) n returning id)
       insert into collection_skills (collection_id, skill_id)
       select collections.id, made.id from made, collections where account_id = $1 and name = 'full'`,
      [ground.me.accountId],
    );
    return await callExample(ground, { collectionName: "full" });
  },
  "skills_runScript quota_exceeded": async (ground) => {
    const caller = await callerWith(ground.hub, ground.me.key);
    const args = await exampleArguments(ground.hub, ground.tool, ground.me.key);
    const limits = { sessionsPerKey: 0 };
    const services = await withSessions(ground.hub, { limits });
    return await callToolOf(ground.hub, ground.tool, { caller, args, context: { services } });
  },
  dependency_missing: async (ground) => {
    await publish(ground, { "SKILL.md": mainFile("odd"), "scripts/odd": "#!/usr/bin/env no-such-program\n" });
    return await callExample(ground, { skillSlug: "odd", scriptName: "odd" });
  },
  script_cancelled: (ground) => callExample(ground, {}, { signal: AbortSignal.abort() }),
  "skills_runScript sandbox_unavailable": async (ground) =>
    callExample(ground, {}, { services: await withSessions(ground.hub, { sandbox: { choice: "off" } }) }),
  sandbox_unavailable: (ground) => inBrokenSandbox(ground),
  storage_full: async (ground) => {
    await publish(ground, { "SKILL.md": mainFile("roomless"), "scripts/greet.py": "print('hi')\n" });
    const caller = await callerWith(ground.hub, ground.me.key);
    const catalog = ground.hub.services.catalogs.forCaller(caller);
    // A disk that is full for this run alone cannot be had.
    const readInternal = () => Promise.reject(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
    return await callExample(ground, { skillSlug: "roomless" }, { catalog: { ...catalog, readInternal } });
  },
  file_too_large: async (ground) => {
    const big = "import os\nopen('/tmp/big.bin', 'wb').write(bytes(300000))\n";
    await publish(ground, { "SKILL.md": mainFile("big"), "scripts/big.py": big });
    const caller = await callerWith(ground.hub, ground.me.key);
    const args = { skillSlug: "big", scriptName: "big.py", reuseSession: true };
    const { data } = await callToolOf(ground.hub, runScript, { caller, args });
    return await callToolOf(ground.hub, ground.tool, {
      caller,
      args: { sessionId: data.sessionId, filePath: "/tmp/big.bin" },
    });
  },
};

const NONE = "nothing-of-that-name";
const SPOILT = {
  skillSlug: "spoilt",
  filePath: "references/more.md",
  sectionSlug: "more",
  scriptName: "run.sh",
};

interface Replaced {
  readonly key?: string;
  readonly services?: HubServices;
  readonly catalog?: HubToolContext["catalog"];
  readonly signal?: AbortSignal;
  /** Arguments that the example does not have. */
  readonly adds?: readonly string[];
}

/** The tool's example with some of its arguments replaced; those that it does not have are left out. */
export async function callExample(
  { hub, tool, me, offered = (name) => name }: Ground,
  args: Readonly<Record<string, unknown>>,
  { key = me.key, adds = [], ...context }: Replaced = {},
): Promise<CalledTool> {
  await hub.services.changes.fresh();
  const caller = await callerWith(hub, key);
  const known = { ...Object(tool.example.arguments), ...Object.fromEntries(adds.map((name) => [name, ""])) };
  const own = Object.entries(args).filter(([name]) => Object.hasOwn(known, name));
  const example =
    "sessionId" in args ? Object(tool.example.arguments) : await exampleArguments(hub, tool, me.key);
  return await callToolOf(hub, tool, {
    caller,
    args: { ...example, ...Object.fromEntries(own) },
    context: { offered, ...context },
  });
}

async function publish(
  { hub, me }: Ground,
  files: Readonly<Record<string, string>>,
  options: Partial<PublishRequest> = {},
) {
  const published = await publishSkill(hub.services, {
    accountId: me.accountId,
    files: uploadOf(files),
    ...options,
  });
  await hub.services.changes.fresh();
  return published;
}

/** Bytes on the disk that are not those that were published. */
async function spoiltSkill(ground: Ground): Promise<string> {
  const mark = randomBytes(8).toString("hex");
  const { versionId, slug } = await publish(ground, {
    "SKILL.md": mainFile("spoilt", `Mark ${mark}.`),
    "references/more.md": `# More\n\n${mark}\n`,
    "scripts/run.sh": `#!/bin/sh\necho ${mark}\n`,
  });
  const { blobFolder, services } = ground.hub;
  const files = await services.database.db
    .selectFrom("version_files")
    .where("version_id", "=", versionId)
    .select("digest")
    .execute();
  for (const { digest } of files) {
    const hex = digest.slice("sha256:".length);
    const place = join(blobFolder, hex.slice(0, 2), hex);
    await rm(place);
    await writeFile(place, "spoilt");
  }
  return slug;
}

/** Somebody else's premium skill in the drive. */
async function sealedSkill({ hub, me }: Ground): Promise<string> {
  const { accountId } = await newMember(hub);
  const slug = `sealed-${randomBytes(6).toString("hex")}`;
  const files = {
    "SKILL.md": mainFile(slug),
    "references/more.md": "# More\n",
    "scripts/run.sh": "#!/bin/sh\necho hi\n",
  };
  const { skillId, versionId } = await publishSkill(hub.services, {
    accountId,
    files: uploadOf(files),
    visibility: "premium",
  });
  await hub.services.database.db
    .insertInto("drive_entries")
    .values({ account_id: me.accountId, skill_id: skillId, version_id: versionId })
    .execute();
  return slug;
}

/** What was known of its scripts when it was published is not so any more. */
async function skillWithoutItsScript(ground: Ground): Promise<string> {
  const files = { "SKILL.md": mainFile("emptied"), "scripts/run.sh": "#!/bin/sh\necho hi\n" };
  const { versionId, slug } = await publish(ground, files);
  await ground.hub.services.database.db
    .deleteFrom("version_files")
    .where("version_id", "=", versionId)
    .where("path", "=", "scripts/run.sh")
    .execute();
  return slug;
}

async function makeCollection(
  { hub, me }: Ground,
  name: string,
  skillIds: readonly string[] | undefined,
): Promise<void> {
  const caller = await callerWith(hub, me.key);
  if (caller.tier === "anonymous") throw new Error("there is a key");
  const flags = { includeTeamSkills: true, includeSharedSkills: true };
  await hub.services.collections.create(caller, { name, skillIds, ...flags });
}

/** The services of an instance whose database went away a moment ago. */
async function withoutDatabase({ services }: TestHub): Promise<HubServices> {
  const { blobs, changes } = services;
  const database = connectDatabase({ address: { host: "/nowhere", user: "nobody", database: "nothing" } });
  onTestFinished(() => database.close());
  const catalogs = createCatalogs({ database, blobs, changes, recordUse: () => {} });
  onTestFinished(() => catalogs.close());
  const gone = {
    ...services,
    database,
    catalogs,
    accounts: createAccounts({ database }),
    collections: createCollections({ database }),
  };
  return { ...gone, ...(await withSessions({ services: gone }, { database })) };
}

async function withSessions(
  { services }: Pick<TestHub, "services">,
  options: Partial<ScriptSessionsOptions>,
): Promise<HubServices> {
  const { database, changes, catalogs } = services;
  const sessions = createScriptSessions({
    database,
    changes,
    catalogs,
    instanceId: randomBytes(8).toString("hex"),
    sandbox: { choice: "bubblewrap" },
    stateFolder: await temporaryFolder(),
    searchFolders: [],
    ...options,
  });
  onTestFinished(() => sessions.close());
  if (options.database === undefined) await sessions.announce("http://127.0.0.1:1");
  return { ...services, sessions };
}

/** A sandbox that works until its first script has run. */
async function inBrokenSandbox({ hub, tool, me }: Ground): Promise<CalledTool> {
  const place = createScriptPlace({ sandbox: { choice: "bubblewrap" }, searchFolders: [], log: silentLog });
  onTestFinished(() => place.close());
  let isBroken = false;
  const unlessBroken = <T>(work: () => Promise<T>): Promise<T> =>
    isBroken ? Promise.reject(new SandboxError("sandbox_unavailable", "it broke")) : work();
  const driver = async () => {
    const real = await place.driver();
    return {
      ...real,
      create: async (options: Parameters<typeof real.create>[0]) => {
        const session = await real.create(options);
        const readFile: typeof session.readFile = (...args) => unlessBroken(() => session.readFile(...args));
        const listFiles: typeof session.listFiles = (...args) =>
          unlessBroken(() => session.listFiles(...args));
        return { ...session, readFile, listFiles };
      },
    };
  };
  const services = await withSessions(hub, { place: { ...place, driver } });
  const caller = await callerWith(hub, me.key);
  const context = { services };
  const args = { skillSlug: "hello-world", scriptName: "greet.py", reuseSession: true };
  const { data } = await callToolOf(hub, runScript, { caller, args, context });
  isBroken = true;
  const example = { ...Object(tool.example.arguments), sessionId: data.sessionId };
  return await callToolOf(hub, tool, { caller, args: example, context });
}
