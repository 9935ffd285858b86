import { describe, expect, it } from "vitest";
import { mainFile } from "../testing/signals-of.ts";
import { viewSkill } from "../view/view-skill.ts";
import { isGuardSkill, isSample, isTest } from "./is-sample.ts";

async function viewOf(description: string, path: string) {
  const files = { "SKILL.md": mainFile("notes", description), [path]: "print(1)\n" };
  return (
    await viewSkill(Object.entries(files).map(([name, text]) => ({ path: name, bytes: Buffer.from(text) })))
  ).view;
}

async function inTest(path: string): Promise<boolean[]> {
  return (await viewOf("Sorts notes.", path)).code.map(isTest);
}

async function sampled(description: string, path: string): Promise<boolean[]> {
  const view = await viewOf(description, path);
  return view.code.map((piece) => isSample(piece, view));
}

describe("isTest", () => {
  it.each(["tests/a.py", "src/__tests__/a.js", "fixtures/a.py", "test_a.py", "lib/a.test.ts", "a_spec.rb"])(
    "holds for %s",
    async (path) => {
      expect(await inTest(path)).toEqual([true]);
    },
  );

  it.each(["latest/a.py", "contest.py", "scripts/tester.py", "attest_a.py", "inspect/a.py"])(
    "does not hold for %s",
    async (path) => {
      expect(await inTest(path)).toEqual([false]);
    },
  );
});

describe("isGuardSkill", () => {
  it("holds for what says that it guards against something, and for no other", async () => {
    expect(isGuardSkill(await viewOf("Blocks dangerous commands.", "a.py"))).toBe(true);
    expect(isGuardSkill(await viewOf("Detects malicious text.", "a.py"))).toBe(true);
    expect(isGuardSkill(await viewOf("Sorts notes.", "a.py"))).toBe(false);
  });
});

describe("isSample", () => {
  it("holds for any file of a guard, and for the tests of any skill", async () => {
    expect(await sampled("Blocks dangerous commands.", "a.py")).toEqual([true]);
    expect(await sampled("Sorts notes.", "tests/a.py")).toEqual([true]);
    expect(await sampled("Sorts notes.", "a.py")).toEqual([false]);
  });
});
