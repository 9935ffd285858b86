import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect } from "vitest";
import { skillMd } from "../support/skills-on-disk.ts";
import { skillContract } from "./clauses/skill.ts";
import { clausesOf } from "./clauses-of.ts";
import { serveContract } from "./serve-contract.ts";

const clause = clausesOf(skillContract);
const SKILLS = 99;

/** In processor time of this process, server and client together: what others do on the machine does not count. */
async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

describe("the figures of the skill contract, with 99 skills", () => {
  const body = "A line of instructions that is as long as lines of instructions are.\n".repeat(60);
  const server = serveContract({
    argv: ["serve", "--tools", "skill", "--no-cache"],
    files: Object.fromEntries(
      Array.from({ length: SKILLS }, (_, i) => [
        `home/.claude/skills/skill-${i}/SKILL.md`,
        skillMd(`skill-${i}`, `Does thing ${i}. Use it when thing ${i} is to be done.`, body),
      ]),
    ),
  });
  const loadAll = async () => {
    for (let i = 0; i < SKILLS; i++) await server().call("skill", { name: `skill-${i}` });
  };

  clause("A lookup takes less than 100 ms", async () => {
    await loadAll();
    expect((await millisecondsOf(loadAll)) / SKILLS).toBeLessThan(100);
  });

  clause("The first scan and a refresh take less than a second", async () => {
    const list = () => server().sandbox.run(["list", "--json", "--no-cache"]);
    expect(await millisecondsOf(list)).toBeLessThan(1_000);
    // Watching shows a change: what it costs is one refresh.
    const refresh = async () => {
      await server().write("home/.claude/skills/late/SKILL.md", skillMd("late", "Late"));
      await expect.poll(async () => (await server().call("skill", { name: "late" })).isError).toBe(false);
    };
    expect(await millisecondsOf(refresh)).toBeLessThan(1_000);
  });

  clause("Less than 10 MB for less than 100 skills", async () => {
    const start = heapBytes();
    await loadAll();
    await loadAll();
    expect(heapBytes() - start).toBeLessThan(10 * 1024 * 1024);
  });
});
