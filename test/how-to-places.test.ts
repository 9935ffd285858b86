import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { performHowTo } from "./support/perform-how-to.ts";

const root = dirname(import.meta.dirname);
const pages = readdirSync(join(root, "docs/how-to")).filter((name) => name.endsWith(".md"));

// The night does what they say and runs their commands; a line that has moved is noticed with the change that moved it.
it.each(pages)("finds every place that docs/how-to/%s writes to", async (name) => {
  const written = new Map<string, string>();
  const { commands } = await performHowTo(`docs/how-to/${name}`, {
    read: async (path) => written.get(path) ?? (await readFile(join(root, path), "utf8")),
    write: async (path, text) => void written.set(path, text),
    run: async () => ({ exitCode: 0, output: "" }),
  });
  expect(commands).not.toEqual([]);
});
