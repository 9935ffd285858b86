import { readdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { processesOf } from "./support/processes.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { startStdioPeer } from "./support/stdio-peer.ts";
import { until } from "./support/until.ts";
import { writeSkill } from "./support/write-skill.ts";

let machine: Machine;
let temporary: string;
beforeAll(async () => {
  machine = await createMachine();
  await writeSkill(machine.skills, "alpha-skill");
  temporary = join(machine.folder, "tmp");
  await mkdir(temporary);
  machine.env.TMPDIR = temporary;
  // Nothing is kept: every start tests its sandbox, 0.3 s after it was opened and for a second or more.
  machine.env.XDG_CACHE_HOME = "/proc/version";
});
afterAll(() => machine.dispose());

// What a server waits for at most when something does not let go. One that waits for its client, or for the self-test, never
// ends earlier; one that does not takes as long as the machine is busy, so the best of some is taken.
const GRACE_MS = 1_000;
const ATTEMPTS = 10;

it("requests that are piped in are answered at the first start of a machine, too, and then the server ends", async () => {
  const params = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "pipe", version: "1" },
  };
  for (let round = 0; round < 3; round += 1) {
    const child = machine.spawn(["serve", "--dir", machine.skills]);
    const output = text(child.stdout);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const messages = [
      { id: 1, method: "initialize", params },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/list" },
      { id: 3, method: "tools/call", params: { name: "skill", arguments: { name: "alpha-skill" } } },
    ];
    child.stdin.end(
      messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(""),
    );
    const lines = (await output).split("\n").filter(Boolean);
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([1, 2, 3]);
    expect(lines[0]).toContain('"serverInfo"');
    expect(lines[2]).toContain("alpha-skill");
    expect(await ended).toBe(0);
  }
});

describe("SIGTERM in the first seconds of a server", { timeout: 120_000 }, () => {
  it.each([0, 100, 300, 800])("ends it at once, %i ms after its first answer", async (afterMs) => {
    const times: number[] = [];
    while (times.length < ATTEMPTS && !times.some((time) => time < GRACE_MS)) {
      const peer = startStdioPeer(machine, ["serve", "--dir", machine.skills, "--allow-scripts", "all"]);
      const ended = new Promise((resolve) => peer.child.once("exit", (code) => resolve(code)));
      await peer.initialize();
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      const sentAt = performance.now();
      peer.child.kill("SIGTERM");
      expect(await ended).toBe(0);
      times.push(performance.now() - sentAt);
      await until("no process is left", () => processesOf(machine.folder).length === 0);
      expect(readdirSync(temporary)).toEqual([]);
    }
    expect(Math.min(...times)).toBeLessThan(GRACE_MS);
  });

  it("ends it before its first answer", async () => {
    const peer = startStdioPeer(machine);
    const ended = new Promise((resolve) => peer.child.once("exit", resolve));
    peer.child.kill("SIGTERM");
    await ended;
    await until("no process is left", () => processesOf(machine.folder).length === 0);
  });
});
