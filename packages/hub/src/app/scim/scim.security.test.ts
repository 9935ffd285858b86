import { expect, it } from "vitest";
import { openHub } from "../http/testing/open-hub.ts";
import { ask } from "../http/testing/requests.ts";

const TOKEN = "directory-token-of-thirty-two-characters";
const GRACE = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName: "Grace.Hopper@example.com",
  externalId: "00u1",
  name: { givenName: "Grace", familyName: "Hopper" },
  emails: [{ value: "grace.hopper@example.com", type: "work", primary: true }],
  active: true,
  "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Navy" },
};

async function fixture() {
  const hub = await openHub({ scimToken: TOKEN });
  const scim = (method: string, path: string, body?: object, token: string | undefined = TOKEN) =>
    ask(hub, `/scim/v2${path}`, {
      method,
      key: token,
      headers: { "content-type": "application/scim+json" },
      ...(body !== undefined && { body }),
    });
  const create = async (user: object = GRACE) => String(Object((await scim("POST", "/Users", user)).json).id);
  return { hub, scim, create };
}

it("makes somebody an account, gives back what the directory wrote, and finds them by its two questions", async () => {
  const { hub, scim } = await fixture();
  const made = await scim("POST", "/Users", GRACE);
  expect([made.status, made.headers.get("content-type")]).toEqual([201, "application/scim+json"]);
  const id = String(Object(made.json).id);
  expect(made.json).toEqual({
    schemas: GRACE.schemas,
    id,
    userName: "Grace.Hopper@example.com",
    externalId: "00u1",
    name: GRACE.name,
    emails: GRACE.emails,
    active: true,
    meta: {
      resourceType: "User",
      created: expect.any(String),
      lastModified: expect.any(String),
      location: `http://localhost:4711/scim/v2/Users/${id}`,
    },
  });
  expect(await hub.services.accounts.ofHandle("grace-hopper")).toMatchObject({ id, role: "member" });
  for (const filter of ['userName eq "grace.hopper@EXAMPLE.com"', 'externalId eq "00u1"']) {
    const list = await scim("GET", `/Users?filter=${encodeURIComponent(filter)}`);
    expect(list.json).toMatchObject({ totalResults: 1, startIndex: 1, Resources: [{ id }] });
  }
  const none = await scim("GET", `/Users?filter=${encodeURIComponent('userName eq "nobody"')}`);
  expect(none.json).toMatchObject({ totalResults: 0, Resources: [] });
  expect((await scim("GET", `/Users/${id}`)).json).toEqual(made.json);
  expect((await scim("GET", "/Users?startIndex=2&count=1")).json).toMatchObject({
    totalResults: 1,
    itemsPerPage: 0,
  });
});

it("refuses a name that is there, one that is no handle, and what is no person", async () => {
  const { hub, scim, create } = await fixture();
  await create();
  const again = await scim("POST", "/Users", { ...GRACE, userName: "grace.hopper@example.com" });
  expect(again.json).toMatchObject({ status: "409", scimType: "uniqueness" });
  // The same handle from another name, and the handle of somebody whom the directory did not make.
  expect((await scim("POST", "/Users", { userName: "grace_hopper@other.example" })).status).toBe(409);
  await hub.member("ada");
  expect((await scim("POST", "/Users", { userName: "ada" })).status).toBe(409);
  for (const wrong of [{ userName: "Жанна" }, { userName: "" }, {}])
    expect((await scim("POST", "/Users", wrong)).status).toBe(400);
  const odd = await scim("GET", `/Users?filter=${encodeURIComponent("active eq true")}`);
  expect(odd.json).toMatchObject({ status: "400", scimType: "invalidValue" });
});

it.each<[string, object]>([
  ["by path", { op: "Replace", path: "active", value: "False" }],
  ["without a path", { op: "replace", value: { active: false } }],
])(
  "shuts somebody out within a second when the directory says so %s, and lets them in again",
  async (_, operation) => {
    const { hub, scim, create } = await fixture();
    const id = await create();
    const { key } = await hub.services.keys.mint({ accountId: id, name: "agent" });
    const enter = () => hub.services.authenticator.authenticate(`Bearer ${key}`, { address: "" });
    await enter();
    const patch = (Operations: object[]) =>
      scim("PATCH", `/Users/${id}`, {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
        Operations,
      });
    expect((await patch([operation])).json).toMatchObject({ id, active: false });
    await hub.services.changes.fresh();
    await expect(enter()).rejects.toMatchObject({ code: "invalid_credentials" });
    expect((await scim("PUT", `/Users/${id}`, { ...GRACE, displayName: "G. Hopper" })).json).toMatchObject({
      active: true,
      displayName: "G. Hopper",
    });
    await hub.services.changes.fresh();
    await enter();
    const renamed = await patch([
      { op: "replace", path: "name.familyName", value: "Murray" },
      { op: "add", path: "urn:ietf:params:scim:schemas:core:2.0:User:displayName", value: "Grace M." },
      { op: "remove", path: "externalId" },
      { op: "replace", path: "title", value: "Admiral" },
    ]);
    expect(renamed.json).toMatchObject({
      name: { familyName: "Murray" },
      displayName: "Grace M.",
      active: true,
    });
    expect(renamed.json).not.toHaveProperty("externalId");
    expect((await patch([{ op: "replace", path: "userName", value: "" }])).status).toBe(400);
  },
);

it("ends somebody whom the directory deletes: keys, and the account, and what they made stays", async () => {
  const { hub, scim, create } = await fixture();
  const id = await create();
  const { key } = await hub.services.keys.mint({ accountId: id, name: "agent" });
  await hub.publish(id, { "SKILL.md": "---\nname: tides\ndescription: Tells tides. Use it.\n---\n" });
  expect((await scim("DELETE", `/Users/${id}`)).status).toBe(204);
  expect((await scim("DELETE", `/Users/${id}`)).status).toBe(404);
  expect((await scim("GET", `/Users/${id}`)).status).toBe(404);
  await hub.services.changes.fresh();
  await expect(
    hub.services.authenticator.authenticate(`Bearer ${key}`, { address: "" }),
  ).rejects.toMatchObject({
    code: "invalid_credentials",
  });
  const { rows } = await hub.services.database.pool.query("select slug from skills where account_id = $1", [
    id,
  ]);
  expect(rows).toEqual([{ slug: "tides" }]);
});

it("never sees, changes or ends anybody whom the directory did not make, nor the last owner", async () => {
  const { hub, scim, create } = await fixture();
  const { accountId } = await hub.member("ada");
  for (const [method, body] of [
    ["GET"],
    ["PUT", GRACE],
    ["PATCH", { Operations: [{ op: "replace", value: {} }] }],
    ["DELETE"],
  ] as const)
    expect([method, (await scim(method, `/Users/${accountId}`, body)).status]).toEqual([method, 404]);
  expect((await scim("GET", "/Users")).json).toMatchObject({ totalResults: 0 });
  const id = await create();
  await hub.services.accounts.setRole(id, "owner", { actor: "hub" });
  expect((await scim("DELETE", `/Users/${id}`)).status).toBe(409);
  expect((await scim("PUT", `/Users/${id}`, { ...GRACE, active: false })).status).toBe(409);
});

it("is for the directory alone: no key, no other token, and nothing without the setting", async () => {
  const { hub, scim } = await fixture();
  const { key } = await hub.member("ada");
  for (const token of [undefined, "", key, TOKEN.slice(1), `${TOKEN}x`])
    for (const path of ["/Users", "/ServiceProviderConfig"]) {
      const refused = await ask(hub, `/scim/v2${path}`, token === undefined ? {} : { key: token });
      expect([refused.status, refused.json]).toEqual([
        401,
        expect.objectContaining({ error: "invalid_credentials" }),
      ]);
    }
  expect((await scim("GET", "/ServiceProviderConfig")).json).toMatchObject({ patch: { supported: true } });
  expect(hub.logLines.join("\n")).not.toContain(TOKEN);
  const without = await openHub();
  expect((await ask(without, "/scim/v2/Users", { key: TOKEN })).status).toBe(404);
});
