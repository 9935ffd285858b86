import { describe, expect, it } from "vitest";
import { hostProfile } from "../hosts/host-profiles.ts";
import { connect, type Era, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { SKILLS_APP_MIME_TYPE, SKILLS_APP_URI } from "./skills-app.ts";

function catalog() {
  return folderCatalog(
    skillFolder({ "pdf/SKILL.md": skillMd("pdf", "PDF forms."), "pdf/references/forms.md": "# Forms\n" }),
  );
}

describe.each<Era>(["legacy", "modern"])("the skills page, %s era", (era) => {
  it("has the address and type that hosts look for, and asks for no address of anybody", async () => {
    expect([SKILLS_APP_URI, SKILLS_APP_MIME_TYPE]).toEqual([
      "ui://skillquay/skills.html",
      "text/html;profile=mcp-app",
    ]);
    const client = await connect(serviceOver(catalog(), { tools: "uri" }), era);
    const { contents } = await client.readResource({ uri: SKILLS_APP_URI });
    const _meta = {
      ui: { csp: {}, prefersBorder: true },
      "openai/widgetCSP": { connect_domains: [], resource_domains: [] },
      "openai/widgetPrefersBorder": true,
    };
    expect(contents).toEqual([
      { uri: SKILLS_APP_URI, mimeType: SKILLS_APP_MIME_TYPE, text: expect.any(String), _meta },
    ]);
    const { resources } = await client.listResources();
    expect(resources[0]).toMatchObject({ uri: SKILLS_APP_URI, mimeType: SKILLS_APP_MIME_TYPE, _meta });
  });

  it("is told which of its tools there are, under the names they have here", async () => {
    const service = serviceOver(catalog(), { tools: "list_skills,get_skill,read_skill", toolPrefix: "my_" });
    const client = await connect(service, era);
    const { contents } = await client.readResource({ uri: SKILLS_APP_URI });
    const [page] = contents;
    expect(page && "text" in page && page.text).toContain(
      'data-tools="{&quot;list_skills&quot;:&quot;my_list_skills&quot;,&quot;get_skill&quot;:&quot;my_get_skill&quot;}"',
    );
  });

  it("may call the tools that it uses and no other", async () => {
    const tools = "list_skills,get_skill,read_skill,search_skills";
    const client = await connect(serviceOver(catalog(), { tools }), era);
    const listed = (await client.listTools()).tools.map(({ name, _meta }) => [name, _meta]);
    const linked = {
      ui: { resourceUri: SKILLS_APP_URI, visibility: ["model", "app"] },
      "openai/outputTemplate": SKILLS_APP_URI,
      "openai/widgetAccessible": true,
    };
    expect(Object.fromEntries(listed)).toEqual({
      list_skills: linked,
      get_skill: linked,
      read_skill: { ui: { visibility: ["model"] } },
      search_skills: { ui: { visibility: ["model", "app"] }, "openai/widgetAccessible": true },
    });
  });

  it("leaves no trace in a list that does not open it", async () => {
    const client = await connect(serviceOver(catalog(), { tools: "skill,read_skill" }), era);
    const { tools } = await client.listTools();
    expect(tools.map(({ _meta }) => _meta)).toEqual([undefined, undefined]);
  });

  it("opens beside a search of the default set, which gives the page its data and the model its text", async () => {
    const client = await connect(serviceOver(catalog(), { tools: "standard" }), era);
    const { tools } = await client.listTools();
    const opening = tools.filter(({ _meta }) => _meta?.["openai/outputTemplate"] === SKILLS_APP_URI);
    expect(opening.map(({ name }) => name)).toEqual(["search_skills"]);
    const result = await client.callTool({ name: "search_skills", arguments: { query: "pdf forms" } });
    expect(result.structuredContent).toBeUndefined();
    expect(result._meta?.["skillquay/data"]).toMatchObject({ fits: true, results: [{ name: "pdf" }] });
    expect(result._meta?.["skillquay/files"]).toEqual({ "skill://pdf/SKILL.md": ["references/forms.md"] });
    const { contents } = await client.readResource({ uri: SKILLS_APP_URI });
    expect(contents[0]).toMatchObject({ mimeType: SKILLS_APP_MIME_TYPE });
    // What there is to read for an agent is skills.
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).not.toContain(SKILLS_APP_URI);
  });

  it("is not told of in the default set to hosts that show no page there", async () => {
    const client = await connect(
      serviceOver(catalog(), { tools: "standard", host: hostProfile("codex") }),
      era,
    );
    expect((await client.listTools()).tools.every(({ _meta }) => _meta === undefined)).toBe(true);
    const result = await client.callTool({ name: "search_skills", arguments: { query: "pdf forms" } });
    expect(result._meta?.["skillquay/data"]).toBeUndefined();
  });

  it("gets the files and problems of a skill beside the answer, where no model sees them", async () => {
    const client = await connect(serviceOver(catalog(), { tools: "uri" }), era);
    const result = await client.callTool({ name: "get_skill", arguments: { uri: "skill://pdf/SKILL.md" } });
    expect(result._meta?.["skillquay/skill"]).toEqual({
      name: "pdf",
      description: "PDF forms.",
      files: ["references/forms.md"],
      problems: [],
    });
    expect(JSON.stringify(result.content)).not.toContain("references/forms.md");
  });
});
