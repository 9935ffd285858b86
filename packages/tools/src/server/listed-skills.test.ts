import { describe, expect, it } from "vitest";
import type { SkillSummary } from "../catalog.ts";
import { connect, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { promptSkills, resourceSkills } from "./listed-skills.ts";

const name = (index: number) => `skill-${String(index).padStart(4, "0")}`;
const manySkills = () =>
  skillFolder(
    Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [
        `${name(index)}/SKILL.md`,
        skillMd(name(index), "Does it.", "", index === 7 ? "disable-model-invocation: true\n" : ""),
      ]),
    ),
  );

describe("of many skills", () => {
  it("prompts are what was pinned or used and what models may not load, in small pages", async () => {
    const client = await connect(
      serviceOver(folderCatalog(manySkills()), { pinned: ["SKILL-0200", "not-there"] }),
      "modern",
    );
    const { prompts, nextCursor } = await client.listPrompts();
    expect(prompts.map((prompt) => prompt.name)).toEqual(["skill-0007", "skill-0200"]);
    expect(nextCursor).toBeUndefined();
    // The others are there for whoever knows their name.
    expect((await client.getPrompt({ name: "skill-0001" })).messages).toHaveLength(1);
  });

  it("everything is listed for whoever wants it, fifty at a time", async () => {
    const service = serviceOver(folderCatalog(manySkills()), { listsEverything: true });
    const client = await connect(service, "modern");
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.request({ method: "prompts/list", params: { ...(cursor && { cursor }) } });
      const given = Object(page).prompts;
      expect(given.length).toBeLessThanOrEqual(50);
      names.push(...given.map((prompt: { name: string }) => prompt.name));
      cursor = Object(page).nextCursor;
    } while (cursor !== undefined);
    expect(names).toHaveLength(300);
  });

  it("resources are listed of a bounded number of skills, and read of all", async () => {
    const client = await connect(
      serviceOver(folderCatalog(manySkills()), { pinned: ["skill-0299"] }),
      "legacy",
    );
    const uris: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.request({ method: "resources/list", params: { ...(cursor && { cursor }) } });
      const given = Object(page).resources;
      expect(given.length).toBeLessThanOrEqual(50);
      uris.push(...given.map((resource: { uri: string }) => resource.uri));
      cursor = Object(page).nextCursor;
    } while (cursor !== undefined);
    const skills = uris.filter((uri) => uri.startsWith("skill://"));
    expect(new Set(skills).size).toBe(250);
    expect(skills).toContain("skill://skill-0299/SKILL.md");
    expect((await client.readResource({ uri: "skill://skill-0280/SKILL.md" })).contents).toHaveLength(1);
  });
});

it("pages inside of a skill with many files", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => [`big/references/${name(index)}.md`, "x\n"]),
  );
  const folder = skillFolder({
    ...files,
    "big/SKILL.md": skillMd("big", "Big."),
    "c/SKILL.md": skillMd("c", "C."),
  });
  const client = await connect(serviceOver(folderCatalog(folder)), "modern");
  const { resources } = await client.listResources();
  const uris = resources.map(({ uri }) => uri).filter((uri) => uri.startsWith("skill://"));
  expect(uris).toHaveLength(122);
  expect(new Set(uris).size).toBe(122);
});

it("takes the most used where even those are too many", () => {
  const skills = Array.from({ length: 400 }, (_, index) => summary(name(index), index));
  const prompts = promptSkills(skills, {});
  expect(prompts).toHaveLength(50);
  expect(prompts.at(0)?.name).toBe("skill-0350");
  expect(resourceSkills(skills, {}).at(0)?.name).toBe("skill-0150");
  expect(promptSkills(skills, { everything: true })).toHaveLength(400);
});

function summary(name: string, useCount: number): SkillSummary {
  return {
    name,
    useCount,
    description: "",
    location: "global",
    skillFile: "SKILL.md",
    frontmatter: {},
    tier: "strict",
    problems: [],
    modelInvocable: true,
    userInvocable: true,
    hasScripts: false,
    changedAtMs: 0,
    lastUsedAtMs: 0,
    rootRank: 0,
  };
}
