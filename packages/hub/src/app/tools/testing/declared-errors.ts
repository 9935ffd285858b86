import { randomBytes } from "node:crypto";
import { SandboxError } from "@skillquay/sandbox";
import type { ErrorCode, ToolDefinition } from "@skillquay/tools";
import { onTestFinished } from "vitest";
import { addToDrive } from "../../../features/imports/queries/marketplace-queries.ts";
import { createScriptPlace } from "../../../features/scripts/script-place.ts";
import { mainFile } from "../../../features/skills/testing/publishing-ground.ts";
import { silentLog } from "../../../platform/db/storage-log.ts";
import { runScript } from "../scripts/run-script.ts";
import {
  type Case,
  callExample,
  callWith,
  type Ground,
  makeCollection,
  NONE,
  publish,
  publishElsewhere,
  spoil,
} from "./example-call.ts";
import { skillLifeErrors } from "./skill-life-errors.ts";
import { type CalledTool, callerWith, callToolOf } from "./tool-ground.ts";
import { withoutDatabase, withSessions } from "./without-database.ts";

/** How to meet an error; undefined where nobody has written it down. */
export function caseOf({ name }: ToolDefinition, code: ErrorCode): Case | undefined {
  const byTool = `${name} ${code}`;
  return CASES[byTool] ?? skillLifeErrors[byTool] ?? CASES[code] ?? skillLifeErrors[code];
}

/** By code, or by tool and code where that differs. */
const CASES: Readonly<Record<string, Case>> = {
  missing_credentials: ({ hub, tool, offered = (name) => name }) =>
    callToolOf(hub, tool, {
      caller: { tier: "anonymous" },
      args: tool.example.arguments,
      context: { offered },
    }),
  access_denied: (ground) => callExample(ground, {}, { key: ground.me.scopedKey }),
  skill_not_found: (ground) => callExample(ground, { slug: NONE, skillSlug: NONE, skillSlugs: [NONE] }),
  collection_not_found: (ground) => callExample(ground, { collectionName: NONE }),
  section_not_found: (ground) => callExample(ground, { sectionSlug: NONE, sectionName: NONE }),
  file_not_found: (ground) => callExample(ground, { filePath: NONE }),
  script_not_found: (ground) => callExample(ground, { scriptName: NONE }),
  session_not_found: (ground) => callExample(ground, { sessionId: randomBytes(16).toString("hex") }),
  output_file_not_found: async (ground) => callExample(ground, { filePath: `/tmp/${NONE}` }),
  directory_not_found: (ground) => callExample(ground, { directory: `/tmp/${NONE}` }),
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
  "skills_runScript quota_exceeded": async (ground) =>
    callExample(ground, {}, { services: await withSessions(ground.hub, { limits: { sessionsPerKey: 0 } }) }),
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
    return await callWith(ground, { sessionId: data.sessionId, filePath: "/tmp/big.bin" });
  },
};

const SPOILT = {
  skillSlug: "spoilt",
  filePath: "references/more.md",
  sectionSlug: "more",
  scriptName: "run.sh",
};

/** Bytes on the disk that are not those that were published. */
async function spoiltSkill(ground: Ground): Promise<string> {
  const mark = randomBytes(8).toString("hex");
  const published = await publish(ground, {
    "SKILL.md": mainFile("spoilt", `Mark ${mark}.`),
    "references/more.md": `# More\n\n${mark}\n`,
    "scripts/run.sh": `#!/bin/sh\necho ${mark}\n`,
  });
  await spoil(ground, published);
  return published.slug;
}

/** Somebody else's premium skill in the drive. */
async function sealedSkill(ground: Ground): Promise<string> {
  const files = { "references/more.md": "# More\n", "scripts/run.sh": "#!/bin/sh\necho hi\n" };
  const sealed = await publishElsewhere(ground, files, "premium");
  await addToDrive(ground.hub.services.database.db, ground.me.accountId, sealed);
  return sealed.slug;
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

/** A sandbox that works until its first script has run. */
async function inBrokenSandbox(ground: Ground): Promise<CalledTool> {
  const { hub, tool, me } = ground;
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
  return await callWith(ground, example, context);
}
