import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createStdioFastPath } from "../packages/local/src/serve/stdio-fast-path.ts";
import { createResponseWriter } from "../packages/tools/src/server/fast-path/index.ts";
import type { SkillService } from "../packages/tools/src/server/skill-service.ts";
import { connect, serviceOver } from "../packages/tools/src/testing/connect.ts";
import { machine, skillMd } from "./support/skills-on-disk.ts";

const TOOLS = "skill,get_skill_resource,search_skills,list_skills,read_skill,get_skill";

async function openService(tools = TOOLS): Promise<SkillService> {
  const disk = machine();
  disk.write("skills/pdf/SKILL.md", skillMd("pdf", "Fills in forms. ü"));
  disk.write("skills/pdf/references/a.md", "# A\r\n");
  const catalog = await disk.open({ directories: [`${disk.home}/skills`] });
  return serviceOver(catalog, { tools });
}

/** Sends one request through the fast path; what is passed on to the SDK gives undefined. */
function ask(service: SkillService, method: string, params: unknown): Promise<unknown> {
  const input = new PassThrough();
  const output = new PassThrough();
  const fastPath = createStdioFastPath(input, output, {
    source: service.reads,
    write: createResponseWriter(service.serverInfo),
    onClientName: () => {},
  });
  fastPath.open();
  return new Promise((resolve) => {
    output.once("data", (line) => resolve(JSON.parse(String(line)).result));
    fastPath.rest.once("data", () => resolve(undefined));
    input.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })}\n`);
  });
}

/** Requests that are answered before the SDK give what the SDK would have given. */
describe("the two ways of a request on stdio", () => {
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
    const service = await openService();
    const client = await connect(service, "legacy");
    const bySdk = await client.callTool({ name, arguments: input });
    // The first is made, the second may be kept.
    expect(await ask(service, "tools/call", { name, arguments: input })).toEqual(bySdk);
    expect(await ask(service, "tools/call", { name, arguments: input })).toEqual(bySdk);
    expect(await client.callTool({ name, arguments: input })).toEqual(bySdk);
  });

  it("a call with a client's own note in its metadata", async () => {
    const service = await openService();
    const client = await connect(service, "legacy");
    const call = { name: "skill", arguments: { name: "pdf" }, _meta: { "client.test/note": 1 } };
    expect(await ask(service, "tools/call", call)).toEqual(await client.callTool(call));
  });

  it.each(["standard", TOOLS])("tools/list of %s", async (tools) => {
    const service = await openService(tools);
    const client = await connect(service, "legacy");
    expect(await ask(service, "tools/list", {})).toEqual(await client.listTools());
  });

  it("knows no other tool", async () => {
    const service = await openService("standard");
    for (const name of ["execute_skill_script", "nope", "__proto__", ""]) {
      expect(await service.reads.readTool(name, {})).toBeUndefined();
      expect(await ask(service, "tools/call", { name, arguments: {} })).toBeUndefined();
    }
  });
});
