import { describe, expect, it } from "vitest";
import { readPlans } from "../../../../features/credits/plans.ts";
import { openHub } from "../../testing/open-hub.ts";
import { ask } from "../../testing/requests.ts";
import { ADMIN_HEADER } from "./admin-guard.ts";

const read = readPlans({ plans: { free: { openingCredits: 5 }, team: { openingCredits: 50 } } });
if (!read.ok) throw new Error(read.mistakes.join());
const { plans } = read;

const secret = "0123456789abcdef";
const headers = { [ADMIN_HEADER]: secret };

describe("an account's credits, for the operator", () => {
  it("are shown, granted once for each idempotency key, and written down", async () => {
    const hub = await openHub({ plans, admin: { secret, listen: undefined } });
    const { accountId } = await hub.member("ada");
    const path = `/admin/accounts/${accountId}/credits`;
    expect((await ask(hub, path, { headers })).json).toMatchObject({ balance: 5, plan: "free" });
    for (const _ of [1, 2]) {
      const sent = {
        headers: { ...headers, "idempotency-key": "1" },
        body: { amount: 10, reason: "top-up" },
      };
      expect(await ask(hub, path, sent)).toMatchObject({ status: 200, json: { balance: 15 } });
    }
    expect(await ask(hub, path, { headers, body: { amount: 1 } })).toMatchObject({ json: { balance: 16 } });
    expect(await hub.services.credits.recent(accountId, 2)).toMatchObject([
      { kind: "grant", amount: 1, reason: "grant", ref: "operator" },
      { kind: "grant", amount: 10, reason: "top-up", ref: "operator" },
    ]);
    for (const body of [{}, { amount: 0 }, { amount: -1 }, { amount: 1.5 }, { amount: 1, more: 1 }])
      expect(await ask(hub, path, { headers, body })).toMatchObject({ status: 400 });
  });

  it("stay when the account moves to another plan that there is", async () => {
    const hub = await openHub({ plans, admin: { secret, listen: undefined } });
    const { accountId } = await hub.member("ada");
    const path = `/admin/accounts/${accountId}/plan`;
    const put = (body: object) => ask(hub, path, { headers, method: "PUT", body });
    expect(await put({ plan: "team" })).toMatchObject({ status: 200, json: { plan: "team" } });
    expect(await hub.services.quota.facts(accountId)).toMatchObject({ balance: 5, plan: "team" });
    expect(await put({ plan: "golden" })).toMatchObject({ status: 400, json: { error: "invalid_input" } });
  });

  it("need the operator's secret and an account", async () => {
    const hub = await openHub({ plans, admin: { secret, listen: undefined } });
    const { accountId, key } = await hub.member("ada");
    const grant = { key, body: { amount: 10 } };
    expect((await ask(hub, `/admin/accounts/${accountId}/credits`, grant)).status).toBeGreaterThanOrEqual(
      401,
    );
    for (const id of ["x", "7d0b7f4e-3c5a-4f0e-9b57-0a4a2f6f1c11"]) {
      for (const [path, method, body] of [
        ["credits", "GET", undefined],
        ["credits", "POST", { amount: 1 }],
        ["plan", "PUT", { plan: "team" }],
      ] as const)
        expect((await ask(hub, `/admin/accounts/${id}/${path}`, { headers, method, body })).status).toBe(404);
    }
    expect(await hub.services.credits.balance(accountId)).toBe(5);
  });
});
