// Builds the page that agents show beside a result: one HTML file with everything in it, packed, beside the hub and beside the
// command line. Plain JavaScript for Node 20, because it runs during `npm install`.
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, "packages/pages/mcp-app");

/** Writes the page to each of `files`. */
export async function buildMcpApp({
  files = [
    join(root, "packages/hub/dist/skills-app.html.br"),
    join(root, "packages/cli/dist/skills-app.html.br"),
  ],
} = {}) {
  const page = await readFile(join(source, "index.html"), "utf8");
  const [script, styles] = await Promise.all([bundle("main.ts"), bundle("styles.css")]);
  // A function, because a bundle may contain what `replace` takes for a pattern.
  const html = page
    .replace("/* styles */", () => withoutUnusedVariables(styles.text))
    .replace("/* script */", () => script.text);
  const packed = await promisify(brotliCompress)(html);
  for (const file of files) await place(packed, file);
  return { files, sizeBytes: Buffer.byteLength(html), metafiles: [script.metafile, styles.metafile] };
}

async function bundle(entry) {
  const { outputFiles, warnings, metafile } = await build({
    entryPoints: [join(source, entry)],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: "esm",
    platform: "browser",
    // The newest that every browser with `light-dark()` has.
    target: ["chrome123", "firefox120", "safari17.5"],
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
    alias: { "decode-named-character-reference": join(source, "components/named-characters.ts") },
  });
  if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join("\n"));
  return { text: outputFiles[0].text.trim(), metafile };
}

/** The tokens of the pages come whole; what nothing here goes by would travel with every conversation, and so would names of sizes. */
function withoutUnusedVariables(css) {
  const sizes = new Map(
    [...css.matchAll(/(--(?:space|text)-\d+): *([\d.]+px)/g)].map(([, name, size]) => [name, size]),
  );
  return dropUnused(css.replace(/var\((--(?:space|text)-\d+)\)/g, (asked, name) => sizes.get(name) ?? asked));
}

function dropUnused(css) {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const kept = css.replace(/(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declared, name) =>
    used.has(name) ? declared : "",
  );
  return kept === css ? css : dropUnused(kept);
}

/** Two builds may run at once: a half-written page is never visible. */
async function place(bytes, file) {
  const unfinished = `${file}.${process.pid}.tmp`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
}
