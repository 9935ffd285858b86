import { existsSync, realpathSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { performHowTo } from "./perform-how-to.ts";
import { type ScratchCopy, scratchCopy } from "./scratch-copy.ts";

const repository = dirname(dirname(import.meta.dirname));

let copy: ScratchCopy;
beforeAll(async () => {
  copy = await scratchCopy();
});
afterAll(() => copy.remove());

describe("scratchCopy", () => {
  it("has the files of the repository, and packages of the workspace that are its own", async () => {
    expect(await copy.read("package.json")).toContain("skillquay-workspace");
    expect(realpathSync(join(copy.root, "node_modules/@skillquay/scan"))).toBe(
      realpathSync(join(copy.root, "packages/scan")),
    );
    expect(realpathSync(join(copy.root, "node_modules/typescript"))).toBe(
      realpathSync(join(repository, "node_modules/typescript")),
    );
  });

  it("runs commands at its root and tells how they ended", async () => {
    await copy.write("some/new/file.txt", "there\n");
    expect(await copy.run("cat some/new/file.txt; exit 3")).toEqual({ exitCode: 3, output: "there\n" });
    expect(existsSync(join(repository, "some"))).toBe(false);
  });
});

describe("performHowTo", () => {
  const page = "how-to.md";
  const perform = async (text: string) => {
    await writeFile(join(copy.root, page), text);
    return performHowTo(join(copy.root, page), copy);
  };

  it("writes files, puts lines into others and runs the commands", async () => {
    await copy.write("lists/all.ts", "one\ntwo\n");
    const performed = await perform(
      [
        "Write it:",
        "```ts\n// lists/new.ts\nexport const text = 1;\n```",
        "and list it:",
        "```ts\n// lists/all.ts, after: one\none and a half\n```",
        "```bash\ncat lists/new.ts lists/all.ts > lists/both.ts   # both\n```",
      ].join("\n\n"),
    );
    expect(await copy.read("lists/both.ts")).toBe("export const text = 1;\none\none and a half\ntwo\n");
    expect(performed).toEqual({
      editedFiles: ["lists/new.ts", "lists/all.ts"],
      commands: ["cat lists/new.ts lists/all.ts > lists/both.ts"],
    });
  });

  it("fails with the output of a command that fails, and where a place is not to be found", async () => {
    await expect(perform("```bash\necho why; exit 4\n```\n")).rejects.toThrow("ended with 4:\nwhy");
    await copy.write("lists/all.ts", "one\none\n");
    await expect(perform("```ts\n// lists/all.ts, after: one\nx\n```\n")).rejects.toThrow(
      "2 lines have 'one'",
    );
  });
});
