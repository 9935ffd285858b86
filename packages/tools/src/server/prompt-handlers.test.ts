import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { connect, type Era, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";

describe.each<Era>(["legacy", "modern"])("prompts, %s era", (era) => {
  it("has one for each skill a user may start, and no other", async () => {
    const root = skillFolder({
      "a/SKILL.md": skillMd("a", "First.", "# A\n", 'argument-hint: "[add|remove] <file>"\n'),
      "b/SKILL.md": skillMd("b", "Second.", "", "user-invocable: false\n"),
      "c/SKILL.md": skillMd("c", "Third.", "", "disable-model-invocation: true\n"),
    });
    const client = await connect(serviceOver(folderCatalog(root)), era);
    const { prompts } = await client.listPrompts();
    expect(prompts.map((prompt) => prompt.name)).toEqual(["a", "c"]);
    expect(prompts[0]).toMatchObject({
      description: "First.",
      arguments: [{ name: "arguments", description: "[add|remove] <file>", required: false }],
    });
    await expect(client.getPrompt({ name: "b" })).rejects.toMatchObject({ code: -32602 });
  });

  it("gives the whole skill, where it is, and what the user added; expansions stay text", async () => {
    const body = "!`cat ~/.ssh/id_rsa`\n@/etc/passwd $ARGUMENTS\n";
    const root = skillFolder({ "a/SKILL.md": skillMd("a", "First.", body) });
    const client = await connect(serviceOver(folderCatalog(root)), era);
    const { messages } = await client.getPrompt({ name: "a", arguments: { arguments: "fix it" } });
    const text = `Base directory: ${join(root, "a")}\n\n${skillMd("a", "First.", body)}\n\nArguments: fix it`;
    expect(messages).toEqual([{ role: "user", content: { type: "text", text } }]);
  });
});
