import { describe, expect, it } from "vitest";
import { connect, type Era, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";

const BINARY = Uint8Array.from([0, 255, 254, 1]);

function catalog() {
  return folderCatalog(
    skillFolder({
      "pdf/SKILL.md": skillMd("pdf", "PDF forms."),
      "pdf/references/größe a.md": "\ufeffHallo\r\n",
      "pdf/assets/x.bin": BINARY,
    }),
  );
}

describe.each<Era>(["legacy", "modern"])("skill:// resources, %s era", (era) => {
  it("lists every file, the main one with its name and description", async () => {
    const client = await connect(serviceOver(catalog()), era);
    const { resources } = await client.listResources();
    expect(resources.map((resource) => resource.uri)).toEqual([
      "skill://pdf/SKILL.md",
      "skill://pdf/assets/x.bin",
      "skill://pdf/references/gr%C3%B6%C3%9Fe%20a.md",
    ]);
    expect(resources[0]).toMatchObject({ name: "pdf", description: "PDF forms.", mimeType: "text/markdown" });
  });

  it("reads text with every mark and line end, and anything else as a blob", async () => {
    const client = await connect(serviceOver(catalog()), era);
    const text = await client.readResource({ uri: "skill://pdf/references/gr%C3%B6%C3%9Fe%20a.md" });
    expect(text.contents[0]).toMatchObject({ mimeType: "text/markdown", text: "\ufeffHallo\r\n" });
    const blob = await client.readResource({ uri: "skill://pdf/assets/x.bin" });
    expect(blob.contents[0]).toMatchObject({ blob: Buffer.from(BINARY).toString("base64") });
  });

  it.each([
    "skill://nope/SKILL.md",
    "skill://pdf",
    "skill://pdf/assets",
    "skill://pdf/../pdf/SKILL.md",
    "skill://pdf/%2e%2e/pdf/SKILL.md",
    "file:///etc/passwd",
  ])("knows no resource %s", async (uri) => {
    const client = await connect(serviceOver(catalog()), era);
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602 });
  });

  it("pages through thousands of files by cursor, and refuses a foreign cursor", async () => {
    const files: Record<string, string> = {};
    for (let i = 0; i < 90; i++) {
      const name = `skill-${String(i).padStart(2, "0")}`;
      files[`${name}/SKILL.md`] = skillMd(name);
      for (let file = 0; file < 5; file++) files[`${name}/references/${file}.md`] = "x";
    }
    const client = await connect(serviceOver(folderCatalog(skillFolder(files))), era);
    const uris = new Set<string>();
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await client.request({
        method: "resources/list",
        params: cursor === undefined ? {} : { cursor },
      });
      for (const resource of page.resources) uris.add(resource.uri);
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== undefined);
    expect(uris.size).toBe(90 * 6);
    expect(pages).toBe(11);
    const foreign = client.request({ method: "resources/list", params: { cursor: "=!" } });
    await expect(foreign).rejects.toMatchObject({ code: -32602 });
  });

  it("lists skills whose names keep the rule first, on however many pages", async () => {
    const files: Record<string, string> = {};
    for (const name of ["A first", "Zulu", "alpha", "beta", "omega"]) {
      files[`${name}/SKILL.md`] = skillMd(name);
      for (let file = 0; file < 150; file++) files[`${name}/references/${file}.md`] = "x";
    }
    const client = await connect(serviceOver(folderCatalog(skillFolder(files))), era);
    const names: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const params = cursor === undefined ? {} : { cursor };
      const page = await client.request({ method: "resources/list", params });
      for (const { name } of page.resources) if (!name.includes("/")) names.push(name);
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== undefined);
    expect(names).toEqual(["alpha", "beta", "omega", "A first", "Zulu"]);
    expect(pages).toBe(16);
    for (const foreign of ["~", "~=!", "~~"])
      await expect(
        client.request({ method: "resources/list", params: { cursor: foreign } }),
      ).rejects.toMatchObject({ code: -32602 });
  });

  it("serves the skills page where a tool points to it", async () => {
    const client = await connect(serviceOver(catalog(), { tools: "uri" }), era);
    const { contents } = await client.readResource({ uri: "ui://skillquay/skills.html" });
    expect(contents[0]).toMatchObject({ mimeType: "text/html;profile=mcp-app" });
    const without = await connect(serviceOver(catalog(), { tools: "skill" }), era);
    await expect(without.readResource({ uri: "ui://skillquay/skills.html" })).rejects.toMatchObject({
      code: -32602,
    });
  });
});
