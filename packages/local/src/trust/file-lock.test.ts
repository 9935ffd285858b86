import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { withFileLock } from "./file-lock.ts";

/** Above the largest number that Linux gives to a process. */
const nobody = "4194305";

describe("withFileLock", () => {
  it("waits for a process that holds the lock, and takes over from one that ended", async () => {
    const file = join(freshFolder(), "lock");
    const holder = spawn("sleep", ["30"]);
    onTestFinished(() => void holder.kill());
    writeFileSync(file, String(holder.pid));
    const order: string[] = [];
    const waiting = withFileLock(file, () => order.push("locked"), 60_000);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(order).toEqual([]);
    expect(readFileSync(file, "utf8")).toBe(String(holder.pid));
    holder.kill("SIGKILL");
    await waiting;
    expect(order).toEqual(["locked"]);
    expect(existsSync(file)).toBe(false);
  });

  it("lets one at a time in when many take over from a process that ended", async () => {
    const folder = freshFolder();
    const file = join(folder, "lock");
    const main = join(import.meta.dirname, "testing/lock-main.ts");
    const children = Array.from({ length: 4 }, () => fork(main, [folder], { execArgv: [] }));
    onTestFinished(() => {
      for (const child of children) child.kill();
    });
    await Promise.all(children.map((child) => once(child, "message")));
    const outcomes = new Set<unknown>();
    for (let round = 0; round < ROUNDS; round += 1) {
      writeFileSync(file, nobody);
      const answers = children.map((child) => once(child, "message"));
      for (const child of children) child.send("go");
      for (const [outcome] of await Promise.all(answers)) outcomes.add(outcome);
    }
    expect([...outcomes]).toEqual(["alone"]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("takes over from one that ended before it wrote its name", async () => {
    const file = join(freshFolder(), "lock");
    writeFileSync(file, "");
    expect(await withFileLock(file, () => "locked")).toBe("locked");
    expect(existsSync(file)).toBe(false);
  });

  it("takes over from one that ended while it took over", async () => {
    const folder = freshFolder();
    for (const name of ["lock", "lock.over", "lock.over.over"]) writeFileSync(join(folder, name), nobody);
    expect(await withFileLock(join(folder, "lock"), () => "locked")).toBe("locked");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("leaves the lock of the one that took it over from a work that was too long", async () => {
    const file = join(freshFolder(), "lock");
    await withFileLock(file, () => writeFileSync(file, "of another"));
    expect(readFileSync(file, "utf8")).toBe("of another");
  });
});

// Two were inside together in every run of 150 before take-overs were made one at a time, and in one of three of these few.
const ROUNDS = 40;

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
