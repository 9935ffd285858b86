import { describe, expect, it } from "vitest";
import { doubleEncoding } from "../../detectors/double-encoding.ts";
import { signalsOf } from "../../testing/signals-of.ts";

const shell = (script: string) => signalsOf(doubleEncoding, { "run.sh": `#!/bin/sh\n${script}\n` });

describe("exfiltration: encodes twice", () => {
  it.each([
    ["the same way twice", "base64 notes.txt | base64"],
    ["two ways", "cat notes.txt | base32 | base64 -w0"],
    ["as hexadecimal digits first", "xxd -p notes.txt | base64"],
    ["what a variable is given", "a=$(base64 -w0 notes.txt | base64 -w0)"],
  ])("finds it odd: %s", async (_, script) => {
    expect(await shell(script)).toEqual(["exfiltration.double-encoding odd run.sh"]);
  });

  it("sees it in a block of a page, too", async () => {
    const page = "# Notes\n\n```bash\nbase64 notes.txt | base64\n```\n";
    expect(await signalsOf(doubleEncoding, { "SKILL.md": page })).toEqual([
      "exfiltration.double-encoding odd SKILL.md",
    ]);
  });

  it("stays quiet on what is encoded once", async () => {
    expect(await shell("base64 notes.txt | tr -d '\\n'")).toEqual([]);
    expect(await shell("base64 a.txt > a.b64\nbase64 b.txt > b.b64")).toEqual([]);
  });

  it("stays quiet on what is decoded, and on a change from one form to another", async () => {
    expect(await shell("base64 -d notes.b64 | base64 --decode")).toEqual([]);
    expect(await shell("base64 -di notes.b64 | base64")).toEqual([]);
    expect(await shell("xxd -r -p digest.hex | base64")).toEqual([]);
  });
});
