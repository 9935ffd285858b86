// `node scripts/dev-node.mjs <script.ts> …` runs a TypeScript script of this repository. npm puts the
// development Node (the `node` package) first on the path, but an npm that skips install scripts leaves it
// without a binary, and Node 20 cannot run TypeScript: find a newer one, or say how to get it.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [script, ...rest] = process.argv.slice(2);
if (script === undefined) {
  process.stderr.write("usage: node scripts/dev-node.mjs <script.ts> [arguments]\n");
  process.exit(2);
}

// Types are stripped without a flag from 22.18 and 23.6 on.
if (process.features.typescript) {
  process.argv = [process.execPath, resolve(script), ...rest];
  await import(pathToFileURL(resolve(script)).href);
} else {
  const newer = findNewerNode();
  if (newer === undefined) {
    process.stderr.write(
      `This needs Node 24; this is ${process.version}, and the 'node' package in node_modules has no binary, ` +
        "because npm skipped its install script.\nRun: npm rebuild node --ignore-scripts=false\n",
    );
    process.exit(1);
  }
  const path = `${dirname(newer)}${delimiter}${process.env.PATH ?? ""}`;
  const done = spawnSync(newer, [script, ...rest], { stdio: "inherit", env: { ...process.env, PATH: path } });
  process.exit(done.status ?? 1);
}

function findNewerNode() {
  const binary = process.platform === "win32" ? "node.exe" : "node";
  const platformPackage = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  return [
    join("node_modules/node/bin", binary),
    join("node_modules/node/node_modules", platformPackage, "bin", binary),
    join("node_modules", platformPackage, "bin", binary),
  ]
    .map((file) => join(root, file))
    .find((file) => existsSync(file));
}
