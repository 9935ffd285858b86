import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { attackSuite, enforcementGaps } from "@skillquay/sandbox";
import { expect, it } from "vitest";
import { attackRecordSchema } from "./attack-record.ts";
import { sandboxPromises } from "./sandbox-promises.ts";

const root = join(import.meta.dirname, "../..");
const record = attackRecordSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, "attack-record.json"), "utf8")),
);

it("knows for every sentence about the sandbox in SECURITY.md what shows it", () => {
  expect(
    sentences().map((sentence) => [
      sentence,
      sandboxPromises.filter(({ says }) => sentence.includes(says)).length,
    ]),
  ).toEqual(sentences().map((sentence) => [sentence, 1]));
  for (const { says } of sandboxPromises)
    expect(
      sentences().filter((sentence) => sentence.includes(says)),
      says,
    ).toHaveLength(1);
});

it("holds each for an ordinary user without a cgroup, or states it as not enforced", () => {
  const { memory, verdicts } = record["user, no cgroup"];
  const gaps = enforcementGaps({ memory, processes: "hard", disk: "hard" });
  for (const promise of sandboxPromises) {
    if (!("attacks" in promise)) continue;
    const { says, attacks } = promise;
    expect(attacks.length, says).toBeGreaterThan(0);
    for (const id of attacks) {
      expect(
        attackSuite.map((attack) => attack.id),
        says,
      ).toContain(id);
      expect([id, verdicts[id]], says).toEqual([id, "held"]);
    }
    // What is held by counting alone is said so in the probe and in every result.
    if (attacks.some((id) => id.startsWith("memory-")))
      expect(gaps, says).toEqual([expect.stringMatching(/^memory: not enforced by the kernel/)]);
  }
});

it("names tests that are there", () => {
  const tests = sandboxPromises.flatMap((promise) => ("tests" in promise ? promise.tests : []));
  expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

/** Of the promises that name the sandbox, and of the section on what it is not. */
function sentences(): string[] {
  const text = readFileSync(join(root, "SECURITY.md"), "utf8");
  const rows = text
    .split("\n")
    .filter((line) => line.startsWith("| ") && line.includes("`packages/sandbox"))
    .map((line) => line.split(" | ")[0]?.slice(2) ?? "");
  const section = /^## What a sandbox is not\n([\s\S]*?)^## /m.exec(text)?.[1] ?? "";
  return [...rows, ...section.split("\n\n").map((paragraph) => paragraph.replaceAll("\n", " "))]
    .flatMap((paragraph) => paragraph.split(/(?<=\.) (?=[A-Za-z`])/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
