import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { type HostileRepository, hostileRepository } from "@skillquay/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { ServerProcess } from "../bench/server-process.ts";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { AGENT_TOOLS, type AgentSession, holdAgentSession } from "./support/agent-session.ts";
import { createMachine, launcher, type Machine } from "./support/program.ts";
import {
  noTrace,
  type ProgramStart,
  startTraced,
  tracedCommand,
  watchMemory,
} from "./support/traced-program.ts";
import { until } from "./support/until.ts";

const noSandbox = findBubblewrapObstacle();
/** What opens and holds a sandbox, and what its self-test starts inside of it. */
export const SANDBOX_PROGRAMS = [
  ...["bwrap", "nsenter", "setpriv", "prlimit", "mkfifo", "unshare", "busctl"],
  ...["sh", "bash", "env", "timeout", "setsid", "sleep", "cat", "tr", "mkdir", "rm", "mount", "true", "node"],
];

/** For every command, the pages and both sessions. Decision 0044 has what was measured, and where it goes. */
const PEAK_MEGABYTES = 150;
/** The pages over 70,000 paths took 138 to 152, measured until every skill has its verdict. */
const PEAK_MEGABYTES_OF_MANY = 155;
/** A server waits so long for its first look at the disk; docs/reference/limits.md. */
const FIRST_LOOK_MS = 300;
export interface HostileCommand {
  readonly args: readonly string[];
  /** Where in the repository; its root when absent. */
  readonly place?: "devices" | "pipes";
  readonly code?: number;
  readonly shows: string;
  /** Beside Node: which programs of the system it may start, by name. */
  readonly starts?: readonly string[];
}

/** A stranger's repository that holds every attack at once, and what this program does in it. */
export function describeHostileRepository(
  title: string,
  amounts: { readonly emptyFolders: number; readonly files: number },
  commands: readonly HostileCommand[],
): void {
  describe(title, { timeout: 120_000 }, () => {
    let machine: Machine;
    let repository: HostileRepository;
    beforeAll(async () => {
      machine = await createMachine();
      const home = machine.env.HOME ?? "";
      for (const [path, text] of Object.entries(OWN_FILES)) {
        mkdirSync(dirname(join(home, path)), { recursive: true });
        writeFileSync(join(home, path), text);
      }
      const marks = join(machine.folder, "marks");
      repository = hostileRepository(join(home, "work/repository"), { marks, ...amounts });
      Object.assign(machine.env, environmentOfNpx(repository.folder), {
        PATH: repository.path("/usr/local/bin:/usr/bin:/bin"),
        WEATHER_KEY: SECRET,
      });
    });
    afterAll(() => machine?.dispose());

    it("initialize is answered at a first start nearly as soon as where there is nothing to look at", async () => {
      const costs = { here: Number.POSITIVE_INFINITY, elsewhere: Number.POSITIVE_INFINITY };
      const folders = { here: repository.folder, elsewhere: machine.folder };
      // Time of the processor, and the best of a few: others are at work on this machine.
      for (let round = 0; round < 3; round += 1) {
        for (const place of ["elsewhere", "here"] as const) {
          const env = { ...machine.env, XDG_CACHE_HOME: join(machine.folder, `cache-${place}-${round}`) };
          const server = new ServerProcess([machine.node, launcher], { env, cwd: folders[place] });
          await server.initialize();
          costs[place] = Math.min(costs[place], server.cpuMs());
          await server.kill();
        }
      }
      // What the bench allows for a first start is about a catalog of a hundred skills. Here, a first look is added.
      expect(costs.here - costs.elsewhere).toBeLessThan(FIRST_LOOK_MS * 1.5);
    });

    const runnable =
      noSandbox === undefined ? commands : commands.filter(({ starts }) => starts === undefined);
    const perform = async (command: HostileCommand) => {
      const { args, place, code = 0, shows, starts = [] } = command;
      const cwd = place === undefined ? repository.folder : repository.unreadable[place];
      const words = args.map((word) => (word === "ADDRESS" ? `file://${repository.folder}` : word));
      const run = startTraced(machine, words, cwd);
      run.child.stdin.end();
      const { code: ended, text } = await run.ended;
      expect({ ended, text }).toMatchObject({ ended: code, text: expect.stringContaining(shows) });
      expectOnly(run.starts(), ["node", ...starts], machine);
      expect(run.peakMegabytes()).toBeLessThan(PEAK_MEGABYTES);
    };
    // One after the other, since a sandbox has to be ready in time: the first tests it, the others go by its result.
    const startsSandbox = ({ starts }: HostileCommand) => starts?.includes("bwrap") === true;
    it.each(runnable.filter(startsSandbox))("$args", perform);

    describe(noTrace ?? "every program that it starts is one that it needs", { concurrent: true }, () => {
      it.each(runnable.filter((command) => !startsSandbox(command)))("$args", perform);

      it("ui", async () => {
        const run = startTraced(machine, ["ui", "--json"], repository.folder);
        const [line] = await once(run.child.stdout, "data");
        const url = new URL(JSON.parse(String(line)).url);
        const signedIn = await fetch(new URL("/ui/session", url), {
          method: "POST",
          headers: { origin: url.origin, "x-skillquay": "1" },
          body: JSON.stringify({ key: url.hash.slice("#token=".length) }),
        });
        const headers = { cookie: (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
        for (const path of ["skills?limit=200", "skills/tool", "skills/headings", "connect", "model-view"]) {
          const answer = await fetch(new URL(`/ui/${path}`, url), { headers });
          expect([path, answer.status < 500]).toEqual([path, true]);
        }
        // Each skill is scanned while the pages are open.
        const isScanned = async () => {
          const answer = await fetch(new URL("/ui/skills?limit=200", url), { headers });
          const { rows } = SKILL_LIST.parse(await answer.json());
          return rows.every(({ skipped, verdict }) => skipped === true || verdict !== undefined);
        };
        await until("a verdict on every skill", isScanned, { timeoutMs: 60_000, everyMs: 200 });
        expect(run.peakMegabytes()).toBeLessThan(
          amounts.files > 10_000 ? PEAK_MEGABYTES_OF_MANY : PEAK_MEGABYTES,
        );
        run.stop();
        await run.ended;
        expectOnly(run.starts(), ["node", ...SANDBOX_PROGRAMS], machine);
      });

      it("a whole session of an agent, started as npx starts it", async () => {
        const { command, args, starts } = tracedCommand(machine, ["--tools", AGENT_TOOLS.join(",")]);
        const { env } = machine;
        const transport = new StdioClientTransport({
          command,
          args,
          cwd: repository.folder,
          env,
          stderr: "ignore",
        });
        const session = await holdAgentSession(transport);
        const memory = watchMemory(transport.pid ?? -1);
        await session.useEverything();
        expectNothingGiven(session, "consent_declined");
        expect(memory.peakMegabytes()).toBeLessThan(PEAK_MEGABYTES);
        memory.stop();
        await session.close();
        expectOnly(starts(), ["node", ...SANDBOX_PROGRAMS], machine);
      });

      it("a session over HTTP, of an agent that cannot ask", async () => {
        const words = ["serve", "--http", "--port", "0", "--json", "--tools", AGENT_TOOLS.join(",")];
        const run = startTraced(machine, words, repository.folder);
        const [line] = await once(run.child.stdout, "data");
        const { url, token } = JSON.parse(String(line));
        const requestInit = { headers: { authorization: `Bearer ${token}` } };
        const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit });
        const session = await holdAgentSession(transport, { canAsk: false });
        await session.useEverything();
        expectNothingGiven(session, "consent_unavailable");
        expect(run.peakMegabytes()).toBeLessThan(PEAK_MEGABYTES);
        await session.close();
        run.stop();
        await run.ended;
        expectOnly(run.starts(), ["node", ...SANDBOX_PROGRAMS], machine);
      });
    });

    it("nothing of the repository was executed", () => {
      expect(repository.ran()).toEqual([]);
    });

    it("what it planted says so when it is executed", () => {
      spawnSync(join(repository.folder, "node_modules/.bin/node"));
      spawnSync("/usr/bin/git", ["status"], { cwd: repository.folder, env: { HOME: machine.folder } });
      expect(repository.ran()).toEqual(expect.arrayContaining(["git-fsmonitor", "node"]));
    });
  });
}

const SKILL_LIST = z.object({
  rows: z.array(z.object({ skipped: z.boolean().optional(), verdict: z.string().optional() })).min(1),
});

const SECRET = "only-for-my-own-weather";

/** The user has a skill of a name that the repository has, too, and has given a variable to it. */
const OWN_FILES = {
  ".claude/skills/weather/SKILL.md": "---\nname: weather\ndescription: Tells my weather.\n---\n",
  ".claude/skills/weather/scripts/now.sh": "#!/bin/sh\necho mine\n",
  ".config/skillquay/config.json": '{"grant": ["weather:WEATHER_KEY"]}',
};

function environmentOfNpx(folder: string): Record<string, string> {
  return {
    INIT_CWD: folder,
    npm_command: "exec",
    npm_lifecycle_event: "npx",
    npm_lifecycle_script: "skillquay",
    npm_package_json: join(folder, "package.json"),
    npm_config_local_prefix: folder,
  };
}

function expectOnly(
  starts: readonly ProgramStart[] | undefined,
  allowed: readonly string[],
  machine: Machine,
): void {
  if (starts === undefined) return;
  expect(starts.map(({ path }) => path)).toContain(machine.node);
  const isAllowed = ({ path, rest }: ProgramStart) =>
    (path === machine.node || (isOfSystem(path) && allowed.includes(basename(path)))) &&
    !rest.includes(join(machine.folder, "marks"));
  expect(starts.filter((start) => !isAllowed(start))).toEqual([]);
}

function isOfSystem(path: string): boolean {
  return SYSTEM_FOLDERS.includes(dirname(path));
}

const SYSTEM_FOLDERS = [
  ...["/bin", "/sbin", "/usr/bin", "/usr/sbin", "/usr/local/bin"],
  ...["/usr/lib/git-core", "/usr/libexec/git-core"],
];

/** None of the scripts ran, and nothing of the user or the machine came back. */
function expectNothingGiven({ questions, refusals, received }: AgentSession, refused: string): void {
  expect(Object.fromEntries(refusals)).toEqual({
    "tool/helper.sh": "dependency_missing",
    "tool/other.sh": "dependency_missing",
    "tool/own.sh": refused,
    "tool/plain.py": refused,
    "tool/plain.js": refused,
    "tool/plain.ts": refused,
    "tool/plain.sh": refused,
    "weather/now.sh": refused,
    "types/bomb.ts": refused,
    "types/good.ts": refused,
  });
  expect(questions.length > 0).toBe(refused === "consent_declined");
  expect(questions.join()).not.toContain("WEATHER_KEY");
  const text = received.join();
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain("root:x:0:0");
}
