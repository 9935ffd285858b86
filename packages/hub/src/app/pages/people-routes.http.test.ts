import { expect, it } from "vitest";
import * as z from "zod/v4";
import { openHub } from "../http/testing/open-hub.ts";
import { ask } from "../http/testing/requests.ts";
import { fromPage } from "./testing/page-fixture.ts";

/** A hub with an owner, and browsers in which people are signed in by a link. */
async function fixture() {
  const hub = await openHub();
  const person = async (handle: string, role: "owner" | "admin" | "member" | "auditor") => {
    const { id } = await hub.services.accounts.createAccount({ handle, name: handle, role });
    const { token } = await hub.services.signInLinks.make(id);
    return { id, ...(await browserWith(await fromPage(hub, "/ui/session", { body: { key: token } }))) };
  };
  const browserWith = async (answer: Awaited<ReturnType<typeof fromPage>>) => {
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    const ask = (path: string, method = "GET", body?: object) =>
      fromPage(hub, path, { method, ...(body !== undefined && { body }) }, cookie);
    return { cookie, ask };
  };
  const owner = await person("olga", "owner");
  const invite = async (role: string, by = owner) => {
    const answer = await by.ask("/ui/people/invitations", "POST", { role, note: "for Grace", days: 1 });
    return { answer, token: String(Object(answer.json).url).split("#invitation=")[1] ?? "" };
  };
  const join = (token: string, handle: string) =>
    fromPage(hub, "/ui/invitations/accept", { body: { token, handle, name: handle } });
  return { hub, person, browserWith, owner, invite, join };
}

it("takes somebody from an invitation to an account with the role that was chosen", async () => {
  const { hub, owner, invite, join, browserWith } = await fixture();
  const { answer, token } = await invite("admin");
  expect(answer.json).toMatchObject({
    url: expect.stringMatching(/\/dashboard\/join#invitation=sqi_[\w-]{43}$/),
  });
  expect((await fromPage(hub, "/ui/invitations/look", { body: { token } })).json).toEqual({
    role: "admin",
    by: "olga",
    expiresAt: expect.any(String),
  });
  const joined = await join(token, "grace");
  expect(joined.json).toEqual({ handle: "grace", key: expect.stringMatching(/^sk_live_/) });
  const grace = await browserWith(joined);
  expect(Object((await grace.ask("/ui/session")).json).pages).toContain("people");
  expect((await owner.ask("/ui/people")).json).toMatchObject({
    people: [
      { handle: "grace", role: "admin", isYou: false, calls: 0 },
      { handle: "olga", role: "owner", isYou: true },
    ],
    invitations: [],
  });
});

it("is good for one person, and stays good when the handle is taken", async () => {
  const { hub, invite, join } = await fixture();
  const { token } = await invite("member");
  expect(await join(token, "olga")).toMatchObject({ status: 409, json: { error: "account_exists" } });
  const answers = await Promise.all([join(token, "grace"), join(token, "hedy"), join(token, "mary")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  expect((await hub.services.accounts.listAccounts()).length).toBe(2);
  const { rows } = await hub.services.database.pool.query("select to_jsonb(l) as row from sign_in_links l");
  expect(JSON.stringify(rows)).not.toContain(token);
});

it("is nothing once it is taken back, too old, or no invitation at all", async () => {
  const { hub, owner, invite, join } = await fixture();
  const { token } = await invite("member");
  const [open] = Object((await owner.ask("/ui/people")).json).invitations;
  expect(open).toMatchObject({ note: "for Grace", role: "member", by: "olga" });
  expect((await owner.ask(`/ui/people/invitations/${open.id}`, "DELETE")).status).toBe(200);
  expect((await join(token, "grace")).status).toBe(410);
  const { token: old } = await invite("member");
  await hub.services.database.pool.query("update sign_in_links set expires_at = now()");
  expect((await join(old, "grace")).status).toBe(410);
  const { id } = await hub.services.accounts.createAccount({ handle: "ada", name: "Ada" });
  const { token: link } = await hub.services.signInLinks.make(id);
  expect((await join(link, "grace")).status).toBe(410);
  const { token: invitation } = await invite("owner");
  expect((await fromPage(hub, "/ui/session", { body: { key: invitation } })).status).toBe(401);
});

it("lets an admin decide over members, and only an owner over owners and admins", async () => {
  const { person, owner, invite } = await fixture();
  const admin = await person("adam", "admin");
  await person("mia", "member");
  for (const role of ["owner", "admin"]) expect((await invite(role, admin)).answer.status).toBe(403);
  expect((await invite("member", admin)).answer.status).toBe(200);
  expect((await admin.ask("/ui/people/mia/role", "PUT", { role: "admin" })).status).toBe(403);
  expect((await admin.ask("/ui/people/olga/role", "PUT", { role: "member" })).status).toBe(403);
  expect((await admin.ask("/ui/people/olga/disabled", "PUT", { disabled: true })).status).toBe(403);
  expect((await admin.ask("/ui/people/mia/role", "PUT", { role: "auditor" })).status).toBe(200);
  expect((await owner.ask("/ui/people/mia/role", "PUT", { role: "admin" })).status).toBe(200);
});

it("keeps one owner, whoever asks otherwise", async () => {
  const { person, owner } = await fixture();
  for (const [path, body] of [
    ["/ui/people/olga/role", { role: "member" }],
    ["/ui/people/olga/disabled", { disabled: true }],
  ] as const)
    expect(await owner.ask(path, "PUT", body)).toMatchObject({
      status: 409,
      json: { error: "owner_required" },
    });
  await person("oscar", "owner");
  expect((await owner.ask("/ui/people/olga/role", "PUT", { role: "member" })).status).toBe(200);
});

it("ends what somebody could do in their browsers when their role changes or they are shut out", async () => {
  const { hub, person, owner } = await fixture();
  const admin = await person("adam", "admin");
  expect((await admin.ask("/ui/operator")).status).toBe(200);
  await owner.ask("/ui/people/adam/role", "PUT", { role: "member" });
  await hub.services.changes.fresh();
  expect((await admin.ask("/ui/session")).status).toBe(401);
  const member = await person("mia", "member");
  await owner.ask("/ui/people/mia/disabled", "PUT", { disabled: true });
  await hub.services.changes.fresh();
  expect((await member.ask("/ui/session")).status).toBe(401);
});

it("is nothing to whoever does not operate the hub, their keys included", async () => {
  const { hub, person, owner } = await fixture();
  const { key } = await hub.services.keys.mint({ accountId: owner.id, name: "laptop" });
  const signedIn = await fromPage(hub, "/ui/session", { body: { key } });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const member = await person("mia", "member");
  for (const [method, path] of [
    ["GET", "/ui/people"],
    ["POST", "/ui/people/invitations"],
    ["DELETE", "/ui/people/invitations/1"],
    ["PUT", "/ui/people/olga/role"],
    ["PUT", "/ui/people/olga/disabled"],
  ] as const) {
    const body = method === "GET" ? {} : { body: {} };
    expect((await fromPage(hub, path, { method, ...body }, cookie)).status).toBe(404);
    expect((await member.ask(path, method, method === "GET" ? undefined : {})).status).toBe(404);
    expect((await fromPage(hub, path, { method, ...body })).status).toBe(401);
  }
});

it("lists the browsers of an account, and signs out of one or of all", async () => {
  const { hub, owner, person } = await fixture();
  const { token } = await hub.services.signInLinks.make(owner.id);
  const second = await fromPage(hub, "/ui/session", { body: { key: token } });
  const cookie = second.headers.get("set-cookie")?.split(";")[0] ?? "";
  const stranger = await person("mia", "member");
  const list = async () => Object((await owner.ask("/ui/sessions")).json).sessions;
  const [first, other] = (await list()).toSorted((one: { isOwn: boolean }) => (one.isOwn ? -1 : 1));
  expect(first).toMatchObject({ way: "link", isOwn: true, isOperator: true });
  expect((await stranger.ask(`/ui/sessions/${other.id}`, "DELETE")).status).toBe(404);
  expect((await owner.ask(`/ui/sessions/${other.id}`, "DELETE")).status).toBe(200);
  expect((await fromPage(hub, "/ui/session", {}, cookie)).status).toBe(401);
  expect(await list()).toHaveLength(1);
  const everywhere = await owner.ask("/ui/sessions", "DELETE");
  expect(everywhere.headers.get("set-cookie")).toContain("Max-Age=0");
  expect((await owner.ask("/ui/session")).status).toBe(401);
  expect((await stranger.ask("/ui/session")).status).toBe(200);
});

it("removes somebody for good, with all that lets them in, and hands over what they made", async () => {
  const { hub, owner, person } = await fixture();
  const { services } = hub;
  const [grace, ada] = [await person("grace", "member"), await person("ada", "member")];
  const { key } = await services.keys.mint({ accountId: grace.id, name: "agent" });
  const { key: adasKey } = await services.keys.mint({ accountId: ada.id, name: "agent" });
  const team = await services.accounts.createTeam({ handle: "docs", name: "Docs" });
  await services.accounts.addMember({ teamId: team.id, accountId: grace.id });
  const skill = (name: string) => ({
    "SKILL.md": `---\nname: ${name}\ndescription: Does ${name}. Use it.\n---\n`,
  });
  await hub.publish(grace.id, skill("tides"));
  await hub.publish(grace.id, skill("notes"));
  await hub.publish(ada.id, skill("notes"));
  const listed = async () => {
    const answer = await ask(hub, "/v1/tools/skills_listSkills", { key: adasKey, body: {} });
    const { skills } = z.object({ skills: z.array(z.object({ slug: z.string() })) }).parse(answer.json);
    return skills.map(({ slug }) => slug).sort();
  };
  expect(await listed()).toEqual(["notes"]);
  const removed = await owner.ask("/ui/people/grace/removal", "POST", { handOverTo: "ada" });
  expect(removed.json).toEqual({ handedOver: 1, kept: ["notes"] });
  await services.changes.fresh();
  expect(await listed()).toEqual(["notes", "tides"]);
  expect((await grace.ask("/ui/session")).status).toBe(401);
  await expect(services.authenticator.authenticate(`Bearer ${key}`, { address: "" })).rejects.toMatchObject({
    code: "invalid_credentials",
  });
  expect((await services.accounts.listTeams()).find(({ id }) => id === team.id)?.members).toBe(0);
  expect((await owner.ask("/ui/people")).json).toMatchObject({
    people: expect.arrayContaining([expect.objectContaining({ handle: "grace", isDisabled: true })]),
  });
  // The archive can be opened again; nothing of what ended comes back by that.
  await services.accounts.enableAccount(grace.id);
  await expect(services.authenticator.authenticate(`Bearer ${key}`, { address: "" })).rejects.toMatchObject({
    code: "invalid_credentials",
  });
});

it("removes nobody by whom nobody may, nor oneself, nor for somebody who is not there", async () => {
  const { owner, person } = await fixture();
  const [admin, member] = [await person("adam", "admin"), await person("mia", "member")];
  await person("otto", "owner");
  const remove = (by: typeof owner, handle: string, body = {}) =>
    by.ask(`/ui/people/${handle}/removal`, "POST", body).then(({ status }) => status);
  expect(await remove(member, "adam")).toBe(404);
  expect(await remove(admin, "otto")).toBe(403);
  expect(await remove(owner, "olga")).toBe(400);
  expect(await remove(owner, "mia", { handOverTo: "mia" })).toBe(400);
  expect(await remove(owner, "mia", { handOverTo: "nobody" })).toBe(404);
  expect(await remove(owner, "mia")).toBe(200);
  expect(await remove(owner, "adam", { handOverTo: "mia" })).toBe(400);
});
