import { expect, it } from "vitest";
import { scopedKey } from "../../../pages/testing/page-fixture.ts";
import { openHub } from "../../testing/open-hub.ts";
import { ask } from "../../testing/requests.ts";

const PATH = "/v1/skills/weather/permissions";
const FILES = {
  "SKILL.md": "---\nname: weather\ndescription: Tells the weather.\n---\n",
  "scripts/ask.sh": "#!/bin/sh\ncurl https://api.example.com/weather\n",
};

it("shows what scripts ask for, takes the account's yes for the version that was seen, and forgets it with the next", async () => {
  const hub = await openHub({ scriptHosts: ["*.example.com"] });
  const { key, accountId } = await hub.member("ada");
  await hub.publish(accountId, FILES);
  const asked = Object((await ask(hub, PATH, { key })).json);
  const host = { host: "api.example.com", from: "script", canAllow: true };
  expect(asked).toEqual({
    slug: "weather",
    version: 1,
    treeDigest: expect.any(String),
    network: { state: "on", hosts: [{ ...host, isAllowed: false }] },
    packages: { state: "operator", isAllowed: false, declared: [] },
    runs: { isAsked: false, isAllowed: false },
    recent: [],
  });
  const body = { treeDigest: asked.treeDigest, hosts: ["API.example.com"] };
  expect(await ask(hub, PATH, { key, method: "PUT", body })).toMatchObject({
    status: 200,
    json: { network: { hosts: [{ ...host, isAllowed: true }] } },
  });
  await hub.publish(accountId, { ...FILES, "more.md": "changed" });
  await hub.services.changes.fresh();
  expect((await ask(hub, PATH, { key })).json).toMatchObject({
    version: 2,
    network: { hosts: [{ ...host, isAllowed: false }] },
  });
  expect(await ask(hub, PATH, { key, method: "PUT", body })).toMatchObject({
    status: 400,
    json: { error: "invalid_input" },
  });
});

it("H12: is closed to the key of a collection, another account and no key, and by default to everybody", async () => {
  const hub = await openHub();
  const [ada, eve] = [await hub.member("ada"), await hub.member("eve")];
  const skillId = await hub.publish(ada.accountId, FILES);
  const { treeDigest } = Object((await ask(hub, PATH, { key: ada.key })).json);
  const { key: scoped } = await scopedKey(hub, ada.key, [skillId]);
  const put = (key: string | undefined, hosts: string[], packages = false) =>
    ask(hub, PATH, { key, method: "PUT", body: { treeDigest, hosts, packages } });
  expect((await put(scoped, [])).status).toBe(403);
  expect((await put(undefined, [])).status).toBe(401);
  expect((await put(eve.key, [])).json).toMatchObject({ error: "skill_not_found" });
  expect((await put(ada.key, ["api.example.com"])).json).toMatchObject({ error: "access_denied" });
  expect((await put(ada.key, [], true)).json).toMatchObject({ error: "access_denied" });
});
