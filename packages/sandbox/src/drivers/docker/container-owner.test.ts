import { spawnSync } from "node:child_process";
import { hostname } from "node:os";
import { describe, expect, it } from "vitest";
import { isOrphan, ownerLabels } from "./container-owner.ts";

describe("isOrphan", () => {
  const owner = (text: string) => ({ ...ownerLabels(), "skillquay.owner": text });

  it("keeps the sessions of this process and of another that lives", () => {
    expect(isOrphan(ownerLabels())).toBe(false);
    expect(isOrphan(owner(`${hostname()} ${process.ppid} 1`))).toBe(false);
  });

  it("takes those of a process that is gone", () => {
    const { pid } = spawnSync("/bin/true");
    expect(isOrphan(owner(`${hostname()} ${pid} 1700000000`))).toBe(true);
  });

  it("takes those of an earlier process that had this process's number", () => {
    expect(isOrphan(owner(`${hostname()} ${process.pid} 1700000000`))).toBe(true);
  });

  it("leaves alone what it cannot judge", () => {
    expect(isOrphan({})).toBe(false);
    const { pid } = spawnSync("/bin/true");
    expect(isOrphan(owner(`${hostname()} ${pid} 1700000000 4026500000`))).toBe(false);
    expect(isOrphan(owner("another-machine 1 1700000000"))).toBe(false);
    expect(isOrphan(owner(`${hostname()} -1 1700000000`))).toBe(false);
    expect(isOrphan(owner(`${hostname()} x y`))).toBe(false);
  });
});
