import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openHub } from "../../app/http/testing/open-hub.ts";
import { ask, skillMd } from "../../app/http/testing/requests.ts";
import { bundledFolders } from "../../app/samples-folder.ts";
import { temporaryFolder } from "../../platform/testing/temporary-folder.ts";
import { plansOf } from "../quota/testing/quota-fixture.ts";
import { bundleSkills } from "./bundle-skills.ts";

const plans = plansOf({ plans: { two: { openingCredits: 10, monthlyCalls: 2 } } });

async function fixture() {
  const hub = await openHub({ plans });
  const { services } = hub;
  const bundle = async (folders: readonly string[] = bundledFolders()) => {
    const { published } = await bundleSkills(services, folders);
    await services.changes.fresh();
    return published;
  };
  const member = async (handle: string) => {
    const { accountId, key } = await hub.member(handle);
    const call = async (name: string, args: object = {}, as = key): Promise<Record<string, unknown>> =>
      Object((await ask(hub, `/v1/tools/${name}`, { key: as, body: args })).json);
    const listed = async (as = key) => Object((await call("skills_listSkills", {}, as)).skills);
    const slugs = async (as = key) => [...(await listed(as))].map(({ slug }) => slug);
    return { accountId, key, call, listed, slugs };
  };
  return { hub, bundle, member };
}

/** The guide as a later program would bring it. */
async function newerGuide(words: string): Promise<string> {
  const folder = join(await temporaryFolder(), "skillquay-guide");
  await cp(bundledFolders()[0] ?? "", folder, { recursive: true });
  await writeFile(join(folder, "SKILL.md"), skillMd("skillquay-guide", words));
  return folder;
}

const BOTH = ["skillquay-guide", "upload-to-skillquay"];

describe("skills that come with the hub", () => {
  it("are in the drive of every account, of old ones and of new ones, without a row for any", async () => {
    const { hub, bundle, member } = await fixture();
    const old = await member("old");
    expect(await old.slugs()).toEqual([]);
    expect(await bundle()).toEqual(BOTH);
    const young = await member("young");
    for (const account of [old, young])
      expect(await account.listed()).toMatchObject(BOTH.map((slug) => ({ slug, origin: "bundled" })));
    expect(await old.call("skills_getCredits")).toMatchObject({ balance: 10 });
    const { rows } = await hub.services.database.pool.query(
      "select count(*)::int as count from drive_entries d join accounts a on a.id = d.account_id where a.role <> 'hub'",
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it("belong to an account that nobody sees, names or gets", async () => {
    const { hub, bundle, member } = await fixture();
    const { accounts, database } = hub.services;
    await bundle();
    const { key, accountId } = await member("one");
    expect((await accounts.listAccounts()).map(({ handle }) => handle)).toEqual(["one"]);
    expect(await accounts.counts()).toMatchObject({ accounts: 1, disabled: 0 });
    expect((await accounts.page({ after: "", limit: 10 })).map(({ handle }) => handle)).toEqual(["one"]);
    await hub.publish(accountId, { "SKILL.md": skillMd("pdf") });
    const share = await ask(hub, "/v1/account/shares/pdf/skillquay", { key, method: "PUT" });
    const absent = await ask(hub, "/v1/account/shares/pdf/nobody", { key, method: "PUT" });
    expect(share.status).toBe(absent.status);
    expect(share.text.replaceAll("skillquay", "nobody")).toBe(absent.text);
    const { rows } = await database.pool.query(
      "select disabled_at is not null as disabled, credits from accounts where role = 'hub'",
    );
    expect(rows).toEqual([{ disabled: true, credits: 0 }]);
  });

  it("are the same after another start, and newer ones when the program brings newer ones", async () => {
    const { bundle, member } = await fixture();
    const { call } = await member("one");
    await bundle();
    expect(await bundle()).toEqual([]);
    const guide = () => call("skills_getSkill", { slug: "skillquay-guide" });
    expect(await guide()).toMatchObject({ version: 1 });
    expect(await bundle([await newerGuide("Says more. Use when asked to.")])).toEqual(["skillquay-guide"]);
    expect(await guide()).toMatchObject({ version: 2, description: "Says more. Use when asked to." });
    expect(await call("skills_checkUpdates")).toMatchObject({ updates: [] });
    // An instance of the version before starts once more.
    expect(await bundle()).toEqual([]);
    expect(await guide()).toMatchObject({ version: 2 });
  });

  it("are taken by two instances that start together once", async () => {
    const { bundle, member } = await fixture();
    const { slugs, call } = await member("one");
    await Promise.all([bundle(), bundle()]);
    expect(await slugs()).toEqual(BOTH);
    expect(await call("skills_getSkill", { slug: "upload-to-skillquay" })).toMatchObject({ version: 1 });
  });

  it("can be switched off and on by an account for itself, and removed by none", async () => {
    const { bundle, member } = await fixture();
    await bundle();
    const [one, other] = [await member("one"), await member("other")];
    const skillSlug = "skillquay-guide";
    const toggle = () => one.call("skills_toggleDriveSkill", { skillSlug });
    const refused = {
      error: "access_denied",
      message: "The skill 'skillquay-guide' comes with the hub and stays in every drive.",
      _workflow: { nextSteps: [{ tool: "skills_toggleDriveSkill", example: { skillSlug } }] },
    };
    expect(await one.call("skills_removeFromDrive", { skillSlug })).toMatchObject(refused);
    expect(await toggle()).toMatchObject({ enabled: false });
    expect(await one.call("skills_removeFromDrive", { skillSlug })).toMatchObject(refused);
    expect(await one.slugs()).toEqual(["upload-to-skillquay"]);
    expect(await other.slugs()).toEqual(BOTH);
    // What is off now is the newest one when it is on again.
    await bundle([await newerGuide("Newer. Use when asked to.")]);
    expect(await one.call("skills_checkUpdates")).toMatchObject({ updates: [] });
    expect(await toggle()).toMatchObject({ enabled: true });
    expect(await one.call("skills_getSkill", { slug: skillSlug })).toMatchObject({ version: 2 });
    expect(await one.call("skills_acceptUpdate", { skillSlug })).toMatchObject({ error: "update_not_found" });
  });

  it("make room for a skill of the account's own by that name", async () => {
    const { hub, bundle, member } = await fixture();
    await bundle();
    const [one, other] = [await member("one"), await member("other")];
    await hub.publish(one.accountId, { "SKILL.md": skillMd("skillquay-guide") }, "public");
    await hub.services.changes.fresh();
    expect(await one.listed()).toMatchObject([
      { slug: "skillquay-guide", origin: "own" },
      { slug: "upload-to-skillquay", origin: "bundled" },
    ]);
    expect(await other.listed()).toMatchObject([
      { origin: "bundled" },
      { slug: "upload-to-skillquay", origin: "bundled" },
    ]);
    expect(await one.call("skills_removeFromDrive", { skillSlug: "skillquay-guide" })).not.toHaveProperty(
      "error",
    );
    expect(await one.listed()).toMatchObject([{ origin: "bundled" }, { origin: "bundled" }]);
  });

  it("are in a collection when it names them, and in one of all skills", async () => {
    const { bundle, member } = await fixture();
    await bundle();
    const { call, slugs } = await member("one");
    const scoped = await call("skills_createCollection", { name: "guide", skillSlugs: ["skillquay-guide"] });
    const all = await call("skills_createCollection", { name: "all" });
    expect(await slugs(String(scoped.key))).toEqual(["skillquay-guide"]);
    expect(await slugs(String(all.key))).toEqual(BOTH);
  });

  it("cost no call: their text is read when the plan's calls are used up", async () => {
    const { hub, bundle, member } = await fixture();
    await bundle();
    const { accountId, call } = await member("one");
    await hub.publish(accountId, { "SKILL.md": skillMd("pdf") });
    await hub.services.changes.fresh();
    for (let count = 0; count < 3; count += 1) {
      expect(await call("skills_getSkill", { slug: "Skillquay-Guide" })).toMatchObject({ version: 1 });
      expect(await call("skills_docTOC", { skillSlug: "skillquay-guide" })).toHaveProperty("documents");
    }
    expect((await hub.services.quota.facts(accountId)).calls.used).toBe(0);
    for (let count = 0; count < 2; count += 1)
      expect(await call("skills_getSkill", { slug: "pdf" })).toMatchObject({ version: 1 });
    expect(await call("skills_getSkill", { slug: "pdf" })).toMatchObject({ error: "quota_exceeded" });
    expect(await call("skills_getSkill", { slug: "skillquay-guide" })).toMatchObject({ version: 1 });
  });

  it("do not bring the tools that run scripts along: theirs are for the agent's machine", async () => {
    const { hub, bundle, member } = await fixture();
    await bundle();
    const { key } = await member("one");
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const { text } = await ask(hub, "/mcp", { key, body });
    expect(text).toContain('"skills_createUploadTicket"');
    expect(text).not.toContain('"skills_runScript"');
  });
});
