import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../platform/testing/temporary-folder.ts";
import { callOverTransport } from "../testing/call-over-transport.ts";
import { newMember, seedAccount } from "../testing/seed-account.ts";
import { useTestHub } from "../testing/use-test-hub.ts";
import { exportAccount } from "./export-account.ts";
import { exportHub } from "./export-hub.ts";
import { importAccount } from "./import-account.ts";
import { rewriteZip } from "./testing/rewrite-zip.ts";

const hub = useTestHub();

it("brings an account's skills byte for byte, and its collections, into an account of another name; and again changes nothing", async () => {
  const { accountId, canary } = await seedAccount(hub());
  const file = await exported(accountId);
  const target = await newMember(hub());
  const brought = await importAccount(hub().services, target.accountId, file);
  expect(brought).toEqual({ skills: 2, versions: 2, collections: 2 });

  const call = (tool: string, args: object) =>
    callOverTransport(hub().url, "http", { tool, args, key: target.key });
  const read = await call("skills_readResourceContent", {
    skillSlug: "pdf",
    filePath: "references/forms.md",
  });
  expect(JSON.stringify(read)).toContain(canary);
  expect(JSON.stringify(await call("skills_getSkill", { slug: "pdf" }))).toContain(canary);
  expect(JSON.stringify(await call("skills_listCollections", {}))).toContain("documents");
  const trees = await digestsOf(accountId);
  expect(await digestsOf(target.accountId)).toEqual(trees);

  const again = await importAccount(hub().services, target.accountId, file);
  expect(again).toEqual({ skills: 2, versions: 0, collections: 0 });
});

it("leaves everything private, and gives nobody a key", async () => {
  const { accountId } = await seedAccount(hub());
  await hub().services.database.pool.query("update skills set visibility = 'public' where account_id = $1", [
    accountId,
  ]);
  const target = await newMember(hub());
  await importAccount(hub().services, target.accountId, await exported(accountId));
  const { rows } = await hub().services.database.pool.query(
    `select (select array_agg(distinct visibility) from skills where account_id = $1) as visible,
       (select count(*) from keys where account_id = $1)::int as keys`,
    [target.accountId],
  );
  expect(rows).toEqual([{ visible: ["private"], keys: 1 }]);
});

it("refuses what is no such file, and a file that was altered, with the reason", async () => {
  const { accountId } = await seedAccount(hub());
  const target = await newMember(hub());
  const whole = join(await temporaryFolder(), "hub.zip");
  await exportHub(hub().services, whole);
  const into = (file: string) => importAccount(hub().services, target.accountId, file);
  await expect(into(whole)).rejects.toMatchObject({
    code: "export_invalid",
    message: expect.stringContaining("'account.json' is missing"),
  });
  const file = await exported(accountId);
  const changed = async (change: Parameters<typeof rewriteZip>[2]) => {
    const other = join(await temporaryFolder(), "changed.zip");
    await rewriteZip(file, other, change);
    return other;
  };
  const rows = await changed((name, bytes) =>
    name === "tables/versions.jsonl" ? Buffer.from('{"id":1}\n') : bytes,
  );
  await expect(into(rows)).rejects.toMatchObject({
    message: expect.stringContaining("'tables/versions.jsonl' holds something else than rows"),
  });
  const files = await changed((name, bytes) => (name.startsWith("skills/pdf/") ? undefined : bytes));
  await expect(into(files)).rejects.toMatchObject({
    message: expect.stringContaining("version 1 of 'pdf' has no files"),
  });
});

async function exported(accountId: string): Promise<string> {
  const file = join(await temporaryFolder(), "account.zip");
  await exportAccount(hub().services, accountId, file);
  return file;
}

async function digestsOf(accountId: string): Promise<unknown[]> {
  const { rows } = await hub().services.database.pool.query(
    `select s.slug, v.number, v.tree_digest, f.path, f.digest, f.executable from skills s join versions v on v.skill_id = s.id
       join version_files f on f.version_id = v.id where s.account_id = $1 order by 1, 2, 4`,
    [accountId],
  );
  return rows;
}
