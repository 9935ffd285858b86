import { describe, expect, it } from "vitest";
import { openHub } from "../../testing/open-hub.ts";
import { ask, skillMd } from "../../testing/requests.ts";

const ROUTES: readonly (readonly [method: string, path: string])[] = [
  ["GET", "/v1/account/shares"],
  ["PUT", "/v1/account/shares/pdf/bob"],
  ["DELETE", "/v1/account/shares/pdf/bob"],
  ["GET", "/v1/account/invitations"],
  ["POST", "/v1/account/invitations/5b1f9c58-7a45-4a8e-9a77-000000000001/accept"],
  ["DELETE", "/v1/account/invitations/5b1f9c58-7a45-4a8e-9a77-000000000001"],
  ["GET", "/v1/account/teams"],
  ["POST", "/v1/account/teams"],
  ["PUT", "/v1/account/teams/docs/members/bob"],
  ["PUT", "/v1/account/teams/docs/review"],
  ["DELETE", "/v1/account/teams/docs/members/bob"],
  ["PUT", "/v1/skills/pdf/visibility"],
  ["PUT", "/v1/skills/pdf/rating"],
  ["DELETE", "/v1/skills/pdf/rating"],
  ["GET", "/v1/skills/pdf/scan"],
  ["GET", "/v1/skills/pdf/attestation"],
  ["GET", "/v1/skills/pdf/visible"],
  ["GET", "/v1/account/audit"],
  ["GET", "/v1/account/usage"],
];

describe("every route of an account", () => {
  it.each([true, false])(
    "is for keys of the whole account alone (keys required: %s)",
    async (requireApiKey) => {
      const hub = await openHub({ requireApiKey });
      const ada = await hub.member("ada");
      await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") });
      const { collections, keys } = hub.services;
      const caller = { ...ada, tier: "authenticated", accountHandle: "ada", keyName: "x" } as const;
      const flags = { includeTeamSkills: true, includeSharedSkills: true };
      const { key: scoped } = await collections.create(
        { ...caller, collection: undefined, tools: undefined },
        { name: "Few", skillIds: [], ...flags },
      );
      const { key: upload } = await keys.mint({ accountId: ada.accountId, name: "up", kind: "upload" });
      const ended = await keys.mint({ accountId: ada.accountId, name: "old" });
      await keys.revoke({ accountId: ada.accountId, keyId: ended.id });
      await hub.services.changes.fresh();
      const previous = await rowsOf(hub.services.database);
      for (const [method, path] of ROUTES) {
        const status = async (key: string | undefined) => (await ask(hub, path, { method, key })).status;
        expect([path, await status(undefined)]).toEqual([path, 401]);
        expect([path, await status("sk_live_sq1_wrong")]).toEqual([path, 401]);
        expect([path, await status(ended.key)]).toEqual([path, 401]);
        expect([path, await status(scoped)]).toEqual([path, 403]);
        expect([path, await status(upload)]).toEqual([path, 403]);
      }
      expect(await rowsOf(hub.services.database)).toEqual(previous);
    },
  );
});

async function rowsOf({ db }: { db: Awaited<ReturnType<typeof openHub>>["services"]["database"]["db"] }) {
  return [
    await db.selectFrom("shares").selectAll().execute(),
    await db.selectFrom("invitations").selectAll().execute(),
    await db.selectFrom("teams").selectAll().execute(),
    await db.selectFrom("skills").selectAll().execute(),
    await db.selectFrom("audit").selectAll().orderBy("id").execute(),
  ];
}
