import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HANDSHAKE_VERSIONS } from "../packages/tools/src/server/fast-path/index.ts";
import { expectSameWithDamage, flipped } from "./support/damaged-answers.ts";
import { FRONT_SKILLS, machineWithAnswers, otherCache, readSkill } from "./support/front-machine.ts";
import { isFromFront, keepAnswers } from "./support/keep-answers.ts";
import { createMachine } from "./support/program.ts";
import { startStdioPeer } from "./support/stdio-peer.ts";
import { writeSkill } from "./support/write-skill.ts";

describe("the front of a server on stdio, every way in", { timeout: 300_000 }, () => {
  it("shakes hands as the full server does with clients of every revision", async (context) => {
    const machine = await machineWithAnswers(context);
    for (const protocolVersion of [...HANDSHAKE_VERSIONS, "1999-01-01"]) {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: "someone", version: "1" } };
      const front = startStdioPeer(machine);
      const full = startStdioPeer(otherCache(machine));
      const answer = await front.request("initialize", params);
      expect(isFromFront(front)).toBe(protocolVersion !== "1999-01-01");
      expect(answer).toEqual(await full.request("initialize", params));
      // What still runs would take its time from the next ones.
      for (const { child } of [front, full]) child.kill("SIGKILL");
    }
  });

  it("serves all the same with kept answers that are cut off, damaged or not its own", async (context) => {
    const machine = await machineWithAnswers(context);
    await expectSameWithDamage(machine, (whole) => [
      whole.subarray(0, 100),
      Buffer.alloc(0),
      Buffer.from("x".repeat(10_000)),
      // In the head, behind it, in the middle and at the end.
      ...[40, 0.3, 0.5, 0.8, -10].map((at) => flipped(whole, at)),
    ]);
  });

  it("answers for a contract's preset, strictly and by another command, as the full server does", async (context) => {
    const machine = await createMachine();
    context.onTestFinished(() => machine.dispose());
    for (const name of [...FRONT_SKILLS, "odd"]) await writeSkill(machine.skills, name);
    await writeFile(
      join(machine.skills, "odd/SKILL.md"),
      "---\nname: Odd Name\ndescription: Not by the rule.\n---\n",
    );
    const lenient = ["mcp", "--dir", machine.skills, "--tools", "skill"];
    const strict = [...lenient, "--strict"];
    const lists: string[] = [];
    for (const args of [lenient, strict]) {
      await keepAnswers(machine, args);
      const [front, full] = [startStdioPeer(machine, args), startStdioPeer(otherCache(machine), args)];
      expect(await front.initialize()).toEqual(await full.initialize());
      const list = await front.request("tools/list");
      expect(list).toEqual(await full.request("tools/list"));
      expect(isFromFront(front)).toBe(true);
      for (const name of ["alpha-skill", "Odd Name"])
        expect(await readSkill(front, name)).toEqual(await readSkill(full, name));
      lists.push(JSON.stringify(list));
      for (const { child } of [front, full]) child.kill("SIGKILL");
    }
    expect(lists.map((list) => list.includes("Odd Name"))).toEqual([true, false]);
    // The same arguments, and a variable that makes them strict.
    machine.env.SKILLQUAY_STRICT = "on";
    const peer = startStdioPeer(machine, lenient);
    await peer.initialize();
    expect(JSON.stringify(await peer.request("tools/list"))).toBe(lists[1]);
  });
});
