import { EventEmitter } from "node:events";
import fs from "node:fs";
import { readSkillFileSync } from "@skillquay/skill";
import { describe, expect, it } from "vitest";
import { machine } from "./skills-on-disk.ts";
import { traceWalk } from "./trace-walk.ts";

describe("traceWalk", () => {
  it("follows timers, promises and events that the work has started, and puts the function back", async () => {
    const disk = machine();
    disk.write("a/SKILL.md", "x");
    const { readSync } = fs;
    const events = new EventEmitter();
    events.on("read", () => readSkillFileSync(`${disk.home}/a`, "SKILL.md"));
    const walk = await traceWalk({ owner: fs, method: "readSync" }, async () => {
      const later = new Promise((resolve) => setTimeout(resolve, 1)).then(() => events.emit("read"));
      await later;
    });
    expect(walk).toEqual([
      { file: "packages/skill/src/files/safe-path.ts", functions: ["readSkillFileSync"] },
    ]);
    expect(fs.readSync).toBe(readSync);
  });

  it("says so when the leaf was never reached", async () => {
    await expect(traceWalk({ owner: fs, method: "readSync" }, async () => {})).rejects.toThrow(
      "readSync was not called",
    );
  });

  it("takes the call that is meant", async () => {
    const disk = machine();
    disk.write("a/SKILL.md", "x");
    const isMeant = (args: readonly unknown[]) => args[3] === 2;
    await expect(
      traceWalk({ owner: fs, method: "readSync", isMeant }, async () => {
        readSkillFileSync(`${disk.home}/a`, "SKILL.md");
      }),
    ).rejects.toThrow("readSync was not called");
  });
});
