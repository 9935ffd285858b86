import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { openHub } from "../../testing/open-hub.ts";
import { ask, type Sent, skillMd } from "../../testing/requests.ts";

const SECRET = "correct-horse-battery-staple";

async function operator() {
  const hub = await openHub({ admin: { secret: SECRET, listen: undefined } });
  const admin = (path: string, sent: Sent = {}) =>
    ask(hub, `/admin/${path}`, { ...sent, headers: { MCP_ADMIN_SECRET: SECRET } });
  return { hub, admin };
}

const withId = z.object({ id: z.string() });
const minted = z.object({ id: z.string(), key: z.string(), display: z.string() });

describe("accounts of the operator", () => {
  it("go from an account to a key that works, and to its end", async () => {
    const { hub, admin } = await operator();
    const created = await admin("accounts", { body: { handle: "ada", name: "Ada" } });
    expect(created).toMatchObject({ status: 201, json: { handle: "ada", name: "Ada", role: "member" } });
    const { id } = withId.parse(created.json);
    const key = minted.parse(
      (await admin(`accounts/${id}/keys`, { body: { name: "laptop", tools: "reader" } })).json,
    );
    expect(key.key.startsWith(key.display)).toBe(true);
    const listed = await admin(`accounts/${id}/keys`);
    expect(listed).toMatchObject({
      status: 200,
      json: { keys: [{ id: key.id, name: "laptop", tools: "reader" }] },
    });
    expect(listed.text).not.toContain(key.key);
    const call = () => ask(hub, "/v1/tools/skills_listSkills", { key: key.key, body: {} });
    expect((await call()).status).toBe(200);
    expect(await admin(`accounts/${id}/keys/${key.id}`, { method: "DELETE" })).toMatchObject({ status: 200 });
    await hub.services.changes.fresh();
    expect((await call()).status).toBe(401);
  });

  it("take over keys of another system by their hashes, which then work and end like others", async () => {
    const { hub, admin } = await operator();
    const { accountId } = await hub.member("ada");
    const foreign = "sk_live_of_another_system_0123456789";
    const hash = createHash("sha256").update(foreign).digest("hex");
    const keys = [{ hash, name: "from before", display: "sk_live_of_anoth" }];
    const path = `accounts/${accountId}/keys/import`;
    const taken = await admin(path, { body: { keys } });
    expect(taken).toMatchObject({ status: 201, json: { imported: [{ hash }], existing: [] } });
    expect((await admin(path, { body: { keys } })).json).toEqual({ imported: [], existing: [hash] });
    const call = () => ask(hub, "/v1/tools/skills_listSkills", { key: foreign, body: {} });
    expect((await call()).status).toBe(200);
    expect(hub.logLines.join("")).not.toContain("another_system_0123456789");
    const [{ id }] = Object(taken.json).imported;
    await admin(`accounts/${accountId}/keys/${id}`, { method: "DELETE" });
    await hub.services.changes.fresh();
    expect((await call()).status).toBe(401);
    for (const body of [
      { keys: [] },
      { keys: [{ hash: foreign, name: "x" }] },
      { keys: [{ hash, name: "" }] },
    ]) {
      expect((await admin(path, { body })).json).toMatchObject({ error: "invalid_input" });
    }
    expect((await admin(path, { body: { sha256: hash } })).json).toMatchObject({
      error: "invalid_input",
      suggestions: ["GET /v1/openapi.json says what each route takes"],
    });
    const nowhere = `accounts/${crypto.randomUUID()}/keys/import`;
    expect((await admin(nowhere, { body: { keys } })).json).toMatchObject({ error: "account_not_found" });
  });

  it("can be disabled and enabled again, with all their keys", async () => {
    const { hub, admin } = await operator();
    const ada = await hub.member("ada");
    const call = async () =>
      (await ask(hub, "/v1/tools/skills_listSkills", { key: ada.key, body: {} })).status;
    expect(await call()).toBe(200);
    expect((await admin(`accounts/${ada.accountId}/disable`, { method: "POST" })).status).toBe(200);
    await hub.services.changes.fresh();
    expect(await call()).toBe(401);
    expect((await admin(`accounts/${ada.accountId}/enable`, { method: "POST" })).status).toBe(200);
    await hub.services.changes.fresh();
    expect(await call()).toBe(200);
  });

  it("share teams and skills", async () => {
    const { hub, admin } = await operator();
    const [ada, bob] = [await hub.member("ada"), await hub.member("bob")];
    const { id: teamId } = withId.parse(
      (await admin("teams", { body: { handle: "docs", name: "Docs" } })).json,
    );
    for (const { accountId } of [ada, bob]) {
      expect((await admin(`teams/${teamId}/members/${accountId}`, { method: "PUT", body: {} })).status).toBe(
        200,
      );
    }
    expect(await admin("teams")).toMatchObject({ json: { teams: [{ handle: "docs", members: 2 }] } });
    expect((await admin(`teams/${teamId}/members/${bob.accountId}`, { method: "DELETE" })).status).toBe(200);
    const skillId = await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") });
    const load = () => ask(hub, "/v1/tools/skills_getSkill", { key: bob.key, body: { slug: "pdf" } });
    expect((await load()).status).toBe(404);
    const share = `skills/${skillId}/shares/${bob.accountId}`;
    expect((await admin(share, { method: "PUT" })).status).toBe(200);
    await hub.services.changes.fresh();
    expect((await load()).status).toBe(200);
    expect((await admin(share, { method: "DELETE" })).status).toBe(200);
    await hub.services.changes.fresh();
    expect((await load()).status).toBe(404);
  });

  it("name all mistakes of a request at once", async () => {
    const { hub, admin } = await operator();
    const { accountId } = await hub.member("ada");
    const answer = await admin(`accounts/${accountId}/keys`, {
      body: { kind: "root", expiresAt: "tomorrow", collectionId: "x", more: 1 },
    });
    expect(answer).toMatchObject({ status: 400, json: { error: "invalid_input" } });
    for (const field of ["name", "kind", "expiresAt", "collectionId", "more"])
      expect(answer.text).toContain(field);
    expect(
      await admin(`accounts/${accountId}/keys`, { body: { name: "x", tools: "standart" } }),
    ).toMatchObject({
      status: 400,
      json: { message: "There is no tool or preset 'standart'. Did you mean 'standard'?" },
    });
  });

  it("are not found by ids that are none", async () => {
    const { admin } = await operator();
    for (const id of ["x", "00000000-0000-4000-8000-000000000000"]) {
      expect((await admin(`accounts/${id}/disable`, { method: "POST" })).status).toBe(404);
      expect((await admin(`accounts/${id}/keys/${id}`, { method: "DELETE" })).status).toBe(404);
      expect((await admin(`accounts/${id}/keys`, { body: { name: "x" } })).status).toBe(404);
    }
  });
});

describe("caches of the operator", () => {
  it("are dropped for all, for some skills, and for a key or an account", async () => {
    const { hub, admin } = await operator();
    const ada = await hub.member("ada");
    const skillId = await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") });
    const notices: string[] = [];
    await hub.services.changes.fresh();
    hub.services.changes.onChange(({ kind, ref }) => notices.push(`${kind} ${ref}`));
    expect(await admin("reload-skills", { method: "POST" })).toMatchObject({ json: { reloaded: true } });
    expect(await admin("apply-skill-deltas", { body: { skills: ["pdf", "nothing"] } })).toMatchObject({
      json: { applied: 1, unknown: ["nothing"] },
    });
    expect(await admin("apply-skill-deltas", { body: { skills: [skillId] } })).toMatchObject({
      json: { applied: 1, unknown: [] },
    });
    await admin("invalidate-auth-cache", { body: { keyId: ada.keyId } });
    await admin("invalidate-auth-cache", { body: { accountId: ada.accountId } });
    await admin("invalidate-auth-cache", { method: "POST" });
    expect(notices).toEqual([
      "everything ",
      `skill ${skillId}`,
      `skill ${skillId}`,
      `key ${ada.keyId}`,
      `account ${ada.accountId}`,
      "everything ",
    ]);
    expect((await admin("apply-skill-deltas", { body: { skills: [] } })).status).toBe(400);
  });

  it("are shown in numbers, without a word of a skill or a key", async () => {
    const { hub, admin } = await operator();
    const ada = await hub.member("ada");
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("canary-skill", "Canary text. Use it.") });
    const answer = await admin("debug-skills");
    expect(answer).toMatchObject({
      status: 200,
      json: {
        counts: { accounts: 1, skills: 1, versions: 1, keys: 1 },
        caches: { callers: expect.any(Number) },
        accounts: [{ handle: "ada", published: 1, inDrive: 1, disabled: false }],
      },
    });
    expect(answer.text).not.toMatch(/canary|sk_live/i);
    expect(await admin("debug-skills?after=ada")).toMatchObject({ json: { accounts: [] } });
  });
});
