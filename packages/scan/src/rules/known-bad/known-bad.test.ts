import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { knownBadIn } from "../../detectors/known-bad.ts";
import type { KnownBad } from "../../known-bad/known-bad-list.ts";
import { sketchOf } from "../../known-bad/sketch-of.ts";
import { viewSkill } from "../../view/view-skill.ts";

async function of(
  entry: Omit<KnownBad, "id" | "what">,
  files: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { view } = await viewSkill(
    Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
  );
  return knownBadIn(view, [{ ...entry, id: "x", what: "a test" }]).map(
    ({ rule, weight, path }) => `${rule} ${weight} ${path}`,
  );
}

const TEXT = Array.from(
  { length: 60 },
  (_, index) =>
    `Sentence ${"abcdefghij"[index % 10]}${"klmnopqrst"[Math.floor(index / 10)]} of the text speaks of one thing.`,
).join(" ");

describe("known-bad: known from elsewhere", () => {
  it("blocks a file by its digest, and no other file", async () => {
    const value = createHash("sha256").update("bad\n").digest("hex");
    expect(await of({ kind: "digest", value }, { "a.txt": "bad\n", "b.txt": "bad" })).toEqual([
      "known-bad.digest conclusive a.txt",
    ]);
  });

  it("blocks code that uses a host, also one put together from parts, and asks about a link to it", async () => {
    const entry = { kind: "host", value: "bad.example" } as const;
    expect(await of(entry, { "a.sh": "#!/bin/sh\ncurl https://bad.example/x\n" })).toEqual([
      "known-bad.indicator conclusive a.sh",
    ]);
    expect(
      await of(entry, { "a.py": 'import requests\nrequests.get("https://bad" + ".example/x")\n' }),
    ).toEqual(["known-bad.indicator conclusive a.py"]);
    expect(await of(entry, { "a.md": "See https://bad.example/x for more.\n" })).toEqual([
      "known-bad.indicator suspicious a.md",
    ]);
  });

  it("asks about a text that is nearly the same, not about another one", async () => {
    const entry = { kind: "sketch", value: sketchOf(TEXT) } as const;
    expect(await of(entry, { "a.md": TEXT.replace("one thing", "another thing") })).toEqual([
      "known-bad.near-duplicate suspicious a.md",
    ]);
    expect(await of(entry, { "a.md": TEXT.split(" ").reverse().join(" ") })).toEqual([]);
  });
});
