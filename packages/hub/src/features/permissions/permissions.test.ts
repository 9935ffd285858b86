import { describe, expect, it } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { readAudit } from "../audit/index.ts";
import { callerOf, catalogFixture } from "../catalog/testing/catalog-fixture.ts";
import { hostPolicy } from "./host-policy.ts";
import { createScriptPermissions, type ScriptPermissionsOptions } from "./permissions.ts";

const database = useTestDatabase();

const MAIN = (slug: string) =>
  `---\nname: ${slug}\ndescription: Asks the weather.\nmetadata:\n  network: api.example.com\n---\n`;
const SCRIPT = '# /// script\n# dependencies = ["requests>=2"]\n# ///\nGET = "https://docs.example.org/x"\n';
const PLAN = {
  maxRunSeconds: 60,
  sessionIdleSeconds: undefined,
  sessionSeconds: undefined,
  network: true,
  packages: true,
};

async function prepared(options: Partial<ScriptPermissionsOptions> = {}) {
  const fixture = await catalogFixture(database());
  const accountId = await fixture.account();
  const slug = `weather-${accountId.slice(0, 8)}`;
  const publish = async (more: Record<string, string> = {}) => {
    await fixture.publish(accountId, slug, { "SKILL.md": MAIN(slug), "scripts/ask.py": SCRIPT, ...more });
    await fixture.changes.fresh();
  };
  await publish();
  const permissions = createScriptPermissions({
    database: database(),
    hosts: hostPolicy(["*.example.com"]),
    installsPackages: true,
    planOf: async () => PLAN,
    publicUrl: "https://hub.test",
    ...options,
  });
  const caller = callerOf(accountId);
  const catalog = fixture.catalogs.forCaller(caller);
  const files = async () => {
    const skill = await catalog.find(slug);
    if (skill === undefined) throw new Error("no skill");
    return { skill, catalog };
  };
  const run = async () => {
    const { skill } = await files();
    const [script] = await catalog.scripts(skill);
    if (script === undefined) throw new Error("no script");
    return await permissions.forRun(accountId, { skill, catalog, script });
  };
  const give = async (hosts: string[], packages: boolean, as = caller) => {
    const version = await files();
    await permissions.give(as, version, { treeDigest: version.skill.treeDigest, hosts, packages });
  };
  return { accountId, caller, slug, publish, permissions, files, run, give };
}

describe("what scripts may do", () => {
  it("is shown with who asks for it, and is nothing before a yes", async () => {
    const { permissions, accountId, files, run, slug } = await prepared();
    expect(await permissions.describe(accountId, await files())).toMatchObject({
      slug,
      version: 1,
      network: {
        state: "on",
        hosts: [
          { host: "api.example.com", from: "front matter", isAllowed: false, canAllow: true },
          { host: "docs.example.org", from: "script", isAllowed: false, canAllow: false },
        ],
      },
      packages: {
        state: "on",
        isAllowed: false,
        declared: [{ script: "scripts/ask.py", ecosystem: "python", packages: ["requests>=2"] }],
      },
      recent: [],
    });
    await expect(run()).rejects.toMatchObject({
      code: "permission_required",
      message: expect.stringContaining("'api.example.com'"),
      suggestions: expect.arrayContaining([
        expect.stringContaining(`https://hub.test/dashboard/skills/${slug}/scripts`),
      ]),
    });
  });

  it("takes one yes for each thing, notes it in the log, and asks again for a changed version", async () => {
    const { accountId, run, give, publish } = await prepared();
    await give(["api.example.com"], false);
    await expect(run()).rejects.toMatchObject({
      code: "dependency_missing",
      message: expect.stringContaining("'requests>=2'"),
    });
    await give(["api.example.com"], true);
    expect(await run()).toMatchObject({
      network: { mode: "allowlist", hosts: ["api.example.com"], origins: [] },
      packages: { packages: ["requests>=2"] },
    });
    const { entries } = await readAudit(database().db, accountId, { limit: 10 });
    expect(entries.filter(({ action }) => action === "permission.set")).toMatchObject([
      { details: { hosts: ["api.example.com"], packages: true, version: 1 } },
      { details: { hosts: ["api.example.com"], packages: false, version: 1 } },
    ]);
    await publish({ "more.md": "changed" });
    await expect(run()).rejects.toMatchObject({ code: "permission_required" });
    await give([], false);
    await expect(run()).rejects.toMatchObject({ code: "permission_required" });
  });

  it("is nobody else's", async () => {
    const one = await prepared();
    await one.give(["api.example.com"], true);
    const other = await prepared();
    await expect(other.run()).rejects.toMatchObject({ code: "permission_required" });
    const stranger = callerOf(other.accountId);
    const version = await one.files();
    await one.permissions.give(stranger, version, {
      treeDigest: version.skill.treeDigest,
      hosts: [],
      packages: false,
    });
    expect(await one.run()).toMatchObject({ network: { mode: "allowlist" } });
  });

  it("is not given by a key of a collection, for another version, or beyond operator and plan", async () => {
    const { give, caller, files, permissions } = await prepared();
    await expect(give([], false, { ...caller, tier: "scoped" })).rejects.toMatchObject({
      code: "access_denied",
    });
    for (const host of ["docs.example.org", "10.0.0.1", "api.example.com:22", "localhost", "*"])
      await expect(give([host], false)).rejects.toMatchObject({ code: "access_denied" });
    const old = { treeDigest: "other", hosts: [], packages: false };
    await expect(permissions.give(caller, await files(), old)).rejects.toMatchObject({
      code: "invalid_input",
    });
    const free = await prepared({ planOf: async () => ({ ...PLAN, network: false, packages: false }) });
    await expect(free.give(["api.example.com"], false)).rejects.toMatchObject({ code: "access_denied" });
    await expect(free.give([], true)).rejects.toMatchObject({ code: "access_denied" });
  });

  it("ends with the operator's setting and with the plan, whatever was allowed before", async () => {
    let plan = PLAN;
    const { give, run } = await prepared({ planOf: async () => plan });
    await give(["api.example.com"], true);
    plan = { ...PLAN, network: false, packages: false };
    const closed = await run();
    expect(closed).toMatchObject({ network: { mode: "none" }, packages: undefined });
    expect(closed.missingPackage?.("requests")).toMatchObject({
      code: "dependency_missing",
      message: expect.stringContaining("plan"),
    });
    const off = await prepared({ hosts: hostPolicy([]), installsPackages: false });
    const nothing = await off.run();
    expect(nothing).toMatchObject({ network: { mode: "none" }, packages: undefined });
    expect(nothing.missingPackage?.("requests").suggestions[0]).toContain("--script-packages");
  });

  it("keeps what the last fifty runs reached", async () => {
    const { permissions, accountId, files } = await prepared();
    const { skill } = await files();
    const connection = { host: "api.example.com", port: 443, count: 1, sentBytes: 1, receivedBytes: 2 };
    for (let run = 0; run < 52; run += 1)
      await permissions.recordConnections({
        accountId,
        skillId: skill.skillId,
        script: `scripts/${run}.py`,
        connections: [connection],
      });
    const { recent } = await permissions.describe(accountId, await files());
    expect(recent).toHaveLength(10);
    expect(recent[0]).toEqual({
      script: "scripts/51.py",
      ranAt: expect.stringMatching(/^\d{4}-/),
      connections: [connection],
    });
    const rows = await database()
      .db.selectFrom("script_connections")
      .where("account_id", "=", accountId)
      .select("script")
      .execute();
    expect(rows).toHaveLength(50);
  });
});
