import { describe, expect, it } from "vitest";
import { connect, serversOver } from "../packages/tools/src/testing/connect.ts";
import { machine, skillMd } from "./support/skills-on-disk.ts";

/** Reads that are answered before the SDK give what the SDK would have given. */
describe("the two ways to call a reading tool", () => {
  it.each([
    ["skill", { name: "PDF" }],
    ["skill", { name: "nope" }],
    ["skill", { name: "" }],
    ["skill", { name: "pdf", more: 1 }],
    ["skill", {}],
    ["get_skill_resource", { skill_name: "pdf", resource_path: "references/a.md" }],
    ["get_skill_resource", { skill_name: "pdf", resource_path: "../x" }],
    ["search_skills", { query: "forms" }],
    ["list_skills", {}],
    ["read_skill", { name: "pdf" }],
    ["get_skill", { uri: "skill://pdf/SKILL.md" }],
  ])("%s %j", async (name, input) => {
    const disk = machine();
    disk.write("skills/pdf/SKILL.md", skillMd("pdf", "Fills in forms. ü"));
    disk.write("skills/pdf/references/a.md", "# A\r\n");
    const catalog = await disk.open({ directories: [`${disk.home}/skills`] });
    const tools = "skill,get_skill_resource,search_skills,list_skills,read_skill,get_skill";
    const servers = serversOver(catalog, { tools });
    const client = await connect(servers, "legacy");
    const bySdk = await client.callTool({ name, arguments: input });
    expect(await servers.readTool(name, input)).toEqual(bySdk);
  });

  it("knows no other tool", async () => {
    const disk = machine();
    const catalog = await disk.open({ directories: [disk.home] });
    const servers = serversOver(catalog);
    for (const name of ["execute_skill_script", "nope", "__proto__", ""]) {
      expect(await servers.readTool(name, {})).toBeUndefined();
    }
  });
});
