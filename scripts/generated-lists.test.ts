import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { type DefinitionList, generatedLists } from "./generated-lists.ts";

const list: DefinitionList = {
  file: "src/generated/things.ts",
  folder: "src/things",
  pattern: /^export const (\w+) = defineThing\(/m,
  name: "things",
  type: { name: "Thing", from: "../thing.ts" },
};

async function textOf(files: Record<string, string>): Promise<string | undefined> {
  const root = mkdtempSync(join(tmpdir(), "skillquay-lists-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return generatedLists(root, [list]).get(list.file);
}

it("lists every definition below the folder, in the order of the files", async () => {
  const text = await textOf({
    "src/things/b.ts": "export const second = defineThing({});",
    "src/things/a/one.ts": 'import x from "y";\n\nexport const first = defineThing({});',
  });
  expect(text).toContain(
    'import { first } from "../things/a/one.ts";\nimport { second } from "../things/b.ts";',
  );
  expect(text).toContain("export const things: readonly Thing[] = [\n  first,\n  second,\n];");
});

it("leaves out tests, what tests use, and files that define nothing", async () => {
  const define = "export const x = defineThing({});";
  const text = await textOf({
    "src/things/a.test.ts": define,
    "src/things/testing/b.ts": define,
    "src/things/helper.ts": "export const help = 1;",
  });
  expect(text).toContain("export const things: readonly Thing[] = [\n];");
});
