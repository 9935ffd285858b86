import { expect, it } from "vitest";
import type { Change, ChangeLog } from "../../platform/db/change-log.ts";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";
import type { AccountScope } from "./allowed-set.ts";
import { createVisibleSkillsCache } from "./visible-skills-cache.ts";

const database = useTestDatabase();

it("forgets the callers who were not here for longest, but none who is listening", async () => {
  const { changes } = manualChanges();
  const views = createVisibleSkillsCache({ database: database(), changes }, { maxViews: 3 });
  const scopes = [...Array(5)].map(() => scopeOf(crypto.randomUUID()));
  const [held, ...others] = scopes;
  if (held === undefined) throw new Error("five were made");
  const previous = views.of(held);
  const release = views.hold(held, () => {});
  for (const scope of others) views.of(scope);
  expect(views.sizes().views).toBe(3);
  expect(views.of(held)).toBe(previous);
  release();
  for (const scope of others) views.of(scope);
  expect(views.of(held)).not.toBe(previous);
  views.close();
});

it("keeps the view that is being asked for, also while all others are listened to", async () => {
  const { changes } = manualChanges();
  const views = createVisibleSkillsCache({ database: database(), changes }, { maxViews: 2 });
  const scopes = [...Array(3)].map(() => scopeOf(crypto.randomUUID()));
  const releases = scopes.slice(0, 2).map((scope) => views.hold(scope, () => {}));
  const [last] = scopes.slice(2);
  if (last === undefined) throw new Error("three were made");
  expect(views.of(last)).toBe(views.of(last));
  for (const release of releases) release();
  views.close();
});

it("keeps no more skills in memory than it may, beyond those of the caller at hand", async () => {
  const { account, publish } = await publishingFixture(database());
  const [first, second] = [await account(), await account()];
  for (const slug of ["a", "b", "c"]) await publish(first, slug);
  const { changes } = manualChanges();
  const views = createVisibleSkillsCache({ database: database(), changes }, { maxSkills: 3 });
  const previous = views.of(scopeOf(first));
  expect(await previous.all()).toHaveLength(3);
  views.of(scopeOf(second));
  expect(views.sizes().views).toBe(1);
  expect(views.of(scopeOf(first))).not.toBe(previous);
  views.close();
});

it("does not trust rows that were on their way when their skill changed", async () => {
  const { account, publish } = await publishingFixture(database());
  const accountId = await account();
  const { skillId } = await publish(accountId, "pdf");
  const { changes, tell } = manualChanges();
  const views = createVisibleSkillsCache({ database: database(), changes });
  const scope = scopeOf(accountId);
  const finding = views.of(scope).named("pdf");
  tell({ kind: "skill", ref: skillId });
  const after = views.of(scope);
  await finding;
  expect(views.of(scope)).toBe(after);
  await after.named("pdf");
  tell({ kind: "skill", ref: crypto.randomUUID() });
  expect(views.of(scope)).toBe(after);
  tell({ kind: "skill", ref: skillId });
  expect(views.of(scope)).not.toBe(after);
  views.close();
});

it("tries again after the database did not answer", async () => {
  const { account, publish } = await publishingFixture(database());
  const accountId = await account();
  await publish(accountId, "pdf");
  const { changes } = manualChanges();
  const views = createVisibleSkillsCache({ database: database(), changes });
  const broken = scopeOf("no id at all");
  await expect(views.of(broken).all()).rejects.toThrow();
  await expect(views.of(broken).hasScripts()).rejects.toThrow();
  await expect(views.of(broken).named("pdf")).rejects.toThrow();
  expect(await views.of(scopeOf(accountId)).named("pdf")).toHaveLength(1);
  views.close();
});

function scopeOf(accountId: string): AccountScope {
  return { kind: "account", accountId, within: [] };
}

/** A change log that says what the test says, when the test says it. */
function manualChanges(): { changes: ChangeLog; tell: (change: Change) => void } {
  const listeners = new Set<(change: Change) => void>();
  return {
    tell: (change) => {
      for (const listener of listeners) listener(change);
    },
    changes: {
      onChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      lagMs: () => 0,
      isFresh: () => true,
      fresh: async () => {},
      close: async () => {},
    },
  };
}
