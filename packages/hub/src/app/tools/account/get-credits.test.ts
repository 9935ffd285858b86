import { describe, expect, it } from "vitest";
import { readPlans } from "../../../features/credits/plans.ts";
import { openHub } from "../../http/testing/open-hub.ts";
import { ask } from "../../http/testing/requests.ts";

const read = readPlans({
  plans: { free: { openingCredits: 25, monthlyCalls: 2 } },
  prices: { import: 10, acceptUpdate: 0 },
});
if (!read.ok) throw new Error(read.mistakes.join());
const { plans } = read;

describe("skills_getCredits", () => {
  it("shows balance, plan, calls, prices and the last entries", async () => {
    const hub = await openHub({ plans });
    const { accountId, key } = await hub.member("ada");
    const { credits, quota, database } = hub.services;
    await database.db.transaction().execute(async (transaction) => {
      const expected = { accountId, amount: 10, reason: "import", ref: "pdf", idempotencyKey: "1" };
      await credits.charge(transaction, expected);
    });
    const { month, resetsAt } = (await quota.facts(accountId)).calls;
    const { status, json } = await ask(hub, "/v1/tools/skills_getCredits", { key, body: {} });
    expect(status).toBe(200);
    expect(json).toEqual({
      balance: 15,
      plan: "free",
      summary: `15 credits, enough for 1 import; 2 of 2 skill calls left until ${resetsAt}.`,
      monthlyCalls: { month, used: 0, limit: 2, resetsAt },
      prices: { import: 10, acceptUpdate: 0, run: 0 },
      recent: [
        { kind: "settle", amount: 0, balanceAfter: 15, reason: "import", ref: "pdf", at: expect.any(String) },
        {
          kind: "reserve",
          amount: -10,
          balanceAfter: 15,
          reason: "import",
          ref: "pdf",
          at: expect.any(String),
        },
        {
          kind: "grant",
          amount: 25,
          balanceAfter: 25,
          reason: "opening balance",
          ref: "free",
          at: expect.any(String),
        },
      ],
      _workflow: { nextSteps: [{ tool: "skills_listWebhooks", example: {} }] },
    });
  });

  it("says in words that a self-hosted hub is generous", async () => {
    const hub = await openHub();
    const { key } = await hub.member("ada");
    const { json } = await ask(hub, "/v1/tools/skills_getCredits", { key, body: {} });
    expect(json).toMatchObject({
      balance: 1_000_000,
      plan: "self-hosted",
      summary:
        "1000000 credits, enough for 100000 imports; no limit on skill calls. This hub is run by its own people: the amounts are generous on purpose.",
      monthlyCalls: { used: 0 },
    });
    expect(json).not.toHaveProperty("monthlyCalls.limit");
  });

  it("shows the last twenty entries, and those of no other account", async () => {
    const hub = await openHub();
    const [ada, bob] = [await hub.member("ada"), await hub.member("bob")];
    const { credits, database } = hub.services;
    for (let count = 1; count <= 25; count++) {
      const expected = {
        accountId: ada.accountId,
        amount: count,
        reason: "gift",
        ref: "",
        idempotencyKey: `${count}`,
      };
      await database.db.transaction().execute((transaction) => credits.grant(transaction, expected));
    }
    const { json } = await ask(hub, "/v1/tools/skills_getCredits", { key: ada.key, body: {} });
    expect(json).toHaveProperty("recent.length", 20);
    expect(json).toHaveProperty("recent.0.amount", 25);
    expect(json).toHaveProperty("recent.19.amount", 6);
    const other = await ask(hub, "/v1/tools/skills_getCredits", { key: bob.key, body: {} });
    expect(other.json).toHaveProperty("recent.length", 1);
  });

  it("needs a key, and takes no arguments", async () => {
    const hub = await openHub({ requireApiKey: false });
    const { key } = await hub.member("ada");
    const { status, json } = await ask(hub, "/v1/tools/skills_getCredits", { body: {} });
    expect([status, json]).toEqual([401, expect.objectContaining({ error: "unauthenticated" })]);
    const wrong = await ask(hub, "/v1/tools/skills_getCredits", { key, body: { account: "x" } });
    expect(wrong.json).toMatchObject({ error: "invalid_input" });
  });
});
