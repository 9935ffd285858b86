import { describe, expect, it } from "vitest";
import { mainFile } from "../testing/signals-of.ts";
import { viewSkill } from "../view/view-skill.ts";
import { statedActs } from "./stated-acts.ts";

async function actsOf(description: string, body = "") {
  const bytes = Buffer.from(mainFile("tool", description, body));
  const { view } = await viewSkill([{ path: "SKILL.md", bytes }]);
  return statedActs(view);
}

describe("statedActs", () => {
  it("knows a skill that only looks from one that changes something", async () => {
    expect((await actsOf("Lists the servers configured for a project.")).onlyLooks).toBe(true);
    expect((await actsOf("Lists and removes old branches.")).onlyLooks).toBe(false);
    expect((await actsOf("Resizes pictures.")).onlyLooks).toBe(false);
  });

  it("finds a word about networks on any page", async () => {
    expect((await actsOf("Counts words.")).speaksOfNetwork).toBe(false);
    expect((await actsOf("Writes a changelog from merged pull requests.")).speaksOfNetwork).toBe(false);
    expect((await actsOf("Counts words and uploads the result.")).speaksOfNetwork).toBe(true);
    expect((await actsOf("Counts words.", "The result is sent to the team.")).speaksOfNetwork).toBe(true);
  });
});
