import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, it, onTestFinished } from "vitest";
import { packagesOfFiles, packagesOfMetafile } from "./bundled-packages.mjs";
import { thirdPartyNotices } from "./third-party-notices.mjs";

type Files = Readonly<Record<string, string>>;

/** The notices of a program that uses one package with these files. */
async function noticesOf(manifest: object, files: Files) {
  const root = await mkdtemp(join(tmpdir(), "skillquay-notices-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = join(root, "node_modules/left-pad");
  await mkdir(folder, { recursive: true });
  const all = {
    "package.json": JSON.stringify({ name: "left-pad", version: "1.3.0", main: "main.js", ...manifest }),
    "main.js": "export const pad = (text) => text.padStart(9);",
    ...files,
  };
  for (const [name, text] of Object.entries(all)) await writeFile(join(folder, name), text);
  await writeFile(join(root, "entry.js"), 'import { pad } from "left-pad"; process.stdout.write(pad("a"));');
  const { metafile } = await build({
    entryPoints: [join(root, "entry.js")],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
  });
  return thirdPartyNotices({ root, packages: packagesOfMetafile(metafile) });
}

const text = "Copyright (c) 2016 Somebody\n\nPermission is hereby granted to anybody.";

it("names a bundled package with its version, licence and the texts that came with it", async () => {
  const notices = await noticesOf({ license: "Apache-2.0" }, { "LICENSE.md": text, NOTICE: "Made by many." });
  expect(notices.problems).toEqual([]);
  expect(notices.text).toContain(`left-pad 1.3.0 (Apache-2.0)\n\n${text}\n\nMade by many.`);
});

it("refuses a bundled package without a licence text, and says where one goes", async () => {
  expect((await noticesOf({ license: "MIT" }, {})).problems).toEqual([
    "left-pad@1.3.0 is bundled and has no licence text: put the one of its repository into scripts/notices/texts/left-pad.txt",
  ]);
});

it("takes a licence that stands whole in the README, and no mere mention of one", async () => {
  const whole = await noticesOf(
    { license: "MIT" },
    { "README.md": `# left-pad\n\n## License\n\n${text}\n\n## More\n\nMore.\n` },
  );
  expect(whole.problems).toEqual([]);
  expect(whole.notices[0]?.text).toBe(text);
  expect((await noticesOf({ license: "MIT" }, { "README.md": "## License\n\nMIT\n" })).problems).toHaveLength(
    1,
  );
});

it("refuses licences that ask for more than a notice, and those that nobody named", async () => {
  for (const [license, isAllowed] of [
    ["MIT", true],
    ["(GPL-3.0-only OR MIT)", true],
    ["MIT AND BSD-3-Clause", true],
    ["MIT AND GPL-3.0-only", false],
    ["AGPL-3.0-or-later", false],
    ["UNLICENSED", false],
    [undefined, false],
  ] as const) {
    const { problems } = await noticesOf({ license }, { LICENSE: text });
    expect([license, problems]).toEqual([
      license,
      isAllowed
        ? []
        : [
            `left-pad@1.3.0 is bundled under '${license ?? "none"}', which scripts/notices/allowed-licences.mjs does not allow`,
          ],
    ]);
  }
});

it("finds the package of a file, of a scope and inside of another package, and leaves our own out", () => {
  expect(
    packagesOfFiles([
      "node_modules/yaml/dist/index.js",
      "node_modules/yaml/dist/parse.js",
      "node_modules/@hono/node-server/dist/index.mjs",
      "packages/hub/node_modules/pino/node_modules/split2/index.js",
      "packages/hub/src/index.ts",
      "scripts/sdk-shim.mjs",
    ]),
  ).toEqual([
    "node_modules/@hono/node-server",
    "node_modules/yaml",
    "packages/hub/node_modules/pino/node_modules/split2",
  ]);
});
