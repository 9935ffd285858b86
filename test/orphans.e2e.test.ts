import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMachine, launcher, type Machine } from "./support/program.ts";
import { startStdioPeer } from "./support/stdio-peer.ts";
import { until } from "./support/until.ts";
import { writeSkill } from "./support/write-skill.ts";

let machine: Machine;
beforeEach(async () => {
  machine = await createMachine();
  for (const name of ["alpha-skill", "beta-skill"]) await writeSkill(machine.skills, name);
});
afterEach(() => machine.dispose());

describe("the stdio server and its client (T8)", { timeout: 120_000 }, () => {
  it("leaves no process when the client is killed with SIGKILL", async () => {
    // The client is a process of its own that starts the server, says hello, reports its id and waits.
    const client = spawn(
      machine.node,
      ["-e", clientScript, machine.node, launcher, "serve", "--dir", machine.skills],
      { env: machine.env, cwd: machine.folder, stdio: ["ignore", "pipe", "inherit"] },
    );
    let output = "";
    client.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    const serverPid = await until(
      "the client has its answer",
      () => Number(/^ready (\d+)$/m.exec(output)?.[1]) || undefined,
      { timeoutMs: 45_000 },
    );
    expect(isAlive(serverPid)).toBe(true);
    client.kill("SIGKILL");
    await until("the server is gone", () => !isAlive(serverPid), { timeoutMs: 45_000 });
  });

  it("ends with exit code 0 when its input is closed", async () => {
    const peer = startStdioPeer(machine);
    await peer.initialize();
    await peer.request("tools/list");
    const ended = new Promise((resolve) =>
      peer.child.once("exit", (code, signal) => resolve(code ?? signal)),
    );
    peer.child.stdin.end();
    expect(await ended).toBe(0);
  });

  it("ends when its reader is gone, even while it has something to say", async () => {
    const peer = startStdioPeer(machine);
    await peer.initialize();
    const ended = new Promise((resolve) => peer.child.once("exit", resolve));
    peer.child.stdout.destroy();
    peer.send({ jsonrpc: "2.0", id: 99, method: "tools/list" });
    peer.child.stdin.end();
    await ended;
  });

  it.each(["SIGTERM", "SIGINT"] as const)("ends on %s", async (signal) => {
    const peer = startStdioPeer(machine);
    await peer.initialize();
    const ended = new Promise((resolve) => peer.child.once("exit", resolve));
    peer.child.kill(signal);
    await ended;
  });

  it("skill: stdio, without authentication, read-only: writes nothing but JSON-RPC to stdout, and nothing at all to the skills, also with broken skills and verbose logs", async () => {
    await writeSkill(machine.skills, "broken-skill", { description: "'unterminated" });
    const contents = contentsOf(machine.skills);
    const peer = startStdioPeer(machine, ["serve", "--dir", machine.skills, "--log-level", "debug"]);
    await peer.initialize();
    await peer.request("tools/call", { name: "skill", arguments: { name: "no-such-skill" } });
    // Nobody gave a key, and what is read stays as it is.
    const loaded = await peer.request("tools/call", { name: "skill", arguments: { name: "alpha-skill" } });
    expect(loaded).toMatchObject({ result: { content: [{ type: "text" }] } });
    expect(loaded).not.toMatchObject({ result: { isError: true } });
    expect(contentsOf(machine.skills)).toEqual(contents);
    for (const line of peer.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
    expect(peer.lines.length).toBeGreaterThanOrEqual(2);
  });

  it("keeps its code cache out of the way: with a cache folder that cannot be written it serves all the same", async () => {
    const peer = startStdioPeer({ ...machine, spawn: (args) => spawnWithCache(args, "/proc/version") });
    expect((await peer.initialize()).result).toBeDefined();
  });
});

/** Each file and folder below with its bytes and when it was written. */
function contentsOf(folder: string): unknown[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .toSorted()
    .map((path) => {
      const stats = statSync(join(folder, path));
      return [path, stats.mtimeMs, stats.isFile() ? readFileSync(join(folder, path), "utf8") : ""];
    });
}

const clientScript = `
const { spawn } = require("node:child_process");
const server = spawn(process.argv[1], process.argv.slice(2), { stdio: ["pipe", "pipe", "ignore"] });
server.stdin.write('{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}\\n');
server.stdout.once("data", () => process.stdout.write("ready " + server.pid + "\\n"));
setInterval(() => {}, 1000);
`;

function spawnWithCache(args: string[], cache: string) {
  const child = spawn(machine.node, [launcher, ...args], {
    env: { ...machine.env, XDG_CACHE_HOME: cache },
    cwd: machine.folder,
    stdio: "pipe",
  });
  started.push(child.pid ?? 0);
  return child;
}

const started: number[] = [];
afterEach(() => {
  for (const pid of started.splice(0)) if (isAlive(pid)) process.kill(pid, "SIGKILL");
});

/** A zombie waits only for its parent to look: it is not a process that is left behind. */
function isAlive(pid: number): boolean {
  if (pid <= 0) return false;
  const stat = join("/proc", String(pid), "stat");
  if (!existsSync("/proc/self/stat")) {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  }
  try {
    return readFileSync(stat, "utf8").split(") ").at(-1)?.[0] !== "Z";
  } catch {
    return false;
  }
}
