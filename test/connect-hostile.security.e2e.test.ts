import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMachine, type Machine, runProgram } from "./support/program.ts";

let machine: Machine;
let repository: string;
beforeAll(async () => {
  machine = await createMachine();
  repository = join(machine.folder, "repository");
  const programs = join(repository, "node_modules/.bin");
  await mkdir(programs, { recursive: true });
  for (const name of ["skillquay", "node", "npx", "npm"]) {
    await writeFile(join(programs, name), `#!/bin/sh\necho ${name} >> "${machine.folder}/executed"\n`);
    await chmod(join(programs, name), 0o755);
  }
  // As npx and many shells have it.
  machine.env.PATH = `${programs}:${machine.env.PATH}`;
});
afterAll(() => machine.dispose());

it("what connect writes starts nothing of the repository that the agent is opened in", async () => {
  const { exitCode } = await runProgram(machine, ["connect", "cursor", "--write"], { cwd: repository });
  expect(exitCode).toBe(0);
  const { mcpServers } = JSON.parse(await readFile(join(machine.env.HOME ?? "", ".cursor/mcp.json"), "utf8"));
  const { command, args } = mcpServers.skillquay;
  expect(await initialize(command, args)).toMatchObject({ serverInfo: { name: "skillquay" } });
  expect(existsSync(join(machine.folder, "executed"))).toBe(false);
});

/** Starts the server as an agent does, in the repository. */
function initialize(command: string, args: readonly string[]): Promise<unknown> {
  const child = spawn(command, args, {
    cwd: repository,
    env: machine.env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  child.stdin.end(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.once("error", reject);
    child.once("exit", () => resolve(JSON.parse(output.split("\n")[0] ?? "").result));
  });
}
