import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { agentsAt } from "../../../packages/hub/src/app/oauth/testing/oauth-fixture.ts";
import type { StartedHub } from "../../support/start-hub.ts";
import type { AgentHost, HostSignIn } from "../agent-host.ts";
import { type InstalledHost, SYSTEM_FOLDERS } from "../install-host.ts";
import { resultsByStep } from "../judge.ts";
import { type ModelRequest, startScriptedModel } from "../model/scripted-model.ts";
import { small } from "../skills/served-skills.ts";
import { writeFiles } from "../skills/write-skills.ts";
import { openTerminal, type Terminal } from "../terminal.ts";

/** What came of a host that was given an address and nothing else. */
export interface WalkedSignIn {
  /** What the person was asked about, as the page says it. */
  readonly asked: string;
  /** What its model got for the skill that it loaded. */
  readonly answer: string;
  /** All that it output, for whoever looks after it. */
  readonly output: string;
}

/** Has a person connect a host to a hub in the browser, and the host's model load a skill from there. */
export async function walkSignIn(
  host: AgentHost & { readonly signIn: HostSignIn },
  { program }: InstalledHost,
  hub: StartedHub,
): Promise<WalkedSignIn> {
  const home = await mkdtemp(join(tmpdir(), "skillquay-host-"));
  const project = join(home, "project");
  await mkdir(project);
  const steps = [{ id: "load", tool: "skills_getSkill", args: { slug: small.name } }];
  const model = await startScriptedModel({ steps, spell: (tool) => host.spell(tool), thinksForMs: 2_000 });
  const server = { kind: "http", url: hub.mcpUrl, headers: {} } as const;
  const setUp = host.setUp({ home, project, modelUrl: model.url, server });
  await writeFiles(home, setUp.files);
  const browser = await installBrowser(home);
  const env = {
    HOME: home,
    PATH: [browser.folder, dirname(process.execPath), ...SYSTEM_FOLDERS].join(delimiter),
    BROWSER: browser.program,
    // A screen: without one some hosts open no browser.
    DISPLAY: ":9",
    LANG: "C.UTF-8",
    ...setUp.env,
  };
  const person = walkBrowser(hub, browser.opened);
  try {
    const output = host.signIn.screens
      ? await signInAtTerminal(program, host.signIn, { cwd: project, env, answered: person.answered })
      : await runHost(program, host.signIn.args, { cwd: project, env: { ...env, ...host.signIn.env } });
    const talked = await runHost(program, setUp.args("Write the harbour log."), { cwd: project, env });
    return {
      asked: person.asked(),
      answer: answerOf(model.requests),
      output: `${output}\n--- conversation\n${talked}`,
    };
  } finally {
    person.stop();
    await model.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

const LONGEST_MS = 180_000;
const BROWSERS = ["xdg-open", "open", "sensible-browser", "x-www-browser", "www-browser", "gnome-open"];

/** Programs under the names of browsers, which write down where they were sent. */
async function installBrowser(home: string) {
  const folder = join(home, "browser");
  const file = join(home, "opened");
  await mkdir(folder);
  for (const name of BROWSERS) {
    await writeFile(join(folder, name), `#!/bin/sh\nprintf '%s\\n' "$@" >> '${file}'\n`);
    await chmod(join(folder, name), 0o755);
  }
  const opened = async () => (await readFile(file, "utf8").catch(() => "")).split("\n");
  return { folder, program: join(folder, "xdg-open"), opened };
}

/** A person who answers whatever the browser is sent to: signs in with their key, and says yes. */
function walkBrowser(hub: StartedHub, opened: () => Promise<readonly string[]>) {
  const ending = new AbortController();
  let asked = "";
  const walk = async () => {
    for (;;) {
      const url = (await opened()).find((line) => line.startsWith(`${hub.url}/oauth/authorize?`));
      if (url !== undefined) {
        const agents = agentsAt(hub.url, hub.key ?? "", hub.url);
        const question = await agents.openQuestion(url);
        asked = /<h1>[\s\S]*?<form/.exec(question.page)?.[0].replaceAll(/<[^>]*>?/g, " ") ?? "";
        await fetch(await agents.answer(question));
        return;
      }
      await delay(200, undefined, { signal: ending.signal });
    }
  };
  const answered = walk();
  answered.catch((error: unknown) => {
    if (!ending.signal.aborted) asked = `the way ends: ${String(error)}`;
  });
  return { asked: () => asked.replaceAll(/\s+/g, " ").trim(), answered, stop: () => ending.abort() };
}

interface HostProcess {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** What it said until it ended. */
function runHost(program: string, args: readonly string[], { cwd, env }: HostProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    // A group of its own: what the host leaves behind ends with it.
    const child = spawn(program, args, {
      cwd,
      env: { TERM: "dumb", ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // Nobody is left.
      }
    };
    const timer = setTimeout(end, LONGEST_MS);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      end();
      resolve(`${output}\n(${program.split("/").at(-1)} ended with ${code ?? signal})`);
    });
  });
}

async function signInAtTerminal(
  program: string,
  { args, env: more, screens = [] }: HostSignIn,
  { cwd, env, answered }: HostProcess & { readonly answered: Promise<void> },
): Promise<string> {
  const terminal = openTerminal([program, ...args], { cwd, env: { ...env, ...more } });
  try {
    for (const [at, { shows, press }] of screens.entries()) {
      await terminal.until(shows);
      await pressAll(terminal, press);
      const next = screens[at + 1]?.shows;
      // A screen that was just drawn may not listen yet.
      if (next !== undefined && !(await shownSoon(terminal, next)) && shows.test(terminal.screen()))
        await pressAll(terminal, press);
    }
    const late = delay(LONGEST_MS).then(() => Promise.reject(new Error("no browser was opened")));
    await Promise.race([answered, late]).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${terminal.screen()}`);
    });
    // The host takes the code and asks for its tokens.
    await delay(SETTLES_MS);
    return terminal.screen();
  } finally {
    terminal.close();
  }
}

const SETTLES_MS = 8_000;
const PRESSED_AGAIN_MS = 15_000;

async function pressAll(terminal: Terminal, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    terminal.press(key);
    await delay(700);
  }
}

async function shownSoon(terminal: Terminal, pattern: RegExp): Promise<boolean> {
  const deadline = Date.now() + PRESSED_AGAIN_MS;
  while (Date.now() < deadline) {
    if (pattern.test(terminal.screen())) return true;
    await delay(250);
  }
  return false;
}

function answerOf(requests: readonly ModelRequest[]): string {
  const conducted = { requests, missing: [], unknown: [], exitCode: 0, output: "", durationMs: 0 };
  return resultsByStep(conducted, ["load"])("load");
}
