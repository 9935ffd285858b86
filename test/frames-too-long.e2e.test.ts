import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isFromFront, keepAnswers } from "./support/keep-answers.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { startStdioPeer } from "./support/stdio-peer.ts";
import { until } from "./support/until.ts";
import { writeSkill } from "./support/write-skill.ts";

let machine: Machine;
beforeEach(async () => {
  machine = await createMachine();
  await writeSkill(machine.skills, "large", { body: "word ".repeat(40_000) });
});
afterEach(() => machine.dispose());

/** In this preset a skill of any length is one answer. */
const wholeSkills = () => ["serve", "--dir", machine.skills, "--tools", "skill"];

/** The first server of a machine is the whole program; the next one begins with the front. */
it.each(["the program", "the front"])(
  "%s answers a message of 30 MB with an error and lives on",
  async (which) => {
    if (which === "the front") await keepAnswers(machine, wholeSkills());
    const peer = startStdioPeer(machine, wholeSkills());
    await peer.initialize();
    expect(isFromFront(peer)).toBe(which === "the front");
    const refused = await peer.request("tools/call", {
      name: "skill",
      arguments: { name: "x".repeat(30_000_000) },
    });
    expect(refused.error).toMatchObject({
      code: -32600,
      message: expect.stringContaining("longer than 8 MB"),
    });
    const { result } = await peer.request("tools/call", { name: "skill", arguments: { name: "large" } });
    expect(JSON.stringify(result)).toContain("word word");
  },
);

it("keeps little for a client that asks and does not read", { timeout: 150_000 }, async () => {
  const peer = startStdioPeer(machine, wholeSkills());
  await peer.initialize();
  peer.child.stdout.pause();
  for (let id = 1_000; id < 2_000; id += 1)
    peer.send({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name: "skill", arguments: { name: "large" } },
    });
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const status = await readFile(`/proc/${peer.child.pid}/status`, "utf8");
  const residentMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  // 1,000 answers of 200 KB are 200 MB.
  expect(residentMb).toBeLessThan(160);
  peer.child.stdout.resume();
  await until("the last answer", () => peer.lines.length > 1_000, {
    timeoutMs: 100_000,
  });
});
