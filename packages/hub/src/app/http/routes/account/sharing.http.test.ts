import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { type OpenHub, openHub } from "../../testing/open-hub.ts";
import { ask, type Sent, skillMd } from "../../testing/requests.ts";

interface Person {
  readonly accountId: string;
  readonly key: string;
}

async function people() {
  const hub = await openHub();
  const [ada, bob] = [await hub.member("ada"), await hub.member("bob")];
  const as =
    (person: Person) =>
    (path: string, sent: Sent | string = {}) =>
      ask(hub, `/v1/account/${path}`, {
        key: person.key,
        ...(typeof sent === "string" ? { method: sent } : sent),
      });
  return { hub, ada, bob, asAda: as(ada), asBob: as(bob), as };
}

async function sees(hub: OpenHub, { key }: Person, slug: string): Promise<boolean> {
  await hub.services.changes.fresh();
  const { status } = await ask(hub, "/v1/tools/skills_getSkill", { key, body: { slug } });
  return status === 200;
}

const listed = z.object({ invitations: z.array(z.object({ id: z.string(), direction: z.string() })) });

async function invitationId(asReceiver: (path: string) => Promise<{ json: unknown }>): Promise<string> {
  const { invitations } = listed.parse((await asReceiver("invitations")).json);
  return invitations.find(({ direction }) => direction === "received")?.id ?? "";
}

describe("sharing a skill", () => {
  it("asks the other account first, and ends when the owner says so", async () => {
    const { hub, ada, bob, asAda, asBob } = await people();
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf", "Reads PDF files. Use it for them.") });
    expect(await asAda("shares/pdf/bob", "PUT")).toMatchObject({ status: 200, json: { state: "invited" } });
    expect(await sees(hub, bob, "pdf")).toBe(false);
    expect(await asBob("invitations")).toMatchObject({
      json: {
        invitations: [
          {
            direction: "received",
            from: "ada",
            to: "bob",
            skill: { slug: "pdf", description: "Reads PDF files. Use it for them." },
          },
        ],
      },
    });
    const id = await invitationId(asBob);
    expect(await asBob(`invitations/${id}/accept`, "POST")).toMatchObject({ status: 200 });
    expect(await sees(hub, bob, "pdf")).toBe(true);
    expect(await asAda("shares")).toMatchObject({
      json: { given: [{ skill: "pdf", account: "bob" }], received: [] },
    });
    expect(await asBob("shares")).toMatchObject({ json: { received: [{ skill: "pdf", account: "ada" }] } });
    expect(await asAda("shares/pdf/bob", "PUT")).toMatchObject({ json: { state: "shared" } });
    expect(await asAda("shares/pdf/bob", "DELETE")).toMatchObject({ json: { wasShared: true } });
    expect(await sees(hub, bob, "pdf")).toBe(false);
    expect(await asAda("shares/pdf/bob", "DELETE")).toMatchObject({ json: { wasShared: false } });
  });

  it("works at once between members of a team", async () => {
    const { hub, ada, bob, asAda } = await people();
    const { accounts } = hub.services;
    const { id: teamId } = await accounts.createTeam({ handle: "docs", name: "Docs" });
    for (const { accountId } of [ada, bob]) await accounts.addMember({ teamId, accountId });
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") });
    expect(await asAda("shares/pdf/bob", "PUT")).toMatchObject({ json: { state: "shared" } });
    expect(await sees(hub, bob, "pdf")).toBe(true);
  });

  it("can be declined by who is asked and withdrawn by who asked, and by nobody else", async () => {
    const { hub, ada, asAda, asBob, as } = await people();
    const asEve = as(await hub.member("eve"));
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") });
    await asAda("shares/pdf/bob", "PUT");
    const id = await invitationId(asBob);
    const missing = await asEve(`invitations/${crypto.randomUUID()}/accept`, "POST");
    expect(missing).toMatchObject({ status: 404, json: { error: "invitation_not_found" } });
    // Who sent it cannot accept it in the other's place.
    for (const asOther of [asEve, asAda]) {
      expect((await asOther(`invitations/${id}/accept`, "POST")).text).toBe(missing.text);
    }
    expect((await asEve(`invitations/${id}`, "DELETE")).text).toBe(missing.text);
    expect(await asBob(`invitations/${id}`, "DELETE")).toMatchObject({ status: 200 });
    expect((await asBob(`invitations/${id}/accept`, "POST")).text).toBe(missing.text);
    await asAda("shares/pdf/bob", "PUT");
    expect(await asAda("shares/pdf/bob", "DELETE")).toMatchObject({ json: { wasShared: true } });
    expect(await asBob("invitations")).toMatchObject({ json: { invitations: [] } });
  });

  it("knows the account's own skills only, and suggests no others", async () => {
    const { hub, ada, bob, asAda } = await people();
    await hub.publish(bob.accountId, { "SKILL.md": skillMd("secret-plan") });
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") });
    const foreign = await asAda("shares/secret-plan/bob", "PUT");
    const missing = await asAda("shares/secret-plam/bob", "PUT");
    expect(foreign).toMatchObject({ status: 404, json: { error: "skill_not_found" } });
    expect(foreign.text.replaceAll("secret-plan", "secret-plam")).toBe(missing.text);
    expect(await asAda("shares/pdff/bob", "PUT")).toMatchObject({
      json: { suggestions: expect.arrayContaining(["Did you mean 'pdf'?"]) },
    });
  });

  it("refuses accounts that are none, disabled ones in the same words, and the own one", async () => {
    const { hub, ada, bob, asAda } = await people();
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") });
    const nobody = await asAda("shares/pdf/bop", "PUT");
    expect(nobody).toMatchObject({ status: 404, json: { error: "account_not_found" } });
    await hub.services.accounts.disableAccount(bob.accountId);
    expect((await asAda("shares/pdf/bob", "PUT")).text).toBe(nobody.text.replaceAll("bop", "bob"));
    expect(await asAda("shares/pdf/ada", "PUT")).toMatchObject({ status: 400 });
  });

  it("refuses to invite without end", async () => {
    const { hub, ada, asAda } = await people();
    const { db } = hub.services.database;
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") });
    const handles = Array.from({ length: 100 }, (_, index) => `other-${index}`);
    await db
      .insertInto("accounts")
      .values(handles.map((handle) => ({ handle, name: handle })))
      .execute();
    for (const handle of handles) {
      expect((await asAda(`shares/pdf/${handle}`, "PUT")).status).toBe(200);
    }
    expect(await asAda("shares/pdf/bob", "PUT")).toMatchObject({
      status: 402,
      json: { error: "quota_exceeded" },
    });
    expect((await asAda("shares/pdf/other-1", "PUT")).status).toBe(200);
  });
});

describe("teams", () => {
  it("go from their first admin to members who see their skills, and back", async () => {
    const { hub, ada, bob, asAda, asBob } = await people();
    expect(await asAda("teams", { body: { handle: "docs", name: " Docs " } })).toMatchObject({
      status: 201,
      json: { handle: "docs", name: "Docs", role: "admin", members: [{ handle: "ada", role: "admin" }] },
    });
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") });
    const body = { visibility: "team", team: "docs" };
    await ask(hub, "/v1/skills/pdf/visibility", { method: "PUT", key: ada.key, body });
    expect(await asAda("teams/docs/members/bob", { method: "PUT", body: {} })).toMatchObject({
      json: { state: "invited", role: "member" },
    });
    expect(await sees(hub, bob, "pdf")).toBe(false);
    expect(await asBob("teams")).toMatchObject({ json: { teams: [] } });
    await asBob(`invitations/${await invitationId(asBob)}/accept`, "POST");
    expect(await sees(hub, bob, "pdf")).toBe(true);
    expect(await asBob("teams")).toMatchObject({
      json: {
        teams: [
          {
            handle: "docs",
            role: "member",
            members: [
              { handle: "ada", role: "admin" },
              { handle: "bob", role: "member" },
            ],
          },
        ],
      },
    });
    expect(await asBob("teams/docs/members/bob", "DELETE")).toMatchObject({ json: { wasMember: true } });
    expect(await sees(hub, bob, "pdf")).toBe(false);
  });

  it("are run by admins, and never without one", async () => {
    const { hub, bob, asAda, asBob } = await people();
    await hub.member("eve");
    await asAda("teams", { body: { handle: "docs", name: "Docs" } });
    const { id: teamId } = await hub.services.database.db
      .selectFrom("teams")
      .select("id")
      .executeTakeFirstOrThrow();
    await hub.services.accounts.addMember({ teamId, accountId: bob.accountId });
    const denied = { status: 403, json: { error: "access_denied" } };
    const put = (role: string) => ({ method: "PUT", body: { role } });
    expect(await asBob("teams/docs/members/eve", put("member"))).toMatchObject(denied);
    expect(await asBob("teams/docs/members/ada", "DELETE")).toMatchObject(denied);
    expect(await asBob("teams/docs/members/bob", put("admin"))).toMatchObject(denied);
    expect(await asAda("teams/docs/members/ada", "DELETE")).toMatchObject(denied);
    expect(await asAda("teams/docs/members/ada", put("member"))).toMatchObject(denied);
    expect(await asAda("teams/docs/members/bob", put("admin"))).toMatchObject({ json: { state: "member" } });
    expect(await asAda("teams/docs/members/ada", "DELETE")).toMatchObject({ status: 200 });
    const roles = await hub.services.database.db
      .selectFrom("memberships")
      .select(["account_id", "role"])
      .execute();
    expect(roles).toEqual([{ account_id: bob.accountId, role: "admin" }]);
  });

  it("keep one admin when two leave at the same time", async () => {
    const { hub, bob, asAda, asBob } = await people();
    await asAda("teams", { body: { handle: "docs", name: "Docs" } });
    const { db } = hub.services.database;
    const { id: teamId } = await db.selectFrom("teams").select("id").executeTakeFirstOrThrow();
    await hub.services.accounts.addMember({ teamId, accountId: bob.accountId, role: "admin" });
    const answers = await Promise.all([
      asAda("teams/docs/members/ada", "DELETE"),
      asBob("teams/docs/members/bob", "DELETE"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await db.selectFrom("memberships").select("role").execute()).toEqual([{ role: "admin" }]);
  });

  it("do not exist for who is not in them", async () => {
    const { asAda, asBob } = await people();
    await asAda("teams", { body: { handle: "docs", name: "Docs" } });
    const foreign = await asBob("teams/docs/members/bob", { method: "PUT", body: {} });
    const missing = await asBob("teams/dogs/members/bob", { method: "PUT", body: {} });
    expect(foreign).toMatchObject({ status: 404, json: { error: "team_not_found" } });
    expect(foreign.text.replaceAll("docs", "dogs")).toBe(missing.text);
    expect((await asBob("teams", { body: { handle: "docs", name: "x" } })).status).toBe(409);
  });

  it("drop the invitations of an admin who left", async () => {
    const { hub, bob, asAda, asBob, as } = await people();
    const asEve = as(await hub.member("eve"));
    await asAda("teams", { body: { handle: "docs", name: "Docs" } });
    const { db } = hub.services.database;
    const { id: teamId } = await db.selectFrom("teams").select("id").executeTakeFirstOrThrow();
    await hub.services.accounts.addMember({ teamId, accountId: bob.accountId, role: "admin" });
    await asBob("teams/docs/members/eve", { method: "PUT", body: { role: "admin" } });
    const id = await invitationId(asEve);
    await asAda("teams/docs/members/bob", "DELETE");
    expect((await asEve(`invitations/${id}/accept`, "POST")).status).toBe(404);
  });

  it("are made once for each idempotency key", async () => {
    const { asAda } = await people();
    const make = (handle: string) =>
      asAda("teams", { body: { handle, name: "Docs" }, headers: { "idempotency-key": "one" } });
    const first = await make("docs");
    const again = await make("docs");
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await make("dogs")).toMatchObject({ status: 422, json: { error: "idempotency_conflict" } });
    expect((await asAda("teams", { body: { handle: "docs", name: "Docs" } })).status).toBe(409);
  });

  it("name all mistakes of a new one at once", async () => {
    const { asAda } = await people();
    const answer = await asAda("teams", { body: { handle: "No Handle", name: "" } });
    expect(answer).toMatchObject({ status: 400, json: { error: "invalid_input" } });
    for (const field of ["handle", "name"]) expect(answer.text).toContain(field);
  });
});
