// Bundles the command line into a few files, so that a process reads and compiles only what it is about to use: `skillquay.cjs`
// (what a server needs for its first answers), `schemas.cjs` (zod), `yaml.cjs`, `protocol.cjs` (the SDK) and `rest.cjs` (commands,
// sandbox, Markdown). Rolldown decides which modules are evaluated together, as chunks; a file is a table of such chunks as functions.
import { join } from "node:path";
import { transform } from "esbuild";
import { rolldown } from "rolldown";

/** What a start evaluates at once: one chunk, without the calls and getters between chunks. */
const START = [
  "packages/cli/src/commands/serve.ts",
  "packages/cli/src/interpret-schemas.ts",
  "packages/local/src/index/read-facts.ts",
];
/** What modules of a start import and few starts use: a chunk and a file each, evaluated at the first use of an export. */
const DEFERRED = [
  ["schemas", /\/node_modules\/zod\//],
  ["yaml", /\/node_modules\/yaml\/|\/format\/yaml\/(?:parse-any-yaml|yaml-subset)\.ts$/],
];
/** By whose imports a file gets its chunks; the first that asks for one has it. Everything else is in the rest. */
const PARTS = [
  ["skillquay.cjs", ["packages/cli/src/entry.ts", ...START, "packages/cli/src/front/keep-answers.ts"]],
  ["protocol.cjs", ["packages/local/src/serve/sdk-connection.ts", "packages/tools/src/server/sdk-server.ts"]],
];
const REST = "rest.cjs";

/** The files by name, as text, and the modules that are in them. */
export async function bundleParts({ root, external, alias, elsewhere }) {
  const options = {
    cwd: root,
    platform: "node",
    external: [...external, /^node:/],
    resolve: { alias, mainFields: ["module", "main"] },
    // Modules that are files of their own beside the program.
    plugins: [
      {
        name: "elsewhere",
        resolveId: (id) => (elsewhere[id] === undefined ? null : { id: elsewhere[id], external: true }),
      },
    ],
    // Importing a module of ours does nothing: one of which nothing is used is left out.
    treeshake: { moduleSideEffects: [{ test: /\/packages\/[a-z]+\/src\//, sideEffects: false }] },
    preserveEntrySignatures: "allow-extension",
    onLog: failOnWarning,
  };
  const started = await modulesOf(
    options,
    START.map((path) => join(root, path)),
  );
  const bundle = await rolldown({ ...options, input: { skillquay: join(root, PARTS[0][1][0]) } });
  const { output } = await bundle.generate({
    format: "cjs",
    entryFileNames: "[name]",
    chunkFileNames: "[name]-[hash]",
    // `import()` of a chunk becomes a lazy require; real `import()` is not available in a vm script.
    dynamicImportInCjs: false,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        ...DEFERRED.map(([name, test]) => ({ name, test, priority: 2 })),
        { name: "start", test: (id) => started.has(id), priority: 1 },
      ],
    },
  });
  await bundle.close();
  const chunks = new Map(
    output.filter(({ type }) => type === "chunk").map((chunk) => [chunk.fileName, chunk]),
  );
  const partOf = assignParts(root, chunks);
  const files = new Map();
  for (const name of new Set([PARTS[0][0], ...partOf.values()])) {
    const own = [...chunks.values()].filter(({ fileName }) => partOf.get(fileName) === name);
    const end = name === PARTS[0][0] ? loader(chunks, partOf) : "module.exports = chunks;";
    files.set(name, `${await tableOf(own)}${end}\n`);
  }
  const modules = [...chunks.values()].flatMap((chunk) => modulesIn(chunk));
  return { files, modules };
}

/** Those that the static imports of some modules need, and of which something is left. */
async function modulesOf(options, entries) {
  const plugin = { name: "static-imports", resolveDynamicImport: (id) => ({ id, external: true }) };
  const bundle = await rolldown({ ...options, input: entries, plugins: [...options.plugins, plugin] });
  const { output } = await bundle.generate({ format: "cjs" });
  await bundle.close();
  return new Set(output.flatMap((chunk) => (chunk.type === "chunk" ? modulesIn(chunk) : [])));
}

function modulesIn({ modules }) {
  return Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []));
}

/** The name of the file that each chunk goes to. */
function assignParts(root, chunks) {
  const partOf = new Map();
  const assign = (name, part) => {
    if (!chunks.has(name) || partOf.has(name)) return;
    partOf.set(name, part);
    for (const imported of chunks.get(name).imports) assign(imported, part);
  };
  for (const name of chunks.keys()) if (isDeferred(name)) partOf.set(name, `${name.split("-")[0]}.cjs`);
  for (const [part, paths] of PARTS) {
    for (const path of paths.map((relative) => join(root, relative))) {
      const holders = [...chunks.values()].filter(({ moduleIds }) => moduleIds.includes(path));
      if (holders.length === 0) throw new Error(`${path} is in no chunk of the program`);
      for (const { fileName } of holders) assign(fileName, part);
    }
  }
  for (const name of chunks.keys()) assign(name, REST);
  return partOf;
}

/** The chunks as a table of functions, each of which is called when it is first required. */
async function tableOf(chunks) {
  const entries = chunks.map(({ fileName, code }) => {
    const isAtOnce = fileName.startsWith("start-");
    // V8 compiles a function in parentheses at once, and looks at any other twice: first for its end.
    const [open, close] = isAtOnce ? ["(", ")"] : ["", ""];
    return `${JSON.stringify(`./${fileName}`)}: ${open}function (module, exports, require) {\n${code}\n}${close},\n`;
  });
  const { code, warnings } = await transform(`const chunks = {\n${entries.join("")}};\n`, {
    ...TEXT_OPTIONS,
    minifyIdentifiers: chunks.every(({ fileName }) => fileName.startsWith(SCHEMAS)),
  });
  if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join("\n"));
  return code;
}

// All of it is zod's: what fails there is told by the schema that it belongs to, and short names save a fifth of it.
const SCHEMAS = "schemas-";

const TEXT_OPTIONS = {
  platform: "node",
  target: "node20",
  // Only ASCII, so that V8 keeps the source as one byte a character and the launcher reads it as Latin-1.
  charset: "ascii",
  supported: { "dynamic-import": false },
  // Identifiers stay as they are: names in stack traces for free.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: "none",
  // A crash prints the line it happened on, which must not be half a megabyte long.
  lineLimit: 200,
  logLevel: "silent",
};

function isDeferred(chunkName) {
  return DEFERRED.some(([name]) => chunkName.startsWith(`${name}-`));
}

/** What the first file ends with: requires chunks, from whichever file they are in, and everything else from Node. */
function loader(chunks, partOf) {
  const elsewhere = [...partOf].filter(([, part]) => part !== PARTS[0][0]);
  const places = Object.fromEntries(elsewhere.map(([name, part]) => [`./${name}`, `./${part}`]));
  const deferred = Object.fromEntries(
    [...chunks.values()]
      .filter(({ fileName }) => isDeferred(fileName))
      .map(({ fileName, exports }) => [`./${fileName}`, exports]),
  );
  return `const places = ${JSON.stringify(places).replaceAll(",", ",\n")};
const deferred = ${JSON.stringify(deferred).replaceAll(",", ",\n")};
const loaded = new Map();
function load(id) {
  const names = deferred[id];
  return names === undefined ? evaluate(id) : (names.exports ??= atFirstUse(id, names));
}
function atFirstUse(id, names) {
  const exports = {};
  for (const name of names) {
    Object.defineProperty(exports, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = evaluate(id)[name];
        Object.defineProperty(exports, name, { value });
        return value;
      },
    });
  }
  return exports;
}
function evaluate(id) {
  const known = loaded.get(id);
  if (known !== undefined) return known.exports;
  const place = places[id];
  const chunk = place === undefined ? chunks[id] : require(place)[id];
  if (chunk === undefined) return require(id);
  const own = { exports: {} };
  loaded.set(id, own);
  chunk(own, own.exports, load);
  return own.exports;
}
module.exports = load("./skillquay");`;
}

/** A warning here is a program that breaks for a user. That a module is also imported statically is none. */
function failOnWarning(level, log) {
  if (level !== "warn" || log.code === "INEFFECTIVE_DYNAMIC_IMPORT") return;
  throw new Error(log.message);
}
