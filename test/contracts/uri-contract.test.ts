import { describe, expect } from "vitest";
import { skillMd } from "../support/skills-on-disk.ts";
import { uriContract } from "./clauses/uri.ts";
import { clausesOf } from "./clauses-of.ts";
import { serveContract } from "./serve-contract.ts";

const clause = clausesOf(uriContract);
const NAME = "engage-red-hat-support";
const URI = `skill://${NAME}/SKILL.md`;
const TEXT = skillMd(NAME, "Engage support.");

describe("the uri contract", () => {
  const server = serveContract({
    argv: ["serve", "--tools", "uri", "--dir", "{home}/skills"],
    files: {
      [`home/skills/${NAME}/SKILL.md`]: TEXT,
      [`home/skills/${NAME}/references/a.md`]: "A",
      "home/skills/spaced/SKILL.md": skillMd("With Space", "A name that must be encoded."),
    },
  });
  const get = (uri: string) => server().call("get_skill", { uri });

  clause("get_skill is added; list_skills and the skill resources stay unchanged", async () => {
    const { tools } = await server().client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["list_skills", "get_skill"]);
    const { resources } = await server().client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain(URI);
    expect(await server().call("list_skills")).toMatchObject({
      isError: false,
      text: expect.stringContaining("Engage support."),
    });
  });

  clause("uri is non-empty, begins with skill:// and names a known skill", async () => {
    for (const uri of [
      "",
      "https://example.com/SKILL.md",
      "/etc/passwd",
      "skill://",
      "skill://unknown/SKILL.md",
      "skill://../../etc/passwd",
      `skill://${NAME}/../${NAME}/SKILL.md`,
      `skill://${NAME}/references/a.md`,
      `skill://${NAME}`,
      `file:///${NAME}/SKILL.md`,
    ])
      expect(await get(uri), uri).toMatchObject({ isError: true });
    // Blanks around an address are nobody's mistake worth a second call.
    for (const uri of [URI, ` ${URI}`, `${URI}\n`])
      expect(await get(uri), uri).toMatchObject({ isError: false });
  });

  clause("get_skill returns what resources/read returns", async () => {
    const { contents } = await server().client.readResource({ uri: URI });
    expect(contents).toEqual([(await get(URI)).data]);
  });

  clause("content has the URI and the markdown, structuredContent has uri, mimeType and text", async () => {
    const { text, data } = await get(URI);
    expect(text).toBe(`${URI}\n\n${TEXT}`);
    expect(data).toEqual({ uri: URI, mimeType: "text/markdown", text: TEXT });
  });

  clause("An invalid URI is isError with remediation and nothing secret", async () => {
    for (const uri of ["https://example.com/SKILL.md", "skill://unknown/SKILL.md"]) {
      const { text, isError } = await get(uri);
      expect(isError).toBe(true);
      expect(text).toContain("list_skills");
      expect(text).not.toMatch(/\bat .*\.ts|node_modules|ENOENT|home/);
    }
  });

  clause("Addresses are discovered through list_skills", async () => {
    const { text } = await server().call("list_skills");
    const uris = [...text.matchAll(/skill:\/\/[^\s"]+/g)].map(([uri]) => uri);
    expect(uris).toEqual(["skill://With%20Space/SKILL.md", URI]);
    for (const uri of uris) expect(await get(uri), uri).toMatchObject({ isError: false });
  });

  clause("The metadata and annotations of the other tools are kept", async () => {
    const { tools } = await server().client.listTools();
    for (const tool of tools) {
      expect(tool._meta).toMatchObject({
        ui: { resourceUri: "ui://skillquay/skills.html" },
        "openai/outputTemplate": "ui://skillquay/skills.html",
        "openai/widgetAccessible": true,
      });
      expect(tool.annotations).toMatchObject({
        readOnlyHint: true,
        openWorldHint: false,
        destructiveHint: false,
      });
    }
  });

  clause("The input is the URI only", async () => {
    const { tools } = await server().client.listTools();
    const schema = tools.find(({ name }) => name === "get_skill")?.inputSchema;
    expect(Object.keys(schema?.properties ?? {})).toEqual(["uri"]);
    expect(schema).toMatchObject({ required: ["uri"], additionalProperties: false });
    expect(await server().call("get_skill", { uri: URI, path: "x" })).toMatchObject({ isError: true });
  });
});
