import { spawn } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { gitServer } from "../packages/cli/src/testing/git-server.ts";
import { networkSettings } from "../scripts/release/ordinary-user.ts";
import { packPackages } from "../scripts/release/pack-packages.ts";
import { originRepository } from "./support/origin-repository.ts";
import { createMachine, root } from "./support/program.ts";
import { readmeBlocks } from "./support/readme-blocks.ts";

/** What runs until it is ended, with the words that say it is up. */
const SERVERS: Readonly<Record<string, string>> = {
  "npx skillquay ui": "http://127.0.0.1:",
  "npx skillquay serve --http --port 4710": "http://127.0.0.1:4710/mcp",
  "skillquay hub": "Try it, with the key",
};

/** What an agent says first to a server on its standard input. */
const hello = `${JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "reader", version: "1" } },
})}\n`;

it("every line of the README's command blocks works as it stands there, from the packed programs", {
  timeout: 900_000,
}, async () => {
  const [first = [], authors = [], scripts = [], serving = [], install = [], life = [], source = []] =
    readmeBlocks;
  expect(source.map((line) => line.split(" ")[0])).toEqual(["git", "npm", "npm"]);
  const stranger = await strangersMachine();
  // The hub's block begins with the installation that the other lines need here.
  const [installation = "", start = "", ...withHub] = install;
  await stranger.type(installation);
  const hub = await stranger.start(start);
  const [, url = ""] = /The hub is at (\S+)/.exec(hub.said()) ?? [];
  const [key = ""] = /sk_live_\w+/.exec(hub.said()) ?? [];
  stranger.replace("http://127.0.0.1:4711", url).replace("https://skills.example.com", url);
  stranger.input[`skillquay login http://127.0.0.1:4711`] = `${key}\n`;
  for (const line of withHub) await stranger.type(line);
  await stranger.type("skillquay hub account create friend");
  for (const line of [...life, ...first, ...authors, ...scripts]) await stranger.try(line);
  for (const line of serving) {
    stranger.input[line] = hello;
    const output = await stranger.try(line);
    if (!(line in SERVERS)) expect([line, output]).toEqual([line, expect.stringContaining('"serverInfo"')]);
  }
});

/** A machine with Node and git alone: packages come as tarballs, repositories from a code host of its own. */
async function strangersMachine() {
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
  origin.commit({
    "pdf/SKILL.md": skillText("pdf", "Fills PDF forms. Use when a form is to be filled."),
    "pdf/scripts/fill.py": "import sys\nprint('filled', sys.argv[1:])\n",
    "xlsx/SKILL.md": skillText("xlsx", "Reads spreadsheets. Use when spreadsheets are to be read."),
  });
  cpSync(join(folder, "origin/owner/skills/pdf"), join(project, "skills/pdf"), { recursive: true });
  cpSync(join(root, "samples/skills/hello-world"), join(folder, "home/.claude/skills/hello-world"), {
    recursive: true,
  });

  const replaced: [string, string][] = [
    ["skillquay @skillquay/hub", tarballs.map(({ file }) => file).join(" ")],
    ["https://github.com/anthropics/skills", origin.url],
  ];
  const asking = "npx skillquay add owner/skills";
  const input: Record<string, string> = { [asking]: "y\n" };
  const begin = (line: string) => {
    const typed = replaced.reduce((text, [from, to]) => text.replaceAll(from, to), line);
    // Nobody is asked where nobody is: what asks has a terminal.
    const onTerminal = line === asking ? `script -qec '${typed}' /dev/null` : typed;
    const child = spawn("bash", ["-c", `exec ${onTerminal}`], {
      cwd: project,
      env,
      stdio: "pipe",
      detached: true,
    });
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
    const text = SERVERS[line] ?? "";
    await expect.poll(running.said, { timeout: 90_000 }).toContain(text);
    return running;
  };
  const type = async (line: string) => {
    const running = begin(line);
    const exitCode = await running.ended;
    expect([line, exitCode, running.said()]).toEqual([line, 0, expect.any(String)]);
    return running.said();
  };
  return {
    input,
    start,
    type,
    /** A server until it is up, anything else to its end. */
    async try(line: string): Promise<string> {
      if (!(line in SERVERS)) return type(line);
      const running = await start(line);
      running.end();
      await running.ended;
      return running.said();
    },
    replace(from: string, to: string) {
      replaced.push([from, to]);
      return this;
    },
  };
}

function skillText(name: string, description: string): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\nDo it.\n`;
}
