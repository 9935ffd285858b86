// Builds the dashboard's pages once and puts them beside the hub and beside the command line. Plain JavaScript for
// Node 20, because it runs during `npm install`.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { compressBelow } from "./compress-below.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, "packages/pages");

const ofCommandLine = join(root, "packages/cli/dist/dashboard");

/** Writes the pages into each of `folders`, unless what is there was made of the same sources. */
export async function buildPages({
  folders = [join(root, "packages/hub/dist/dashboard"), ofCommandLine],
} = {}) {
  const digest = await digestOfSources();
  const stale = [];
  for (const folder of folders) {
    if ((await readFile(join(folder, ".made-of"), "utf8").catch(() => "")) !== digest) stale.push(folder);
  }
  if (stale.length === 0) return { folders, isFresh: false, modules: await readModules(folders) };
  // Two builds may run at once: each works in its own folder, and a half-written page is never visible.
  const unfinished = join(root, `packages/pages/dist/${process.pid}.tmp`);
  try {
    // A process of its own: what `NODE_ENV` says where this runs (tests!) must not decide what is built.
    await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), unfinished], {
      env: { ...process.env, NODE_ENV: "production" },
    });
    await compressBelow(unfinished);
    await writeFile(join(unfinished, ".made-of"), digest);
    const hubOnly = await hubOnlyParts();
    for (const folder of stale) {
      const isLeftOut = folder === ofCommandLine ? (name) => isPartOf(hubOnly, name) : () => false;
      await place(unfinished, folder, isLeftOut);
    }
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return { folders, isFresh: true, modules: await readModules(folders) };
}

/** The files that the pages were made of, relative to the root; for the notices of what is bundled. */
async function readModules([folder]) {
  return JSON.parse(await readFile(join(folder, ".modules"), "utf8"));
}

const keepModules = {
  name: "keep-modules",
  generateBundle(_options, bundle) {
    const ids = Object.values(bundle).flatMap((output) => output.moduleIds ?? []);
    // Modules of the bundler's own begin with a zero byte.
    const files = ids
      .filter((id) => !id.startsWith("\0"))
      .map((id) => relative(root, id.replace(/\?.*$/, "")));
    this.emitFile({
      type: "asset",
      fileName: ".modules",
      source: JSON.stringify([...new Set(files)].sort()),
    });
  },
};

async function runVite(outDir) {
  const { build } = await import("vite");
  const { default: react } = await import("@vitejs/plugin-react");
  await build({
    configFile: false,
    root: join(source, "pages-app"),
    base: "/dashboard/",
    // What would be read from the environment or from files beside the sources stays out of the result.
    envDir: false,
    publicDir: false,
    logLevel: "error",
    // Elements of our own making: see jsx-runtime.ts.
    plugins: [react({ jsxImportSource: "@skillquay/pages" }), keepModules],
    resolve: {
      // For browsers it decodes `&amp;` through `innerHTML`, which the policy of the pages refuses; for Node by a table.
      alias: {
        "decode-named-character-reference": createRequire(import.meta.url).resolve(
          "decode-named-character-reference",
        ),
      },
    },
    build: {
      outDir,
      emptyOutDir: true,
      // The newest that every browser with `light-dark()` has.
      target: ["chrome123", "firefox120", "safari17.5"],
      // An address in the page instead of a file inside it, as the policy demands.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rollupOptions: {
        // What several pages use is one file and one request, instead of one for each part.
        output: {
          advancedChunks: {
            groups: [
              { name: "parts", test: /pages-app[\\/](?:components|api)[\\/](?!.*\.css)/, minShareCount: 4 },
            ],
          },
        },
        onwarn(warning) {
          // Says to bundlers that React Server Components read, which these are not.
          if (warning.code === "MODULE_LEVEL_DIRECTIVE") return;
          // On a busy machine a build is slow, and not wrong.
          if (warning.code === "PLUGIN_TIMINGS") return;
          throw new Error(warning.message);
        },
      },
    },
  });
}

/** Parts that only a hub offers, by the names of their files: everybody who runs `npx skillquay` would download them for nothing. */
async function hubOnlyParts() {
  const contract = join(source, "src/contract");
  const parts = [
    "hub-discover",
    "import-page",
    "join-page",
    "ticket-upload-page",
    "draft-page",
    "trash-page",
    "bulk-bar",
  ];
  for (const name of await readdir(contract)) {
    if (!name.endsWith(".ts")) continue;
    const text = await readFile(join(contract, name), "utf8");
    const [, page, audience = ""] =
      /definePage\(\{\s*name: "([a-z-]+)"[\s\S]*?audience: \[([^\]]*)\]/.exec(text) ?? [];
    if (page !== undefined && !audience.includes('"local"')) parts.push(`${page}-page`);
  }
  return parts;
}

/** `calls-page-iTzPeeSF.js.br` is of `calls-page`: behind the name stands a hash of eight characters. */
function isPartOf(parts, fileName) {
  const [, part = ""] = /^(.+)-[\w-]{8}\.(?:js|css)(?:\.br)?$/.exec(fileName) ?? [];
  return parts.includes(part);
}

async function place(made, folder, isLeftOut) {
  const beside = `${folder}.${process.pid}.tmp`;
  await mkdir(dirname(folder), { recursive: true });
  await cp(made, beside, { recursive: true, filter: (path) => !isLeftOut(basename(path)) });
  // A server that serves this folder misses it for as short as can be.
  const old = `${folder}.${process.pid}.old`;
  await rename(folder, old).catch(() => {});
  // Another build that came first left the same files.
  await rename(beside, folder).catch(() => rm(beside, { recursive: true }));
  await rm(old, { recursive: true, force: true });
}

/** Every source, this script and the versions of what they are made with. */
async function digestOfSources() {
  const hash = createHash("sha256");
  const files = [
    fileURLToPath(import.meta.url),
    join(root, "package-lock.json"),
    // What pages hold of another package.
    join(root, "packages/scan/src/report/trust-labels.ts"),
    join(root, "packages/scan/src/report/trust-scale.ts"),
    ...(await filesBelow(join(source, "pages-app"))),
    ...(await filesBelow(join(source, "src/contract"))),
    ...(await filesBelow(join(source, "src/text"))),
  ];
  for (const path of files) {
    const text = await readFile(path);
    hash.update(`${relative(root, path)}\0${text.length}\0`).update(text);
  }
  return hash.digest("hex");
}

async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [, , outDir] = process.argv;
  if (outDir === undefined) await buildPages();
  else await runVite(outDir);
}
