import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { clientCache } from "./client-cache.ts";
import type { ClientKind, Delivered } from "./sdk-clients.ts";

// The newest that was measured; it speaks both eras.
const VERSION = "2.3.0";

/** The Python SDK in an environment of its own, or why it is not there. */
export function findPythonClients(): readonly ClientKind[] | { readonly why: string } {
  const folder = clientCache(`python-mcp-${VERSION}`);
  const python = join(folder, "bin/python");
  try {
    const isInstalled = () => existsSync(join(folder, "installed"));
    if (!isInstalled()) {
      execFileSync("python3", ["-m", "venv", "--clear", folder], { stdio: "pipe", timeout: 120_000 });
      const install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", `mcp==${VERSION}`];
      execFileSync(python, install, { stdio: "pipe", timeout: 300_000 });
      execFileSync("touch", [join(folder, "installed")]);
    }
  } catch (error) {
    return { why: `Python's mcp ${VERSION} cannot be installed here: ${String(error).slice(0, 300)}` };
  }
  return (["legacy", "2026-07-28"] as const).map((mode) => pythonClient(python, mode));
}

function pythonClient(python: string, mode: string): ClientKind {
  const name = `Python SDK ${VERSION}, ${mode}`;
  return {
    name,
    async connect(target) {
      const child = spawn(python, [join(import.meta.dirname, "call-tools.py")], { stdio: "pipe" });
      let stderr = "";
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        stderr += text;
      });
      const ended = new Promise((resolve) => child.once("exit", resolve));
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      // One at a time: answers come in the order of the calls.
      let last: Promise<unknown> = Promise.resolve();
      const ask = (value: object): Promise<Record<string, unknown>> => {
        const answered = last.then(async () => {
          child.stdin.write(`${JSON.stringify(value)}\n`);
          const { value: line, done } = await lines.next();
          if (done) throw new Error(`${name} ended: ${stderr.slice(-2000)}`);
          return JSON.parse(line);
        });
        last = answered.catch(() => {});
        return answered;
      };
      const { tools } = await ask({ ...("url" in target ? { headers: {} } : {}), ...target, mode });
      return {
        name,
        tools: Array.isArray(tools) ? tools.map(String) : [],
        async call(tool, input): Promise<Delivered> {
          const result = await ask({ tool, input });
          if ("thrown" in result) throw new Error(`${name}: ${String(result.thrown)}`);
          return result;
        },
        async close() {
          child.stdin.end();
          await ended;
        },
      };
    },
  };
}
