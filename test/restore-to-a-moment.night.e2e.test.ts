import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { connectDatabase } from "../packages/hub/src/platform/db/connect.ts";
import { brokenPromises } from "../rig/checks.ts";
import { type Instance, startInstance } from "../rig/instances.ts";
import { askHub, askTool } from "../rig/load.ts";
import { startRigStore } from "../rig/s3-server.ts";
import { uploadSkill } from "../rig/witness.ts";
import { restoreArchivedPostgres, startArchivedPostgres } from "./support/archived-postgres.ts";
import { hasPostgres15 } from "./support/postgres-15.ts";

const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (let end = closers.pop(); end !== undefined; end = closers.pop()) await end();
}, 60_000);

const SECRET = "operator-of-the-restore";

it.skipIf(process.getuid?.() !== 0 || !hasPostgres15())(
  "is as it was at a moment: database by archive and base backup, files by a copy of the store that is younger",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "skillquay-restore-"));
    closers.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    await chmod(folder, 0o711);
    const first = await startArchivedPostgres(join(folder, "first"));
    closers.push(() => first.close());
    const store = await startRigStore("first");
    closers.push(() => store.close());
    const hub = await hubOn(folder, "hub-1", first.url, { port: store.port, bucket: "first" });
    const { key, accountId } = await newAccount(hub);

    await publish(hub, key, "before-backup");
    await first.baseBackup(join(folder, "backup"));
    await publish(hub, key, "after-backup");
    await grant(hub, accountId);
    const moment = new Date(Date.now() + 500);
    await new Promise((done) => setTimeout(done, 1_500));
    // The accident, and what came after it.
    const removed = { tool: "skills_removeFromDrive", args: { skillSlug: "before-backup" } };
    expect(await askTool(hub.url, key, removed)).toMatchObject({ kind: "ok" });
    await publish(hub, key, "too-late");
    await first.archiveAll();
    const copy = await startRigStore("copy");
    closers.push(() => copy.close());
    for (const [name, bytes] of store.all()) copy.put(name, bytes);
    await hub.end("SIGKILL");

    const restored = await restoreArchivedPostgres(join(folder, "second"), {
      backup: join(folder, "backup"),
      archive: join(folder, "first/archive"),
      until: moment,
    });
    closers.push(() => restored.close());
    const again = await hubOn(folder, "hub-2", restored.url, { port: copy.port, bucket: "copy" });
    for (const slug of ["before-backup", "after-backup"]) {
      const read = await askTool(again.url, key, { tool: "skills_getSkill", args: { slug } });
      expect(read).toMatchObject({ kind: "ok" });
      expect(JSON.stringify(read.body)).toContain(`# ${slug}`);
    }
    const late = await askTool(again.url, key, { tool: "skills_getSkill", args: { slug: "too-late" } });
    expect(late.text).toContain("skill_not_found");
    const database = connectDatabase({ address: { connectionString: restored.url } });
    closers.push(() => database.close());
    expect(await brokenPromises(database)).toEqual([]);
    const { rows } = await database.pool.query("select digest from blobs");
    const there = new Set([...copy.all()].map(([name]) => name.split("/").at(-1)));
    expect(
      rows.map(({ digest }) => String(digest).replace("sha256:", "")).filter((hex) => !there.has(hex)),
    ).toEqual([]);
    // It goes on from there.
    await publish(again, key, "too-late");
  },
  240_000,
);

async function hubOn(
  folder: string,
  name: string,
  databaseUrl: string,
  store: { readonly port: number; readonly bucket: string },
): Promise<Instance> {
  const instance = await startInstance({
    folder: join(folder, name),
    env: {
      DATABASE_URL: databaseUrl,
      S3_ENDPOINT: `http://127.0.0.1:${store.port}`,
      S3_BUCKET: store.bucket,
      S3_ACCESS_KEY_ID: "test",
      S3_SECRET_ACCESS_KEY: "test",
      MCP_ADMIN_SECRET: SECRET,
      SKILLQUAY_ENCRYPTION_KEY: Buffer.alloc(32, 3).toString("base64"),
    },
  });
  closers.push(() => instance.end("SIGKILL"));
  return instance;
}

const operator = { MCP_ADMIN_SECRET: SECRET, "content-type": "application/json" };

async function newAccount({ url }: Instance): Promise<{ accountId: string; key: string }> {
  const body = JSON.stringify({ handle: "ada", name: "Ada" });
  const account = await askHub(`${url}/admin/accounts`, { method: "POST", headers: operator, body });
  const accountId = String(Object(account.body).id);
  const named = JSON.stringify({ name: "restore" });
  const key = await askHub(`${url}/admin/accounts/${accountId}/keys`, {
    method: "POST",
    headers: operator,
    body: named,
  });
  return { accountId, key: String(Object(key.body).key) };
}

async function grant({ url }: Instance, accountId: string): Promise<void> {
  const headers = { ...operator, "idempotency-key": "restore" };
  const body = JSON.stringify({ amount: 7, reason: "before" });
  const reply = await askHub(`${url}/admin/accounts/${accountId}/credits`, { method: "POST", headers, body });
  expect(reply).toMatchObject({ kind: "ok" });
}

async function publish({ url }: Instance, key: string, slug: string): Promise<void> {
  expect(await uploadSkill(url, key, slug, slug)).toMatchObject({ kind: "ok" });
  const call = { tool: "skills_getSkill", args: { slug } };
  await expect.poll(async () => (await askTool(url, key, call)).kind, { timeout: 30_000 }).toBe("ok");
}
