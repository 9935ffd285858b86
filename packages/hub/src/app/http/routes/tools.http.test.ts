import { describe, expect, it } from "vitest";
import { openHub } from "../testing/open-hub.ts";
import { ask, skillMd } from "../testing/requests.ts";

describe("POST /v1/tools/:name", () => {
  it("answers with the tool's data, kept by nobody", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") });
    const answer = await ask(hub, "/v1/tools/skills_getSkill", { key: ada.key, body: { slug: "pdf" } });
    expect(answer).toMatchObject({ status: 200, json: { slug: "pdf" } });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("takes no body for no arguments", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    expect(await ask(hub, "/v1/tools/skills_listSkills", { method: "POST", key: ada.key })).toMatchObject({
      status: 200,
    });
  });

  it.each([
    ["an unknown skill", "skills_getSkill", { slug: "pdff" }, 404, "skill_not_found"],
    ["wrong arguments", "skills_getSkill", { slag: "pdf" }, 400, "invalid_input"],
    ["arguments that are no object", "skills_getSkill", ["pdf"], 400, "invalid_input"],
    ["no JSON", "skills_getSkill", "{", 400, "invalid_input"],
  ])("answers %s with the status of its code", async (_what, tool, body, status, error) => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    expect(await ask(hub, `/v1/tools/${tool}`, { key: ada.key, body })).toMatchObject({
      status,
      json: { error },
    });
  });

  it("names the nearest tool for one that is not there", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    const answer = await ask(hub, "/v1/tools/skills_getSkil", { key: ada.key, body: {} });
    expect(answer).toMatchObject({
      status: 404,
      json: { error: "tool_not_found", message: "There is no tool 'skills_getSkil'." },
    });
    expect(answer.text).toContain("Did you mean 'skills_getSkill'?");
  });

  it("has script tools only while the caller has a skill with scripts", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    const list = () => ask(hub, "/v1/tools/skills_listScripts", { key: ada.key, body: { skillSlug: "pdf" } });
    expect(await list()).toMatchObject({ status: 404, json: { error: "tool_not_found" } });
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf"), "scripts/run.py": "print('x')\n" });
    await hub.services.changes.fresh();
    expect(await list()).toMatchObject({ status: 200 });
  });

  it("needs a key", async () => {
    const hub = await openHub();
    expect(await ask(hub, "/v1/tools/skills_getSkill", { body: { slug: "pdf" } })).toMatchObject({
      status: 401,
      json: { error: "unauthenticated" },
    });
  });
});
