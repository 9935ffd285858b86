import { spawn } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { gitServer } from "../../packages/cli/src/testing/git-server.ts";
import { networkSettings } from "../../scripts/release/ordinary-user.ts";
import { packPackages } from "../../scripts/release/pack-packages.ts";
import { originRepository } from "./origin-repository.ts";
import { createMachine, type Machine, root } from "./program.ts";

/** Somebody who types what a page says, with the packed programs and nothing of this repository. */
export interface Stranger {
  readonly machine: Machine;
  /** Where they type. */
  readonly project: string;
  /** What they type behind a line of a page, once it asks. */
  readonly input: Record<string, string>;
  /** Lines that ask somebody, and so have a terminal. */
  readonly asking: Set<string>;
  /** What runs until it is ended, with the words that say it is up. */
  readonly servers: Record<string, string>;
  replace(from: string, to: string): Stranger;
  /** Starts a server, and leaves it. */
  start(line: string): Promise<{ said(): string }>;
  /** To its end, which is a good one. Gives what it printed. */
  type(line: string): Promise<string>;
  /** A server until it is up, anything else to its end. */
  try(line: string): Promise<string>;
}

/** A machine with Node and git alone: packages come as tarballs, repositories from a code host of its own. */
export async function strangersMachine(): Promise<Stranger> {
  const machine = await createMachine();
  onTestFinished(() => machine.dispose());
  const { env, folder, node } = machine;
  const project = join(folder, "home/project");
  mkdirSync(join(project, "skills"), { recursive: true });
  const prefix = join(folder, "prefix");
  Object.assign(env, networkSettings(), {
    PATH: `${prefix}/bin:${dirname(node)}:/usr/bin:/bin`,
    npm_config_prefix: prefix,
    npm_config_cache: join(folder, "npm"),
    SKILLQUAY_HUB_DATA: join(folder, "hub"),
    SKILLQUAY_HUB_PORT: "0",
    SKILLQUAY_SOURCE_PROTOCOLS: "https,file",
    SKILLQUAY_SOURCES: "owner/skills",
    SKILLQUAY_GIT_BASE: await gitServer(join(folder, "origin")),
    // What `secrets` and `--grant` of the examples name.
    WEATHER_KEY: "sunny",
  });
  const tarballs = await packPackages(root, folder);
  const origin = originRepository(machine, "owner/skills");
  const skills = {
    "pdf/SKILL.md": skillText("pdf", "Fills PDF forms. Use when a form is to be filled."),
    "pdf/scripts/fill.py": "import sys\nprint('filled', sys.argv[1:])\n",
    "xlsx/SKILL.md": skillText("xlsx", "Reads spreadsheets. Use when spreadsheets are to be read."),
  };
  origin.commit(skills);
  originRepository(machine, "anthropics/skills").commit(skills);
  cpSync(join(folder, "origin/owner/skills/pdf"), join(project, "skills/pdf"), { recursive: true });
  cpSync(join(root, "samples/skills/hello-world"), join(folder, "home/.claude/skills/hello-world"), {
    recursive: true,
  });

  const replaced: [string, string][] = [
    ["skillquay @skillquay/hub", tarballs.map(({ file }) => file).join(" ")],
    ["https://github.com/anthropics/skills", origin.url],
    ["https://github.com/owner/skills", origin.url],
  ];
  const input: Record<string, string> = {};
  const asking = new Set<string>();
  const servers: Record<string, string> = {};
  const begin = (line: string) => {
    const typed = replaced.reduce((text, [from, to]) => text.replaceAll(from, to), line);
    // Nobody is asked where nobody is: what asks has a terminal.
    const shown = asking.has(line) ? `script -qec ${shellWord(typed)} /dev/null` : typed;
    const child = spawn("bash", ["-c", shown], { cwd: project, env, stdio: "pipe", detached: true });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    child.stdin.on("error", () => {});
    child.stdin.end(input[line] ?? "");
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    // As Ctrl-C does on a terminal: all of the line, since `npx` tells its child nothing.
    const end = (signal: NodeJS.Signals) => {
      try {
        process.kill(-Number(child.pid), signal);
      } catch {
        // It has ended by itself.
      }
    };
    machine.atDispose(async () => {
      end("SIGKILL");
      await ended;
    });
    return { said: () => output, ended, end: () => end("SIGTERM") };
  };
  const start = async (line: string) => {
    const running = begin(line);
    const text = servers[line] ?? "";
    // What ends before it is up says why.
    const early = running.ended.then((exitCode) => `ended with ${exitCode}: ${running.said()}`);
    await Promise.race([
      expect.poll(running.said, { timeout: 90_000 }).toContain(text),
      early.then((how) => expect([line, how]).toEqual([line, "is up"])),
    ]);
    return running;
  };
  const type = async (line: string) => {
    const running = begin(line);
    const exitCode = await running.ended;
    if (exitCode !== 0) throw new Error(`'${line}' ended with ${exitCode}:\n${running.said()}`);
    return running.said();
  };
  const stranger: Stranger = {
    machine,
    project,
    input,
    asking,
    servers,
    start,
    type,
    async try(line) {
      if (!(line in servers)) return type(line);
      const running = await start(line);
      running.end();
      await running.ended;
      return running.said();
    },
    replace(from, to) {
      replaced.push([from, to]);
      return stranger;
    },
  };
  return stranger;
}

export function skillText(name: string, description: string, body = "Do it."): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n`;
}

/** What an agent says first to a server on its standard input. */
export const hello = `${JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "reader", version: "1" } },
})}\n`;

function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
