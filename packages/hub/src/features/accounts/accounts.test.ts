import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openAccounts } from "../../app/open-accounts.ts";
import { useTestDatabase } from "../../platform/testing/test-database.ts";

const database = useTestDatabase();
const accounts = () => openAccounts({ database: database() });
let number = 0;

function newAccount() {
  number += 1;
  return accounts().createAccount({ handle: `account-${number}`, name: `Account ${number}` });
}

function newTeam() {
  number += 1;
  return accounts().createTeam({ handle: `team-${number}`, name: `Team ${number}` });
}

async function newSkill(accountId: string, visibility = "private"): Promise<string> {
  number += 1;
  const { rows } = await database().pool.query(
    "insert into skills (account_id, slug, visibility) values ($1, $2, $3) returning id",
    [accountId, `skill-${number}`, visibility],
  );
  return rows[0].id;
}

async function changesOf(...refs: string[]) {
  const { rows } = await database().pool.query("select kind from changes where ref = any($1) order by seq", [
    refs,
  ]);
  return rows.map(({ kind }) => kind);
}

const missing = "9f1c2b1e-0000-4000-8000-000000000000";

describe("createAccount", () => {
  it("makes a member with credits", async () => {
    const handle = `made-${randomUUID().slice(0, 8)}`;
    const account = await accounts().createAccount({ handle, name: " Ada & Co. " });
    expect(account).toEqual({
      id: expect.any(String),
      handle,
      name: "Ada & Co.",
      role: "member",
      credits: 1_000_000,
      createdAt: expect.any(Date),
      disabledAt: undefined,
    });
    expect(await accounts().listAccounts()).toContainEqual(account);
  });

  it("tells every mistake at once", async () => {
    await expect(accounts().createAccount({ handle: "Not_OK", name: "" })).rejects.toMatchObject({
      code: "invalid_input",
      message:
        "The account is not right: handle must be 1 to 64 lower-case letters, digits and single hyphens, such as 'docs-team'; name must not be empty.",
    });
    await expect(accounts().createAccount({ handle: "a".repeat(65), name: "x" })).rejects.toThrow("handle");
  });

  it("gives a handle once, to an account or a team, also when several ask at once", async () => {
    const handle = `wanted-${randomUUID().slice(0, 8)}`;
    const results = await Promise.allSettled([
      accounts().createAccount({ handle, name: "One" }),
      accounts().createTeam({ handle, name: "Two" }),
      accounts().createAccount({ handle, name: "Three" }),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "account_exists" });
    }
  });
});

describe("disableAccount", () => {
  it("marks the account until it is enabled again, and records each", async () => {
    const { id } = await newAccount();
    expect(await accounts().disableAccount(id)).toBe(true);
    const find = async () => (await accounts().listAccounts()).find((account) => account.id === id);
    expect((await find())?.disabledAt).toBeInstanceOf(Date);
    expect(await accounts().enableAccount(id)).toBe(true);
    expect((await find())?.disabledAt).toBeUndefined();
    expect(await changesOf(id)).toEqual(["account", "account"]);
  });

  it("says when there is no such account", async () => {
    expect(await accounts().disableAccount(missing)).toBe(false);
    expect(await accounts().disableAccount("x")).toBe(false);
  });
});

describe("teams", () => {
  it("has members that come and go, each recorded for the team and the account", async () => {
    const team = await newTeam();
    const { id: accountId } = await newAccount();
    await accounts().addMember({ teamId: team.id, accountId });
    await accounts().addMember({ teamId: team.id, accountId, role: "admin" });
    expect(await accounts().listTeams()).toContainEqual({ ...team, members: 1 });
    expect((await accounts().overview(accountId)).teams).toBe(1);
    expect(await accounts().removeMember({ teamId: team.id, accountId })).toBe(true);
    expect(await accounts().removeMember({ teamId: team.id, accountId })).toBe(false);
    expect((await accounts().overview(accountId)).teams).toBe(0);
    expect(await changesOf(team.id)).toEqual(["team", "team", "team"]);
    expect(await changesOf(accountId)).toEqual(["account", "account", "account"]);
  });

  it("needs a team and an account that exist", async () => {
    const { id: teamId } = await newTeam();
    const { id: accountId } = await newAccount();
    await expect(accounts().addMember({ teamId: missing, accountId })).rejects.toMatchObject({
      code: "team_not_found",
    });
    await expect(accounts().addMember({ teamId, accountId: "x" })).rejects.toMatchObject({
      code: "account_not_found",
    });
  });
});

describe("shareSkill", () => {
  it("makes a private skill shared and tells those who now see it", async () => {
    const owner = await newAccount();
    const friend = await newAccount();
    const skillId = await newSkill(owner.id);
    await accounts().shareSkill({ skillId, withAccountId: friend.id });
    await accounts().shareSkill({ skillId, withAccountId: friend.id });
    const { rows } = await database().pool.query("select visibility from skills where id = $1", [skillId]);
    expect(rows).toEqual([{ visibility: "shared" }]);
    expect(await changesOf(skillId)).toEqual(["skill"]);
    expect(await changesOf(friend.id)).toEqual(["account", "account"]);
    expect(await accounts().unshareSkill({ skillId, withAccountId: friend.id })).toBe(true);
    expect(await accounts().unshareSkill({ skillId, withAccountId: friend.id })).toBe(false);
    expect(await changesOf(friend.id)).toEqual(["account", "account", "account"]);
  });

  it("refuses what would do nothing or take a skill from its team", async () => {
    const owner = await newAccount();
    const friend = await newAccount();
    const skillId = await newSkill(owner.id);
    const teamSkill = await newSkill(owner.id, "team");
    const share = (id: string, withAccountId: string) =>
      accounts().shareSkill({ skillId: id, withAccountId });
    await expect(share(skillId, owner.id)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(share(teamSkill, friend.id)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(share(missing, friend.id)).rejects.toMatchObject({ code: "skill_not_found" });
    await expect(share(skillId, missing)).rejects.toMatchObject({ code: "account_not_found" });
    expect(await changesOf(skillId, teamSkill, friend.id)).toEqual([]);
  });
});

describe("usedSkillIds", () => {
  it("ranks what the account and its team mates used in 30 days, and nothing of others", async () => {
    const [own, mate, stranger] = [await newAccount(), await newAccount(), await newAccount()];
    const team = await newTeam();
    for (const { id } of [own, mate]) await accounts().addMember({ teamId: team.id, accountId: id });
    const [little, much, foreign, old] = [
      await newSkill(own.id),
      await newSkill(mate.id),
      await newSkill(stranger.id),
      await newSkill(own.id),
    ];
    const use = (accountId: string, skillId: string, daysAgo: number, loads: number) =>
      database().pool.query(
        "insert into usage_days (account_id, skill_id, day, loads, runs, last_at) values ($1, $2, current_date - $3::int, $4, 1, now())",
        [accountId, skillId, daysAgo, loads],
      );
    await use(own.id, little, 0, 2);
    await use(own.id, much, 29, 1);
    await use(mate.id, much, 1, 5);
    await use(stranger.id, foreign, 0, 99);
    await use(own.id, old, 30, 99);
    expect(await accounts().usedSkillIds(own.id)).toEqual([much, little]);
    expect(await accounts().usedSkillIds(stranger.id)).toEqual([foreign]);
  });
});

it("gives no overview of an account that does not exist", async () => {
  await expect(accounts().overview(missing)).rejects.toMatchObject({ code: "account_not_found" });
});
