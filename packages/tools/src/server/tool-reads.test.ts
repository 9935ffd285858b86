import { describe, expect, it } from "vitest";
import { connect, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { plainRunner } from "../testing/plain-runner.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import type { SerializedResult } from "./fast-path/index.ts";

function service() {
  const folder = skillFolder({
    "git/SKILL.md": skillMd("git", "Git workflow"),
    "git/scripts/run.sh": "echo hi\n",
  });
  return serviceOver(folderCatalog(folder, { git: { hasScripts: true } }), { runner: plainRunner() });
}

function read(result: SerializedResult | undefined) {
  return result && { ...JSON.parse(`{${Buffer.from(result.members).toString()}}`), _meta: result.meta };
}

describe("createToolReads", () => {
  it("lists the tools that a client is shown, written out once while nothing changes", async () => {
    const offering = service();
    const client = await connect(offering, "legacy");
    const first = await offering.reads.listTools();
    expect(read(first)).toEqual({ tools: (await client.listTools()).tools });
    expect(await offering.reads.listTools()).toBe(first);
  });

  it("gives what a call of a reading tool gives, failures included", async () => {
    const { reads } = service();
    expect(read(await reads.readTool("skill", { name: "git" }))).toEqual({
      content: [{ type: "text", text: expect.stringContaining("<file>scripts/run.sh</file>") }],
    });
    expect(read(await reads.readTool("skill", { name: "gti" }))).toMatchObject({
      isError: true,
      _meta: { "skillquay/error": { error: "skill_not_found" } },
    });
  });

  it("leaves tools that do something, and those that there are not, to the SDK", async () => {
    const offering = service();
    const { byOfferedName } = await offering.toolList();
    const others = [...byOfferedName].filter(([, { effect }]) => effect !== "read").map(([name]) => name);
    expect(others).toEqual(["execute_skill_script"]);
    for (const name of [...others, "no_such_tool"])
      expect(await offering.reads.readTool(name, { name: "git", script: "scripts/run.sh" })).toBeUndefined();
  });
});
