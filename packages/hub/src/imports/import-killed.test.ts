import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readSkillUpload } from "../skills/skill-upload.ts";
import { mainFile, uploadOf } from "../skills/testing/main-file.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importGround } from "./testing/import-ground.ts";

const database = useTestDatabase();
const unique = () => `k${crypto.randomUUID().slice(0, 8)}`;

/** Runs the program to its end; how it ended. */
async function run(settings: object): Promise<string> {
  const program = fileURLToPath(new URL("./testing/import-main.ts", import.meta.url));
  const child = spawn(process.execPath, [program], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH ?? "", IMPORT_MAIN: JSON.stringify(settings) },
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [, signal] = await once(child, "exit");
  return signal === null ? said.trim() : String(signal);
}

async function prepared() {
  const ground = await importGround(database());
  const { accountId } = await ground.owner(100);
  const slug = unique();
  const settings = {
    connectionString: database().connection.connectionString,
    blobFolder: ground.blobFolder,
    accountId,
    slug,
  };
  /** Every file of everything in the drive can be read, and the ledger adds up. */
  const isWhole = async () => {
    const files = await database()
      .db.selectFrom("version_files")
      .innerJoin("drive_entries", "drive_entries.version_id", "version_files.version_id")
      .select("digest")
      .where("drive_entries.account_id", "=", accountId)
      .execute();
    for (const { digest } of files) await ground.blobs.get(digest);
    const entries = await database()
      .db.selectFrom("ledger")
      .select(["amount", "kind"])
      .where("account_id", "=", accountId)
      .execute();
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      await ground.credits.balance(accountId),
    );
    return entries.filter(({ kind }) => kind === "settle").length;
  };
  const versions = () =>
    database()
      .db.selectFrom("versions")
      .innerJoin("skills", "skills.id", "versions.skill_id")
      .select("number")
      .where("skills.account_id", "=", accountId)
      .execute();
  return { ...ground, accountId, slug, settings, isWhole, versions };
}

describe("a hub that is killed", () => {
  it.each([
    "credits.after_reserve",
    "import.after_row",
    "import.after_blob",
    "import.after_download",
    "import.after_scan",
    "import.before_publish",
    "credits.before_settle",
    "import.after_publish",
  ])("at %s finishes the import when it is started again, and charges once", async (failAt) => {
    const ground = await prepared();
    const { accountId, slug } = ground;
    const files = uploadOf({ "SKILL.md": mainFile(slug), "references/more.md": `More of ${slug}.\n` });
    const { treeDigest } = await readSkillUpload(files);
    const sourceSkill = {
      ...(await ground.shelf.put(slug, { "references/more.md": `More of ${slug}.\n` })),
      treeDigest,
    };
    const settings = { ...ground.settings, sourceSkill, work: "import" };
    expect(await run({ ...settings, failAt })).toBe("SIGKILL");
    await ground.isWhole();
    expect(await run(settings)).toBe("done");
    expect(await ground.driveOf(accountId)).toEqual([`${slug} 1`]);
    expect(await ground.versions()).toEqual([{ number: 1 }]);
    expect(await ground.isWhole()).toBe(1);
    expect(await ground.credits.balance(accountId)).toBe(90);
  });

  it.each([
    "upload.after_blob",
    "upload.after_row",
    "import.after_scan",
    "import.before_publish",
    "import.after_publish",
  ])("at %s has an upload whole or not at all, and never twice", async (failAt) => {
    const ground = await prepared();
    const settings = { ...ground.settings, work: "upload" };
    expect(await run({ ...settings, failAt })).toBe("SIGKILL");
    await ground.isWhole();
    // Its sender got no answer and sends it again.
    expect(await run(settings)).toBe("done");
    expect(await ground.driveOf(ground.accountId)).toEqual([`${ground.slug} 1`]);
    expect(await ground.versions()).toEqual([{ number: 1 }]);
    await ground.isWhole();
  });

  it.each([
    ["update.before_pin", 1, 100],
    ["update.after_pin", 2, 99],
  ])("at %s has moved the pin and charged, or neither", async (failAt, version, balance) => {
    const ground = await prepared();
    const { accountId, slug } = ground;
    const publisher = await ground.account();
    const first = await ground.publish(publisher, slug, {}, { visibility: "public" });
    await ground.pin(accountId, first);
    await ground.publish(publisher, slug, { "new.md": "new" });
    const settings = { ...ground.settings, work: "update" };
    expect(await run({ ...settings, failAt })).toBe("SIGKILL");
    expect(await ground.driveOf(accountId)).toEqual([`${slug} ${version}`]);
    expect(await ground.credits.balance(accountId)).toBe(balance);
    await ground.isWhole();
    if (version === 1) expect(await run(settings)).toBe("done");
    expect(await ground.driveOf(accountId)).toEqual([`${slug} 2`]);
    expect(await ground.credits.balance(accountId)).toBe(99);
  });
});
