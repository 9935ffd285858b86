import { dirname } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ScratchCopy, scratchCopy } from "../../test/support/scratch-copy.ts";
import { engineDigest } from "./engine-digest.ts";

const repository = dirname(dirname(import.meta.dirname));
const SOURCE = "packages/scan/src/engine/judge.ts";
const TABLE = "packages/scan/src/known/host-table.ts";
const SKILL = "packages/skill/src/text/escape-text.ts";

let copy: ScratchCopy;
let digest: string;
beforeAll(async () => {
  copy = await scratchCopy();
  digest = await engineDigest(repository);
});
afterAll(() => copy.remove());

/** The digest after an edit, which is taken back. */
async function digestAfter(path: string, edit: (text: string) => string): Promise<string> {
  const text = await copy.read(path);
  await copy.write(path, edit(text));
  try {
    return await engineDigest(copy.root);
  } finally {
    await copy.write(path, text);
  }
}

it("is the same wherever the repository lies", async () => {
  expect(await engineDigest(copy.root)).toBe(digest);
});

it("follows what judges, what is known of places, and what reads the files of a skill", async () => {
  const rule = await digestAfter(SOURCE, (text) => text.replace(/PASSAGE_LINES = \d+/, "PASSAGE_LINES = 99"));
  const table = await digestAfter(TABLE, (text) => text.replace("webhook.site", "webhook2.site"));
  const skill = await digestAfter(SKILL, (text) => text.replace("maxChars * 8", "maxChars * 9"));
  expect(new Set([digest, rule, table, skill]).size).toBe(4);
});

it("does not follow comments, tests and what only shows a report", async () => {
  expect(await digestAfter(SOURCE, (text) => `// Another word.\n${text}`)).toBe(digest);
  expect(await digestAfter("packages/scan/src/engine/judge.test.ts", (text) => `${text}\nexport {};\n`)).toBe(
    digest,
  );
  expect(
    await digestAfter("packages/scan/src/report/sarif.ts", (text) => text.replace('"skillquay"', '"other"')),
  ).toBe(digest);
});

it("makes `npm run check` fail while it is stale", async () => {
  const text = await copy.read(SOURCE);
  await copy.write(SOURCE, text.replace("SECTION_LINES = 40", "SECTION_LINES = 41"));
  const { exitCode, output } = await copy.run('npm run --silent check -- "generated files"');
  expect(output).toContain("packages/scan/src/generated/engine-digest.ts:2: out of date; run: npm run gen");
  expect(exitCode).toBe(1);
});
