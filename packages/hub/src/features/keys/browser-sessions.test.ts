import { expect, it, onTestFinished } from "vitest";
import { openChangeLog } from "../../platform/db/change-log.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";
import { createBrowserSessions, SESSION_SECONDS } from "./browser-sessions.ts";
import { createKeys } from "./keys.ts";
import { deleteOldBrowserSessions } from "./queries/browser-session-queries.ts";

async function fixture() {
  const database = await testDatabase();
  const { account } = await publishingFixture(database);
  const accountId = await account();
  const keys = createKeys({ database });
  const { id: keyId } = await keys.mint({ accountId, name: "test" });
  const clock = { ms: Date.now() };
  const instance = async () => {
    const changes = await openChangeLog(database);
    const sessions = createBrowserSessions({ database, changes, now: () => clock.ms });
    onTestFinished(async () => {
      sessions.close();
      await changes.close();
    });
    return sessions;
  };
  return {
    database,
    keys,
    accountId,
    keyId,
    clock,
    instance,
    requested: { accountId, keyId, isOperator: false },
  };
}

it("lasts for twelve hours and not a second longer", async () => {
  const { instance, requested, clock } = await fixture();
  const sessions = await instance();
  const { token, expiresAt } = await sessions.open(requested);
  expect(Math.abs(expiresAt.getTime() - Date.now() - SESSION_SECONDS * 1000)).toBeLessThan(60_000);
  expect(await sessions.find(token)).toMatchObject({ isOperator: false, expiresAt });
  clock.ms = expiresAt.getTime();
  expect(await sessions.find(token)).toBe("ended");
});

it("never outlives its key", async () => {
  const { instance, keys, accountId } = await fixture();
  const expiresAt = new Date(Date.now() + 60_000);
  const { id: keyId } = await keys.mint({ accountId, name: "short", expiresAt });
  const opened = await (await instance()).open({ accountId, keyId, isOperator: false });
  expect(opened.expiresAt).toEqual(expiresAt);
});

it("that is signed out at one instance is over at the others, which had it in memory", async () => {
  const { instance, requested } = await fixture();
  const [here, there] = [await instance(), await instance()];
  const { token } = await here.open(requested);
  const match = await there.find(token);
  const ended: string[] = [];
  there.onEnded((id) => ended.push(id));
  await here.end(token);
  expect(await here.find(token)).toBe("ended");
  await expect.poll(() => there.find(token)).toBe("ended");
  expect(ended).toContain(Object(match).id);
});

it("tells a token that never was from one that has ended, and takes nothing else for one", async () => {
  const { instance, requested } = await fixture();
  const sessions = await instance();
  const { token } = await sessions.open(requested);
  for (const wrong of [`sqs_${"A".repeat(43)}`, token.slice(0, -1), `${token}x`, "", "x"]) {
    expect(await sessions.find(wrong)).toBe("unknown");
  }
});

it("is forgotten a day after it expired, and no other is", async () => {
  const { database, instance, requested } = await fixture();
  const sessions = await instance();
  const [old, expired, open] = [
    await sessions.open(requested),
    await sessions.open(requested),
    await sessions.open(requested),
  ];
  const { createHash } = await import("node:crypto");
  const expire = (token: string, hours: number) =>
    database.db
      .updateTable("browser_sessions")
      .set({ expires_at: new Date(Date.now() - hours * 3_600_000) })
      .where("token_hash", "=", createHash("sha256").update(token).digest())
      .execute();
  await expire(old.token, 25);
  await expire(expired.token, 23);
  await deleteOldBrowserSessions(database.db);
  expect(await sessions.find(old.token)).toBe("unknown");
  expect(await sessions.find(expired.token)).toBe("ended");
  expect(await sessions.find(open.token)).toMatchObject({ isOperator: false });
});
