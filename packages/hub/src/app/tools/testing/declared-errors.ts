import { randomBytes } from "node:crypto";
import { SandboxError } from "@skillquay/sandbox";
import type { ToolDefinition } from "@skillquay/tools";
import { onTestFinished } from "vitest";
import { addToDrive } from "../../../features/drive/queries/entry-queries.ts";
import { createScriptPermissions, hostPolicy } from "../../../features/permissions/index.ts";
import { UNPLANNED } from "../../../features/scripts/run-time.ts";
import { createScriptHost } from "../../../features/scripts/script-host.ts";
import { mainFile } from "../../../features/skills/testing/publishing-fixture.ts";
import { recordChange } from "../../../platform/db/change-log.ts";
import { silentLog } from "../../../platform/db/storage-log.ts";
import { newMember } from "../../testing/seed-account.ts";
import { runScript } from "../scripts/run-script.ts";
import { askedRunErrors } from "./asked-runs.ts";
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
  return (
    CASES[byTool] ?? skillLifeErrors[byTool] ?? CASES[code] ?? skillLifeErrors[code] ?? askedRunErrors[code]
  );
}

/** By code, or by tool and code where that differs. */
const CASES: Readonly<Record<string, Case>> = {
  unauthenticated: ({ hub, tool, offered = (name) => name }) =>
    callToolOf(hub, tool, {
      caller: { tier: "anonymous" },
      args: tool.example.arguments,
      context: { offered },
    }),
  "skills_searchSkills unauthenticated": (fixture) => collectionWithoutKey(fixture),
  "skills_listSkills unauthenticated": (fixture) => collectionWithoutKey(fixture),
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
    const { db } = fixture.hub.services.database;
    await publishDamaged(fixture, "lost", (versionId) =>
      db.deleteFrom("version_files").where("version_id", "=", versionId).execute(),
    );
    return await callExample(fixture, { slug: "lost" });
  },
  "skills_getSkill file_too_large": async (fixture) => {
    // Publishing refuses it; an older hub, or one with another limit, may have stored it.
    const { blobs, database } = fixture.hub.services;
    const { digest, sizeBytes } = await blobs.put(Buffer.alloc(1024 * 1024 + 1, "x"));
    await database.db
      .insertInto("blobs")
      .values({ digest, size_bytes: sizeBytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await publishDamaged(fixture, "huge", (versionId) =>
      database.db
        .updateTable("version_files")
        .set({ digest, size_bytes: sizeBytes })
        .where("version_id", "=", versionId)
        .execute(),
    );
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
  missing_credentials: async (fixture) => {
    await publish(fixture, {
      "SKILL.md": mainFile("keyed"),
      "scripts/keyed.py": "import os\nprint(os.environ['EXAMPLE_API_KEY'])\n",
    });
    return await callExample(fixture, { skillSlug: "keyed", scriptName: "keyed.py" });
  },
  permission_required: async (fixture) => {
    await publish(fixture, {
      "SKILL.md": mainFile("asking", "Asks.", "metadata:\n  network: api.example.com\n"),
      "scripts/asking.py": "print('hi')\n",
    });
    const { database, publicUrl } = fixture.hub.services;
    const permissions = createScriptPermissions({
      database,
      publicUrl,
      hosts: hostPolicy(["*.example.com"]),
      installsPackages: false,
      planOf: async () => UNPLANNED,
    });
    const services = await withSessions(fixture.hub, { permissions });
    return await callExample(fixture, { skillSlug: "asking", scriptName: "asking.py" }, { services });
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
    const readInternal: typeof catalog.readInternal = (skill, path) =>
      path === "SKILL.md"
        ? Promise.reject(Object.assign(new Error("no space left"), { code: "ENOSPC" }))
        : catalog.readInternal(skill, path);
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

/** Damaged before the caller can see it: whoever looks at new skills by himself would remember the files that it had. */
async function publishDamaged(
  fixture: Fixture,
  slug: string,
  damage: (versionId: string) => Promise<unknown>,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { accountId } = await newMember(fixture.hub);
  const files = { "SKILL.md": mainFile(slug), ...more };
  const { skillId, versionId } = await publish(fixture, files, { accountId, visibility: "shared" });
  await damage(versionId);
  await fixture.hub.services.accounts.shareSkill({ skillId, withAccountId: fixture.me.accountId });
}

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
  const { db } = fixture.hub.services.database;
  await addToDrive(db, fixture.me.accountId, premium);
  await recordChange(db, "account", fixture.me.accountId);
  return premium.slug;
}

/** What was known of its scripts when it was published is not so any more. */
async function skillWithoutItsScript(fixture: Fixture): Promise<string> {
  const { db } = fixture.hub.services.database;
  const withoutScript = (versionId: string) =>
    db.deleteFrom("version_files").where("version_id", "=", versionId).where("path", "=", "scripts/run.sh");
  // Another one each time: the account may have been given one before.
  const slug = `emptied-${randomBytes(4).toString("hex")}`;
  const script = { "scripts/run.sh": "#!/bin/sh\necho hi\n" };
  await publishDamaged(fixture, slug, (versionId) => withoutScript(versionId).execute(), script);
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

/** Public skills are everybody's, and collections are an account's. */
function collectionWithoutKey({ hub, tool, offered = (name) => name }: Fixture): Promise<CalledTool> {
  return callToolOf(hub, tool, {
    caller: { tier: "anonymous" },
    args: { ...Object(tool.example.arguments), collectionName: "documents" },
    context: { offered },
  });
}
