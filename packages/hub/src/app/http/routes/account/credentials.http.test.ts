import { expect, it } from "vitest";
import { scopedKey } from "../../../pages/testing/page-fixture.ts";
import { type OpenHub, openHub } from "../../testing/open-hub.ts";
import { ask } from "../../testing/requests.ts";

const PATH = "/v1/account/credentials";
const SECRET = "s3cr3t-0123456789";

const skillFiles = (name: string, more: Record<string, string> = {}) => ({
  "SKILL.md": `---\nname: ${name}\ndescription: Tells the weather.\n---\n`,
  "scripts/ask.sh": `#!/bin/sh\n: "\${WEATHER_KEY:?}"\necho "\${REGION:-eu}"\n`,
  ...more,
});

async function everything(hub: OpenHub) {
  const { db } = hub.services.database;
  const rows = await Promise.all(
    (["audit", "changes", "idempotency", "credentials"] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  );
  return JSON.stringify(rows) + hub.logLines.join("");
}

it("sets, lists, gives again and removes a credential, and never shows its value", async () => {
  const hub = await openHub();
  const { key, accountId } = await hub.member("ada");
  await hub.publish(accountId, skillFiles("weather"));
  const needs = `/v1/skills/weather/credentials`;
  const variables = (isGiven: boolean) => [
    { name: "WEATHER_KEY", isNeeded: true, isGiven, scripts: ["scripts/ask.sh"] },
    { name: "REGION", isNeeded: false, isGiven: false, scripts: ["scripts/ask.sh"] },
  ];
  expect((await ask(hub, needs, { key })).json).toEqual({
    skill: "weather",
    version: 1,
    variables: variables(false),
  });
  const body = { name: "WEATHER_KEY", value: SECRET, skill: "weather" };
  const headers = { "idempotency-key": "once" };
  const set = await ask(hub, PATH, { key, body, method: "PUT", headers });
  expect(set).toMatchObject({
    status: 200,
    json: { name: "WEATHER_KEY", skill: "weather", version: 1, state: "given" },
  });
  expect((await ask(hub, needs, { key })).json).toMatchObject({ variables: variables(true) });
  await hub.publish(accountId, skillFiles("weather", { "more.md": "changed" }));
  await hub.services.changes.fresh();
  const [changed] = Object((await ask(hub, PATH, { key })).json).credentials;
  expect(changed).toMatchObject({ version: 1, state: "changed" });
  expect((await ask(hub, needs, { key })).json).toMatchObject({ version: 2, variables: variables(false) });
  const again = await ask(hub, `${PATH}/${changed.id}/give`, { key, body: {} });
  expect(again).toMatchObject({ status: 200, json: { version: 2, state: "given" } });
  const { id } = Object(again.json);
  const list = await ask(hub, PATH, { key });
  expect(list.json).toEqual({
    credentials: [
      { id, name: "WEATHER_KEY", setAt: expect.any(String), skill: "weather", version: 2, state: "given" },
    ],
  });
  expect((await ask(hub, `${PATH}/${id}`, { key, method: "DELETE" })).json).toEqual({ removed: true });
  expect((await ask(hub, PATH, { key })).json).toEqual({ credentials: [] });
  const texts = [set, again, list].map(({ text }) => text).join("");
  expect(texts + (await everything(hub))).not.toContain(SECRET);
});

it("gives to the publisher of somebody else's skill, and to nobody for all of one's own", async () => {
  const hub = await openHub();
  const [ada, acme] = [await hub.member("ada"), await hub.member("acme")];
  const skillId = await hub.publish(acme.accountId, skillFiles("acme-weather"));
  await ask(hub, `/v1/skills/acme-weather/visibility`, {
    key: acme.key,
    method: "PUT",
    body: { visibility: "shared" },
  });
  await hub.services.database.db
    .insertInto("shares")
    .values({ skill_id: skillId, account_id: ada.accountId })
    .execute();
  await hub.publish(ada.accountId, skillFiles("own-weather"));
  await hub.services.changes.fresh();
  const body = { name: "WEATHER_KEY", value: SECRET, skill: "acme-weather", receiver: "publisher" };
  expect((await ask(hub, `/v1/skills/acme-weather/credentials`, { key: ada.key })).json).toMatchObject({
    publisher: "acme",
  });
  expect((await ask(hub, PATH, { key: ada.key, body, method: "PUT" })).json).toMatchObject({
    publisher: "acme",
    state: "given",
  });
  const own = { ...body, skill: "own-weather" };
  expect((await ask(hub, PATH, { key: ada.key, body: own, method: "PUT" })).json).toMatchObject({
    error: "invalid_input",
    suggestions: expect.arrayContaining(["Pass receiver: 'version'"]),
  });
});

it("H1: is closed to the key of a collection, an upload key and no key", async () => {
  const hub = await openHub();
  const { key, accountId } = await hub.member("ada");
  const skillId = await hub.publish(accountId, skillFiles("weather"));
  const { key: scoped } = await scopedKey(hub, key, [skillId]);
  const { key: upload } = await hub.services.keys.mint({ accountId, name: "up", kind: "upload" });
  const id = crypto.randomUUID();
  const body = { name: "WEATHER_KEY", value: SECRET, skill: "weather" };
  for (const [path, request] of [
    [PATH, {}],
    ["/v1/skills/weather/credentials", {}],
    [PATH, { method: "PUT", body }],
    [`${PATH}/${id}/give`, { body: {} }],
    [`${PATH}/${id}`, { method: "DELETE" }],
  ] as const) {
    for (const [presented, status] of [
      [scoped, 403],
      [upload, 403],
      [undefined, 401],
    ] as const) {
      expect((await ask(hub, path, { key: presented, ...request })).status, `${path} ${status}`).toBe(status);
    }
  }
});

it("H1: knows no credential and no skill of another account, in the same words as ones that never were", async () => {
  const hub = await openHub();
  const [ada, eve] = [await hub.member("ada"), await hub.member("eve")];
  await hub.publish(ada.accountId, skillFiles("weather"));
  const body = { name: "WEATHER_KEY", value: SECRET, skill: "weather" };
  const { id } = Object((await ask(hub, PATH, { key: ada.key, body, method: "PUT" })).json);
  for (const request of [{ method: "DELETE" }, { path: "/give", body: {} }] as const) {
    const answers = [];
    for (const asked of [id, crypto.randomUUID(), "x'--"]) {
      const { path = "", ...rest } = { path: "", ...request };
      answers.push(await ask(hub, `${PATH}/${asked}${path}`, { key: eve.key, ...rest }));
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, json: { error: "credential_not_found" } });
  }
  for (const skill of ["weather", "weathes"]) {
    expect((await ask(hub, PATH, { key: eve.key, body: { ...body, skill }, method: "PUT" })).json).toEqual({
      error: "skill_not_found",
      message: `No skill with slug '${skill}'`,
      suggestions: [],
      _workflow: { nextSteps: [] },
    });
  }
  expect((await ask(hub, PATH, { key: ada.key })).json).toMatchObject({ credentials: [{ id }] });
});
