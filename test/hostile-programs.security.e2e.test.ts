import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { findStraceObstacle } from "../packages/sandbox/src/testing/strace-ready.ts";
import { type HostileRepository, hostileRepository } from "./support/hostile-repository.ts";
import { originRepository } from "./support/origin-repository.ts";
import { createMachine, launcher, type Machine } from "./support/program.ts";
import { until } from "./support/until.ts";

const noSandbox = findBubblewrapObstacle();
const noStrace = findStraceObstacle();

let machine: Machine;
let repository: HostileRepository;
beforeEach(async () => {
  machine = await createMachine();
  repository = await hostileRepository(join(machine.folder, "home/work/repository"));
  machine.env.PATH = repository.path("/usr/local/bin:/usr/bin:/bin");
});
afterEach(() => machine.dispose());

/** Runs a command in the repository; under strace, also every program that was started for it, as the kernel was told. */
async function run(args: readonly string[], { isTraced = false } = {}) {
  const trace = join(machine.folder, "trace");
  const tracer = ["/usr/bin/strace", "-f", "-qq", "-s", "4096", "-e", "trace=execve,execveat", "-o", trace];
  const command = [machine.node, launcher, ...args];
  const [program = "", ...rest] = isTraced ? [...tracer, ...command] : command;
  const result = await new Promise<{ code: number; text: string }>((resolve) => {
    const child = execFile(
      program,
      rest,
      { cwd: repository.folder, env: machine.env, encoding: "utf8" },
      (error, stdout, stderr) =>
        resolve({
          code: error === null ? 0 : typeof error.code === "number" ? error.code : -1,
          text: stdout + stderr,
        }),
    );
    child.stdin?.end();
  });
  const calls = isTraced ? await readFile(trace, "utf8") : "";
  const started = [...calls.matchAll(/execve(?:at)?\((?:\w+, )?"([^"]*)"/g)].map(([, path = ""]) => path);
  return { ...result, started: [...new Set(started)].sort() };
}

const PDF = "---\nname: pdf\ndescription: Reads PDF files.\n---\n\nRead.\n";
const SCRIPTS = ["helper.sh", "other.sh", "plain.py", "plain.js", "plain.ts", "plain.sh"];

describe("in a repository with programs of its own on PATH", () => {
  it("scan <address> runs none of them", async () => {
    const origin = originRepository(machine);
    origin.commit({ "pdf/SKILL.md": PDF });
    const { code, text } = await run(["scan", origin.url]);
    expect({ code, text, ran: await repository.ran() }).toMatchObject({ code: 0, ran: [] });
  });

  it.each([
    ["sandbox", "probe"],
    ["check", ".claude/skills/tool"],
  ])("%s %s runs none of them", async (...args) => {
    await run(args);
    expect(await repository.ran()).toEqual([]);
  });

  it.each([[[]], [["--sandbox", "off"]]])("run --dry-run %j runs none of them", async (sandbox) => {
    for (const script of ["helper.sh", "plain.js"])
      await run(["run", "tool", script, "--dry-run", ...sandbox]);
    expect(await repository.ran()).toEqual([]);
  });

  it.skipIf(noSandbox !== undefined)(
    "run says that a program of the repository is not installed",
    async () => {
      const { code, text } = await run(["run", "tool", "helper.sh"]);
      expect({ code, text }).toMatchObject({
        code: 1,
        text: expect.stringContaining("'pythonhelper' is not installed"),
      });
      expect(await repository.ran()).toEqual([]);
    },
  );

  it.skipIf(noSandbox !== undefined)("a call whose user cannot be asked runs none of them", async () => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(
      new StdioClientTransport({
        command: machine.node,
        args: [launcher, "serve", "--allow-scripts", "ask"],
        cwd: repository.folder,
        env: machine.env,
        stderr: "ignore",
      }),
    );
    const names = async () => (await client.listTools()).tools.map((tool) => tool.name);
    await until("the script tool", async () => (await names()).includes("execute_skill_script"));
    for (const script_name of SCRIPTS) {
      for (const dry_run of [true, false]) {
        const { structuredContent } = await client.callTool({
          name: "execute_skill_script",
          arguments: { skill_name: "tool", script_name, dry_run },
        });
        if (!dry_run && script_name.startsWith("plain"))
          expect(structuredContent).toMatchObject({ error: "consent_unavailable" });
      }
    }
    await client.close();
    expect(await repository.ran()).toEqual([]);
  });

  it.skipIf(noStrace !== undefined || noSandbox !== undefined).each([
    [["doctor"], "bubblewrap"],
    [["run", "tool", "plain.py"], "plain"],
    [["run", "tool", "plain.ts"], "plain"],
    [["scan", "ADDRESS"], "pdf"],
  ])("%j works, and starts programs of the system alone", { timeout: 120_000 }, async (args, shown) => {
    const origin = originRepository(machine);
    origin.commit({ "pdf/SKILL.md": PDF });
    const words = args.map((word) => (word === "ADDRESS" ? origin.url : word));
    const { text, started } = await run(words, { isTraced: true });
    expect(text).toContain(shown);
    expect(started).toContain(machine.node);
    expect(started.filter((path) => path !== machine.node && !isSystemProgram(path))).toEqual([]);
    expect(await repository.ran()).toEqual([]);
  });
});

function isSystemProgram(path: string): boolean {
  return (
    /^(?:\/usr)?(?:\/local)?\/s?bin\/[\w.+-]+$/.test(path) || /^\/usr\/lib(?:exec)?\/git-core\//.test(path)
  );
}
