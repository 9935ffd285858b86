import fs from "node:fs";
import { PassThrough } from "node:stream";
import { createStdioFastPath } from "../../packages/local/src/serve/stdio-fast-path.ts";
import { createResponseWriter } from "../../packages/tools/src/server/fast-path/index.ts";
import { serviceOver } from "../../packages/tools/src/testing/connect.ts";
import { machine, skillMd } from "../support/skills-on-disk.ts";
import { traceWalk, type WalkStep } from "../support/trace-walk.ts";

/** From the line on standard input to the bytes of SKILL.md, when nothing of it is kept. */
export async function walkStdioSkillCall(): Promise<WalkStep[]> {
  const disk = machine();
  disk.write("skills/pdf/SKILL.md", skillMd("pdf", "Fills in forms."));
  const service = serviceOver(await disk.open({ directories: [`${disk.home}/skills`] }));
  const input = new PassThrough();
  const output = new PassThrough();
  const { open } = createStdioFastPath(input, output, {
    source: service.reads,
    write: createResponseWriter(service.serverInfo),
    onClientName: () => {},
  });
  open();
  const params = { name: "skill", arguments: { name: "pdf" } };
  const request = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
  return traceWalk({ owner: fs, method: "readSync" }, () => {
    const answered = new Promise((resolve) => output.once("data", resolve));
    input.write(`${JSON.stringify(request)}\n`);
    return answered;
  });
}
