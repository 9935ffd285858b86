import { describe, expect, it } from "vitest";
import { hostProfile, hostProfiles } from "../hosts/host-profiles.ts";
import { shownDescription, shownInstructions } from "../hosts/shown-text.ts";
import { serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";

function catalogOf(count: number) {
  const names = Array.from({ length: count }, (_, index) => `skill-${String(index).padStart(3, "0")}`);
  const text = (name: string) => skillMd(name, `Does what ${name} is for. Use it when asked to.`);
  return folderCatalog(
    skillFolder(Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, text(name)]))),
  );
}

async function shownTo(id: string, count: number) {
  const host = hostProfile(id);
  const { tools, instructions } = await serviceOver(catalogOf(count), { host }).toolList();
  const description = tools[0]?.description ?? "";
  return {
    tools,
    sent: description,
    instructions: shownInstructions(host, instructions),
    description: shownDescription(host, description),
  };
}

const described = (text: string) =>
  [...text.matchAll(/^(?:- |<name>)(skill-\d+)(?:: |<\/name>)/gm)].map(([, name]) => name);

const measured = hostProfiles.filter((host) => host.measured !== false).map(({ id }) => id);

describe("what the model of a measured host is told", () => {
  it.each(measured)("%s: each skill once, nothing cut, and the tool as its model calls it", async (id) => {
    const { instructions, description, sent } = await shownTo(id, 60);
    const names = [...described(instructions), ...described(description)];
    expect(names.length).toBeGreaterThan(20);
    expect(new Set(names).size).toBe(names.length);
    if (hostProfile(id).descriptions.firstLineOnly !== true) expect(description).toBe(sent);
    const calls = hostProfile(id).toolName?.replace("{server}", "skillquay") ?? "{tool}";
    const search = calls.replace("{tool}", "search_skills");
    expect(`${instructions}\n${sent}`).toContain(`with ${search}.`);
    if (instructions !== "") expect(instructions).toContain(`call ${calls.replace("{tool}", "skill")} with`);
    expect(`${instructions}${sent}`).not.toContain("Only use skills listed");
  });

  it("says on its first line what the tool is for, in words that a search finds", async () => {
    const { tools } = await shownTo("qwen-code", 101);
    const firstLines = tools.map(({ description = "" }) => description.split("\n")[0]);
    expect(firstLines[0]).toMatch(/^Load one of 101 installed skills \(skill-\d+, skill-\d+, .*, …\)\.$/);
    expect(firstLines[2]).toBe("Search 101 installed skills.");
  });

  it("has the list in the description where the instructions are not shown", async () => {
    const { instructions, description } = await shownTo("droid", 60);
    expect(instructions).toBe("");
    expect(described(description)).toHaveLength(60);
  });

  it("goes on in the description where there is no room for all in the instructions", async () => {
    const few = await shownTo("claude-code", 10);
    expect(described(few.instructions)).toHaveLength(10);
    expect(few.sent).toContain("The skills are listed in this server's instructions.");
    const many = await shownTo("claude-code", 120);
    expect(many.instructions).toMatch(/\d+ more are listed in the description of mcp__skillquay__skill\./);
    expect(described(many.instructions).length).toBeGreaterThan(15);
    // Here a name is enough: it takes a fifth of the room.
    expect(many.description).toMatch(/Also, by name: (skill-\d+, ){20,}/);
  });

  it("asks Claude Code to load the tools of skills at once, and to show long results", async () => {
    const { tools } = await shownTo("claude-code", 3);
    const metas = Object.fromEntries(tools.map(({ name, _meta }) => [name, _meta]));
    const hint = "skills, instructions for a task, skill-000, skill-001, skill-002";
    const whole = { "anthropic/maxResultSizeChars": 55_800 };
    const loaded = { "anthropic/alwaysLoad": true, "anthropic/searchHint": hint, ...whole };
    const read = { "anthropic/alwaysLoad": true, ...whole };
    expect(metas).toEqual({ skill: loaded, search_skills: loaded, get_skill_resource: read });
    expect((await shownTo("codex", 3)).tools.every(({ _meta }) => _meta === undefined)).toBe(true);
  });

  it("tells a model that has to search for tools how to find them all at once, where it sees that", async () => {
    const codex = await shownTo("codex", 3);
    expect(codex.instructions).toContain("search once for `skill get_skill_resource search_skills`.");
    expect(codex.description).not.toContain("search once");
    const droid = await shownTo("droid", 3);
    const names = ["skill", "get_skill_resource", "search_skills"].map((name) => `skillquay___${name}`);
    expect(droid.description).toContain(`search once for \`select:${names.join(",")}\`.`);
    for (const id of ["claude-code", "opencode", "copilot-cli", "other"]) {
      const { sent, instructions } = await shownTo(id, 3);
      expect(`${instructions}${sent}`).not.toContain("search once");
    }
  });

  it("keeps to the contract's words in its presets, whatever the host", async () => {
    const as = async (id: string) =>
      (await serviceOver(catalogOf(5), { tools: "skill", host: hostProfile(id) }).toolList()).tools[0];
    expect((await as("droid"))?.description).toBe((await as("other"))?.description);
    expect((await as("claude-code"))?.description).toBe((await as("other"))?.description);
  });
});
