import { randomBytes } from "node:crypto";
import { SandboxError } from "@skillquay/sandbox";
import type { ToolDefinition } from "@skillquay/tools";
import { onTestFinished } from "vitest";
import { addToDrive } from "../../../features/drive/queries/entry-queries.ts";
import { createScriptHost } from "../../../features/scripts/script-host.ts";
import { mainFile } from "../../../features/skills/testing/publishing-fixture.ts";
import { silentLog } from "../../../platform/db/storage-log.ts";
import { runScript } from "../scripts/run-script.ts";
import {
  type Case,
  callExample,
  callWith,
  type Fixture,
  makeCollection,
  NONE,
  publish,
  publishElsewhere,
  spoil,
} from "./example-call.ts";
import { skillLifeErrors } from "./skill-life-errors.ts";
import { type CalledTool, callerWith, callToolOf } from "./tool-fixture.ts";
import { withoutDatabase, withSessions } from "./without-database.ts";

/** How to meet an error; undefined where nobody has written it down. */
export function caseOf({ name }: ToolDefinition, code: string): Case | undefined {
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
  access_denied: (fixture) => callExample(fixture, {}, { key: fixture.me.scopedKey }),
  skill_not_found: (fixture) => callExample(fixture, { slug: NONE, skillSlug: NONE, skillSlugs: [NONE] }),
  collection_not_found: (fixture) => callExample(fixture, { collectionName: NONE }),
  section_not_found: (fixture) => callExample(fixture, { sectionSlug: NONE, sectionName: NONE }),
  file_not_found: (fixture) => callExample(fixture, { filePath: NONE }),
  script_not_found: (fixture) => callExample(fixture, { scriptName: NONE }),
  session_not_found: (fixture) => callExample(fixture, { sessionId: randomBytes(16).toString("hex") }),
  output_file_not_found: async (fixture) => callExample(fixture, { filePath: `/tmp/${NONE}` }),
  directory_not_found: (fixture) => callExample(fixture, { directory: `/tmp/${NONE}` }),
  service_unavailable: async (fixture) =>
    callExample(fixture, {}, { services: await withoutDatabase(fixture.hub) }),
  integrity_error: async (fixture) => callExample(fixture, { ...SPOILT, slug: await spoiltSkill(fixture) }),

  "skills_getSkill skill_user_only": async (fixture) => {
    const text = mainFile("reserved", "A ritual.", "disable-model-invocation: true\n");
    await publish(fixture, { "SKILL.md": text });
    return await callExample(fixture, { slug: "reserved" });
  },
  "skills_getSkill skill_unreadable": async (fixture) => {
    const { versionId } = await publish(fixture, { "SKILL.md": mainFile("lost") });
    await fixture.hub.services.database.db
      .deleteFrom("version_files")
      .where("version_id", "=", versionId)
      .execute();
    return await callExample(fixture, { slug: "lost" });
  },
  "skills_getSkill file_too_large": async (fixture) => {
    const { versionId } = await publish(fixture, { "SKILL.md": mainFile("huge") });
    // Publishing refuses it; an older hub, or one with another limit, may have stored it.
    const { blobs, database } = fixture.hub.services;
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
    return await callExample(fixture, { slug: "huge" });
  },
  "skills_readResourceContent access_denied": async (fixture) =>
    callExample(fixture, { skillSlug: await skillWithHiddenFiles(fixture), filePath: "references/more.md" }),
  "skills_getScript access_denied": async (fixture) =>
    callExample(fixture, { skillSlug: await skillWithHiddenFiles(fixture), scriptName: "run.sh" }),
  "skills_getScriptStream access_denied": async (fixture) =>
    callExample(fixture, { skillSlug: await skillWithHiddenFiles(fixture), scriptName: "run.sh" }),
  "skills_getScript file_not_found": async (fixture) =>
    callExample(fixture, { skillSlug: await skillWithoutItsScript(fixture), scriptName: "run.sh" }),
  "skills_getScriptStream file_not_found": async (fixture) =>
    callExample(fixture, { skillSlug: await skillWithoutItsScript(fixture), scriptName: "run.sh" }),

  "skills_createCollection collection_exists": (fixture) => callExample(fixture, { name: "Documents" }),
  "skills_updateCollection collection_exists": (fixture) =>
    callExample(fixture, { newName: `box ${fixture.me.canary}` }),
  collection_required: (fixture) => callExample(fixture, { collectionName: undefined }),
  collection_unscoped: async (fixture) => {
    await makeCollection(fixture, "everything", undefined);
    return await callExample(fixture, { collectionName: "everything" });
  },
  "skills_createCollection quota_exceeded": async (fixture) => {
    await fixture.hub.services.database.pool.query(
      "insert into collections (account_id, name, is_scoped) select $1, 'n' || n, false from generate_series(1, 198) n",
      [fixture.me.accountId],
    );
    return await callExample(fixture, { name: "one too many" });
  },
  "skills_addToCollection quota_exceeded": async (fixture) => {
    await makeCollection(fixture, "full", []);
    await fixture.hub.services.database.pool.query(
      `with made as (insert into skills (account_id, slug) select $1, 's' || n from generate_series(1, 500) n returning id)
       insert into collection_skills (collection_id, skill_id)
       select collections.id, made.id from made, collections where account_id = $1 and name = 'full'`,
      [fixture.me.accountId],
    );
    return await callExample(fixture, { collectionName: "full" });
  },
  "skills_runScript quota_exceeded": async (fixture) =>
    callExample(
      fixture,
      {},
      { services: await withSessions(fixture.hub, { limits: { sessionsPerKey: 0 } }) },
    ),
  dependency_missing: async (fixture) => {
    await publish(fixture, {
      "SKILL.md": mainFile("odd"),
      "scripts/odd": "#!/usr/bin/env no-such-program\n",
    });
    return await callExample(fixture, { skillSlug: "odd", scriptName: "odd" });
  },
  script_cancelled: (fixture) => callExample(fixture, {}, { signal: AbortSignal.abort() }),
  "skills_runScript sandbox_unavailable": async (fixture) =>
    callExample(fixture, {}, { services: await withSessions(fixture.hub, { sandbox: { choice: "off" } }) }),
  sandbox_unavailable: (fixture) => inBrokenSandbox(fixture),
  storage_full: async (fixture) => {
    await publish(fixture, { "SKILL.md": mainFile("roomless"), "scripts/greet.py": "print('hi')\n" });
    const caller = await callerWith(fixture.hub, fixture.me.key);
    const catalog = fixture.hub.services.catalogs.forCaller(caller);
    // A disk that is full for this run alone cannot be had.
    const readInternal = () => Promise.reject(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
    return await callExample(fixture, { skillSlug: "roomless" }, { catalog: { ...catalog, readInternal } });
  },
  file_too_large: async (fixture) => {
    const big = "import os\nopen('/tmp/big.bin', 'wb').write(bytes(300000))\n";
    await publish(fixture, { "SKILL.md": mainFile("big"), "scripts/big.py": big });
    const caller = await callerWith(fixture.hub, fixture.me.key);
    const args = { skillSlug: "big", scriptName: "big.py", reuseSession: true };
    const { data } = await callToolOf(fixture.hub, runScript, { caller, args });
    return await callWith(fixture, { sessionId: data.sessionId, filePath: "/tmp/big.bin" });
  },
};

const SPOILT = {
  skillSlug: "spoilt",
  filePath: "references/more.md",
  sectionSlug: "more",
  scriptName: "run.sh",
};

/** Bytes on the disk that are not those that were published. */
async function spoiltSkill(fixture: Fixture): Promise<string> {
  const mark = randomBytes(8).toString("hex");
  const published = await publish(fixture, {
    "SKILL.md": mainFile("spoilt", `Mark ${mark}.`),
    "references/more.md": `# More\n\n${mark}\n`,
    "scripts/run.sh": `#!/bin/sh\necho ${mark}\n`,
  });
  await spoil(fixture, published);
  return published.slug;
}

/** Somebody else's premium skill in the drive. */
async function skillWithHiddenFiles(fixture: Fixture): Promise<string> {
  const files = { "references/more.md": "# More\n", "scripts/run.sh": "#!/bin/sh\necho hi\n" };
  const premium = await publishElsewhere(fixture, files, "premium");
  await addToDrive(fixture.hub.services.database.db, fixture.me.accountId, premium);
  return premium.slug;
}

/** What was known of its scripts when it was published is not so any more. */
async function skillWithoutItsScript(fixture: Fixture): Promise<string> {
  const files = { "SKILL.md": mainFile("emptied"), "scripts/run.sh": "#!/bin/sh\necho hi\n" };
  const { versionId, slug } = await publish(fixture, files);
  await fixture.hub.services.database.db
    .deleteFrom("version_files")
    .where("version_id", "=", versionId)
    .where("path", "=", "scripts/run.sh")
    .execute();
  return slug;
}

/** A sandbox that works until its first script has run. */
async function inBrokenSandbox(fixture: Fixture): Promise<CalledTool> {
  const { hub, tool, me } = fixture;
  const place = createScriptHost({ sandbox: { choice: "bubblewrap" }, searchFolders: [], log: silentLog });
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
  return await callWith(fixture, example, context);
}
