// Makes the fonts of the pages from the two npm packages that carry them. Run by hand when a version or the list of
// characters changes; the results are kept, so that an installation needs none of these packages:
//
//   cd "$(mktemp -d)" && npm install subset-font@2.9.0 @fontsource-variable/inter@5.3.0 @fontsource-variable/jetbrains-mono@5.3.0
//   node <repository>/packages/pages/pages-app/fonts/subset-fonts.mjs
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.cwd(), "index.js"));
const { default: subsetFont } = await import(pathToFileURL(require.resolve("subset-font")).href);

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i));
/** Every page is written with these; whatever else a name or a description holds comes with the second file of Inter. */
const first = `${ascii}\u00a0·×–—‘’“”…←→`;
const rest = [
  0xa1, 0xff, 0x131, 0x131, 0x152, 0x153, 0x2013, 0x203a, 0x20ac, 0x20ac, 0x2122, 0x2122, 0x2190, 0x2193,
];

const fonts = [
  ["inter", "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2", ["kern", "tnum", "ccmp"]],
  [
    "jetbrains-mono",
    "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
    // Without `calt`: in code, `!=` is two characters.
    ["kern"],
  ],
];

for (const [name, path, keepFeatures] of fonts) {
  const font = await readFile(require.resolve(path));
  await write(`${name}-ascii`, font, first, keepFeatures);
  // Letters with accents are rare in code: there the system's font serves.
  if (name === "jetbrains-mono") continue;
  await write(
    `${name}-latin`,
    font,
    charactersOf(rest)
      .filter((one) => !first.includes(one))
      .join(""),
    keepFeatures,
  );
}

async function write(name, font, characters, keepFeatures) {
  const options = { targetFormat: "woff2", variationAxes: { wght: { min: 400, max: 700 } }, keepFeatures };
  const made = await subsetFont(font, characters, options);
  await writeFile(join(import.meta.dirname, `${name}.woff2`), made);
  process.stdout.write(`${name}.woff2 ${made.length} bytes\n`);
}

function charactersOf(ranges) {
  const characters = [];
  for (let i = 0; i < ranges.length; i += 2)
    for (let code = ranges[i]; code <= ranges[i + 1]; code++) characters.push(String.fromCharCode(code));
  return characters;
}
