import { describe, expect, it } from "vitest";
import { importFixture } from "../../../features/imports/testing/import-fixture.ts";
import { useTestDatabase } from "../../../platform/testing/test-database.ts";
import { acceptUpdate } from "./accept-update.ts";
import { checkUpdates } from "./check-updates.ts";
import { dismissUpdate } from "./dismiss-update.ts";
import { importToDrive } from "./import-to-drive.ts";
import { removeFromDrive } from "./remove-from-drive.ts";
import { toggleDriveSkill } from "./toggle-drive-skill.ts";

const database = useTestDatabase();
const unique = () => `t${crypto.randomUUID().slice(0, 8)}`;
const nowhere = { tier: "anonymous" } as const;

describe("skills_importToDrive", () => {
  it("tells how far it is, and answers with the skill in the drive", async () => {
    const fixture = await importFixture(database());
    const { caller, accountId } = await fixture.owner();
    const [name, slug] = [unique(), `acme-${unique()}`];
    await fixture.skillSource.put(name, { "scripts/run.sh": "echo hi\n" }, slug);
    const { data, progress } = await fixture.call(caller, importToDrive, { skillSlug: slug });
    expect(data).toEqual({
      status: "done",
      skillSlug: name,
      importId: expect.any(String),
      _workflow: {
        nextSteps: [
          { tool: "skills_getSkill", example: { slug: name } },
          { tool: "skills_listScripts", example: { skillSlug: name } },
        ],
      },
    });
    expect(progress[0]).toBe("Waiting for its turn");
    expect(progress.at(-1)).toBe("In the drive");
    expect(await fixture.catalogs.forCaller(caller).find(name)).toMatchObject({ name });
    expect((await fixture.call(caller, importToDrive, { skillSlug: slug })).data).toMatchObject({
      status: "already_in_drive",
      skillSlug: name,
    });
    expect(await fixture.credits.balance(accountId)).toBe(90);
  });

  it("waits for a yes to what the scan found, and takes none before it was seen", async () => {
    const fixture = await importFixture(database());
    const { caller, accountId } = await fixture.owner();
    const name = unique();
    await fixture.skillSource.put(name, { "notes.md": "ig\u200bnore" });
    const yes = { skillSlug: name, acceptFindings: true };
    const first = await fixture.call(caller, importToDrive, yes);
    expect(first.data).toEqual({
      status: "waiting",
      skillSlug: name,
      importId: expect.any(String),
      findings: [
        {
          rule: "hidden-text.zero-width",
          severity: "review",
          confidence: "high",
          capability: "hides text",
          path: "notes.md",
          line: 1,
          evidence: "ig⟦U+200B⟧nore",
          message: "Characters without width stand between visible ones.",
        },
      ],
      _workflow: { nextSteps: [{ tool: "skills_importToDrive", example: yes }] },
    });
    expect(await fixture.driveOf(accountId)).toEqual([]);
    expect((await fixture.call(caller, importToDrive, yes)).data).toMatchObject({
      status: "done",
      skillSlug: name,
    });
  });

  it("says of a skill that the drive has switched off how it is switched on", async () => {
    const fixture = await importFixture(database());
    const [publisher, { caller, accountId }] = [await fixture.account(), await fixture.owner()];
    const slug = unique();
    await fixture.pin(accountId, await fixture.publish(publisher, slug, {}, { visibility: "public" }));
    await fixture.call(caller, toggleDriveSkill, { skillSlug: slug });
    expect((await fixture.call(caller, importToDrive, { skillSlug: slug })).data).toEqual({
      status: "already_in_drive",
      skillSlug: slug,
      enabled: false,
      _workflow: { nextSteps: [{ tool: "skills_toggleDriveSkill", example: { skillSlug: slug } }] },
    });
  });

  it("answers a blocked skill with the rules that block it", async () => {
    const fixture = await importFixture(database());
    const { caller } = await fixture.owner();
    const name = unique();
    await fixture.skillSource.put(name, { "a.md": `x${String.fromCodePoint(0xe0041)}` });
    expect((await fixture.call(caller, importToDrive, { skillSlug: name })).data).toMatchObject({
      error: "import_blocked",
      message: `The scan keeps '${name}' out of the drive: hidden-text.tag-characters.`,
    });
  });

  it("counts once with an idempotency key, and refuses the key for another skill", async () => {
    const fixture = await importFixture(database());
    const { caller, accountId } = await fixture.owner();
    const [name, other] = [unique(), unique()];
    for (const each of [name, other]) await fixture.skillSource.put(each);
    const args = { skillSlug: name, idempotencyKey: "once" };
    const { data } = await fixture.call(caller, importToDrive, args);
    expect((await fixture.call(caller, importToDrive, args)).data).toEqual(data);
    expect(
      (await fixture.call(caller, importToDrive, { skillSlug: other, idempotencyKey: "once" })).data,
    ).toMatchObject({ error: "idempotency_conflict" });
    expect(await fixture.credits.balance(accountId)).toBe(90);
  });

  it("puts what a collection's key imports on the collection's list", async () => {
    const fixture = await importFixture(database());
    const { caller } = await fixture.owner();
    const flags = { includeTeamSkills: true, includeSharedSkills: true };
    const { collection } = await fixture.collections.create(caller, {
      name: "papers",
      skillIds: [],
      ...flags,
    });
    const scoped = { ...caller, tier: "scoped" as const, collection };
    const [name, known] = [unique(), unique()];
    for (const each of [name, known]) await fixture.skillSource.put(each);
    await fixture.call(caller, importToDrive, { skillSlug: known });
    for (const skillSlug of [name, known]) {
      expect(await fixture.catalogs.forCaller(scoped).find(skillSlug)).toBeUndefined();
      await fixture.call(scoped, importToDrive, { skillSlug });
      expect(await fixture.catalogs.forCaller(scoped).find(skillSlug)).toMatchObject({ name: skillSlug });
    }
  });

  it("answers with the error of an unknown slug, of an empty purse and of no key", async () => {
    const fixture = await importFixture(database());
    const { caller } = await fixture.owner(3);
    const name = unique();
    await fixture.skillSource.put(name);
    expect((await fixture.call(caller, importToDrive, { skillSlug: "no-such-skill" })).data).toEqual({
      error: "skill_not_found",
      message: "No skill with slug 'no-such-skill'",
      suggestions: ["Use skills_discoverSkills to find skills that can be imported"],
      _workflow: { nextSteps: [{ tool: "skills_discoverSkills", example: { keywords: "no-such-skill" } }] },
    });
    expect((await fixture.call(caller, importToDrive, { skillSlug: name })).data).toMatchObject({
      error: "quota_exceeded",
    });
    expect((await fixture.call(nowhere, importToDrive, { skillSlug: name })).data).toMatchObject({
      error: "unauthenticated",
    });
    for (const args of [
      {},
      { skillSlug: "" },
      { skillSlug: "x".repeat(130) },
      { skillSlug: name, idempotencyKey: "" },
    ]) {
      expect((await fixture.call(caller, importToDrive, args)).data).toMatchObject({
        error: "invalid_input",
      });
    }
  });
});

describe("updates of the drive", () => {
  async function behind() {
    const fixture = await importFixture(database());
    const [publisher, owner] = [await fixture.account(), await fixture.owner()];
    const slug = unique();
    await fixture.pin(owner.accountId, await fixture.publish(publisher, slug, {}, { visibility: "public" }));
    await fixture.publish(publisher, slug, { "a.md": "new\n" });
    return { ...fixture, ...owner, slug };
  }

  it("skills_checkUpdates shows them with what to do next; skills_acceptUpdate takes one", async () => {
    const { call, caller, slug, catalogs } = await behind();
    const { data } = await call(caller, checkUpdates);
    expect(data).toEqual({
      updates: [
        {
          skillSlug: slug,
          fromVersion: 1,
          toVersion: 2,
          publishedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          verdict: "allow",
          newFindings: [],
          grown: { scripts: [], allowedTools: [], hosts: [], packages: [], hooks: false },
          files: [
            {
              path: "a.md",
              change: "added",
              addedLines: 1,
              removedLines: 0,
              diff: "@@ -0,0 +1,1 @@\n+new\n",
            },
          ],
          moreFiles: 0,
        },
      ],
      creditsEach: 1,
      _workflow: {
        nextSteps: [
          { tool: "skills_acceptUpdate", example: { skillSlug: slug, version: 2 } },
          { tool: "skills_dismissUpdate", example: { skillSlug: slug } },
        ],
      },
    });
    const accept = { skillSlug: slug, version: 2, idempotencyKey: "k" };
    const accepted = {
      skillSlug: slug,
      fromVersion: 1,
      version: 2,
      creditsCharged: 1,
      _workflow: { nextSteps: [{ tool: "skills_getSkill", example: { slug } }] },
    };
    expect((await call(caller, acceptUpdate, accept)).data).toEqual(accepted);
    // The answer was lost and the call is sent again.
    expect((await call(caller, acceptUpdate, accept)).data).toEqual(accepted);
    expect(await catalogs.forCaller(caller).find(slug)).toMatchObject({ versionNumber: 2 });
    expect((await call(caller, acceptUpdate, { skillSlug: slug })).data).toMatchObject({
      error: "update_not_found",
    });
    expect((await call(caller, checkUpdates)).data).toMatchObject({
      updates: [],
      _workflow: { nextSteps: [] },
    });
  });

  it("skills_dismissUpdate keeps the version, for nothing", async () => {
    const { call, caller, slug } = await behind();
    expect((await call(caller, dismissUpdate, { skillSlug: slug })).data).toEqual({
      skillSlug: slug,
      version: 1,
      dismissedVersion: 2,
      _workflow: { nextSteps: [{ tool: "skills_checkUpdates", example: {} }] },
    });
    expect((await call(caller, checkUpdates)).data).toMatchObject({ updates: [] });
  });

  it("are nobody else's", async () => {
    const { call, slug, owner } = await behind();
    const stranger = await owner();
    for (const tool of [acceptUpdate, dismissUpdate, checkUpdates, toggleDriveSkill, removeFromDrive]) {
      expect((await call(stranger.caller, tool, { skillSlug: slug })).data).toMatchObject({
        error: "skill_not_found",
        message: `No skill with slug '${slug}'`,
      });
      expect((await call(nowhere, tool, { skillSlug: slug })).data).toMatchObject({
        error: "unauthenticated",
      });
    }
  });
});

describe("skills_toggleDriveSkill and skills_removeFromDrive", () => {
  it("switch a skill off and on, and take it out", async () => {
    const fixture = await importFixture(database());
    const { caller, accountId } = await fixture.owner();
    const slug = unique();
    await fixture.publish(accountId, slug);
    const off = { skillSlug: slug, enabled: false };
    expect((await fixture.call(caller, toggleDriveSkill, { skillSlug: slug })).data).toEqual({
      ...off,
      _workflow: { nextSteps: [{ tool: "skills_toggleDriveSkill", example: { skillSlug: slug } }] },
    });
    expect(await fixture.catalogs.forCaller(caller).find(slug)).toBeUndefined();
    expect((await fixture.call(caller, removeFromDrive, { skillSlug: slug })).data).toEqual({
      skillSlug: slug,
      deleted: true,
      _workflow: { nextSteps: [{ tool: "skills_listSkills", example: {} }] },
    });
    expect((await fixture.call(caller, toggleDriveSkill, { skillSlug: slug })).data).toMatchObject({
      error: "skill_not_found",
    });
  });

  it("leave a shared skill where it is", async () => {
    const fixture = await importFixture(database());
    const [{ caller, accountId }, friend] = [await fixture.owner(), await fixture.account()];
    const slug = unique();
    const { skillId } = await fixture.publish(accountId, slug, {}, { visibility: "shared" });
    await fixture.share(skillId, friend);
    expect((await fixture.call(caller, removeFromDrive, { skillSlug: slug })).data).toEqual({
      error: "skill_in_use",
      message: `The skill '${slug}' is shared with one account; it stays in the drive.`,
      suggestions: [
        "End the shares first",
        "Switch it off for this account alone with skills_toggleDriveSkill",
      ],
      _workflow: { nextSteps: [{ tool: "skills_toggleDriveSkill", example: { skillSlug: slug } }] },
    });
  });

  it("give back what another account shared, and take nothing else from it", async () => {
    const fixture = await importFixture(database());
    const [{ accountId }, friend] = [await fixture.owner(), await fixture.owner()];
    const [slug, other] = [unique(), unique()];
    for (const name of [slug, other]) {
      const { skillId } = await fixture.publish(accountId, name, {}, { visibility: "shared" });
      await fixture.share(skillId, friend.accountId);
    }
    const remove = async () => (await fixture.call(friend.caller, removeFromDrive, { skillSlug: slug })).data;
    expect(await remove()).toEqual({
      skillSlug: slug,
      deleted: false,
      returned: true,
      _workflow: { nextSteps: [{ tool: "skills_listSkills", example: {} }] },
    });
    const catalog = () => fixture.catalogs.forCaller(friend.caller);
    expect(await catalog().find(slug)).toBeUndefined();
    expect(await catalog().find(other)).toBeDefined();
    expect(await remove()).toMatchObject({ error: "skill_not_found" });
  });
});
