import { execFile } from "node:child_process";
import { join } from "node:path";
import { type Machine, root } from "./program.ts";

const inspector = join(root, "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js");

/** Runs the Inspector's command line against a server and gives what it printed and how it ended. */
export function inspect(
  machine: Machine,
  target: string[],
  method: string,
  ...more: string[]
): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const env = {
    ...machine.env,
    MCP_CATALOG_PATH: join(machine.folder, "inspector.json"),
    // It is the same large program each time.
    NODE_COMPILE_CACHE: join(machine.folder, "compiled"),
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [inspector, "--cli", ...target, "--method", method, ...more],
      { env, cwd: machine.folder, maxBuffer: 16 << 20 },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : error.code;
        resolve({ exitCode: typeof code === "number" ? code : -1, stdout, stderr });
      },
    );
  });
}
