import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { checkGenerated, generatedFiles } from "./generated.ts";
import { generatedLists } from "./generated-lists.ts";

let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  files = await generatedFiles();
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillquay-generated-"));
  for (const [path, text] of [...generatedLists(), ...files]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
});
afterEach(() => rm(folder, { recursive: true }));

it("finds nothing to say about files that are as generated", async () => {
  expect(await checkGenerated(folder)).toEqual([]);
});

it("names the file and line of a page edited by hand, and a page that is missing", async () => {
  const text = files.get("docs/reference/tools.md") ?? "";
  await writeFile(join(folder, "docs/reference/tools.md"), text.replace("# Tools", "# Tool"));
  await rm(join(folder, "docs/reference/errors.md"));
  expect(await checkGenerated(folder)).toEqual([
    "docs/reference/tools.md:1: out of date; run: npm run gen",
    "docs/reference/errors.md is missing; run: npm run gen",
  ]);
});

it("speaks of a list first: what is made of the definitions says nothing while one is missing", async () => {
  const list = "packages/hub/src/app/generated/hub-tools.ts";
  await writeFile(join(folder, list), "");
  await rm(join(folder, "docs/reference/errors.md"));
  expect(await checkGenerated(folder)).toEqual([`${list}:1: out of date; run: npm run gen`]);
});

it("covers every tool, error, setting and command", async () => {
  const { allTools } = await import("@skillquay/tools");
  const { hubErrorCatalogue } = await import("../packages/hub/src/platform/errors.ts");
  const { settings } = await import("../packages/cli/src/settings/settings.ts");
  const { hubSettings } = await import("../packages/hub/src/app/config/hub-settings.ts");
  const { commands } = await import("../packages/cli/src/commands/index.ts");
  for (const { name } of allTools) expect(files.get("docs/reference/tools.md")).toContain(`## ${name}\n`);
  for (const name of Object.keys(hubErrorCatalogue))
    expect(files.get("docs/reference/errors.md")).toContain(`\`${name}\``);
  for (const { env } of settings)
    expect(files.get("docs/reference/configuration.md")).toContain(`\`${env}\``);
  for (const { env } of hubSettings)
    expect(files.get("docs/reference/hub-configuration.md")).toContain(`\`${env}\``);
  for (const { name, hidden } of commands) {
    if (!hidden) expect(files.get("docs/reference/cli.md")).toContain(`## ${name}\n`);
  }
});
