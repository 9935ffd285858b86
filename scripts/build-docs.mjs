// Builds the documentation as a site beside the hub, which serves it at /docs. Plain JavaScript for Node 20, because `npm start`
// runs it. Not a part of every build: it takes as long as all others together.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { compressBelow } from "./compress-below.mjs";
import { packagesOfFiles } from "./notices/bundled-packages.mjs";
import { thirdPartyNotices } from "./notices/third-party-notices.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, "docs");

/** Writes the site to `folder`, unless what is there was made of the same pages. Fails on a link that leads nowhere. */
export async function buildDocs({ folder = join(root, "packages/hub/dist/docs") } = {}) {
  const digest = await digestOfSources();
  if ((await readFile(join(folder, ".made-of"), "utf8").catch(() => "")) === digest)
    return { folder, isFresh: false };
  const unfinished = `${folder}.${process.pid}.tmp`;
  try {
    const { build } = await import("vitepress");
    await build(source, { outDir: unfinished });
    await takeScriptsOut(unfinished);
    await writeNotices(unfinished);
    await compressBelow(unfinished);
    await writeFile(join(unfinished, ".made-of"), digest);
    await rm(folder, { recursive: true, force: true });
    await mkdir(dirname(folder), { recursive: true });
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return { folder, isFresh: true };
}

/** What every page runs before it is drawn becomes a file, since the hub allows no script inside of a page. */
async function takeScriptsOut(folder) {
  const inline = /<script id="[\w-]+">([\s\S]*?)<\/script>/g;
  const scripts = new Set();
  for (const file of await filesBelow(folder)) {
    if (!file.endsWith(".html")) continue;
    const html = await readFile(file, "utf8");
    for (const [, text] of html.matchAll(inline)) scripts.add(text);
    const first = '<script src="/docs/assets/before.js"></script>';
    await writeFile(file, html.replace(inline, "").replace("</title>", `</title>${first}`));
  }
  await writeFile(join(folder, "assets/before.js"), [...scripts].join("\n"));
}

/** The site is bundled apart from hub and program, so what it holds of others is told beside it. */
async function writeNotices(folder) {
  const list = join(folder, "modules.json");
  const packages = packagesOfFiles(JSON.parse(await readFile(list, "utf8")));
  const { text, problems } = await thirdPartyNotices({ root, packages });
  if (problems.length > 0) throw new Error(problems.join("\n"));
  await writeFile(join(folder, "THIRD_PARTY_NOTICES.txt"), text);
  await rm(list);
}

async function digestOfSources() {
  const hash = createHash("sha256");
  const files = [
    fileURLToPath(import.meta.url),
    join(root, "package-lock.json"),
    join(root, "packages/cli/package.json"),
    ...(await filesBelow(source)),
  ];
  for (const path of files) {
    const bytes = await readFile(path);
    hash.update(`${relative(root, path)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => !/[\\/]\.vitepress[\\/](?:cache|\.temp)[\\/]/.test(path))
    .sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    const { folder, isFresh } = await buildDocs();
    process.stderr.write(`${isFresh ? "built" : "nothing changed since"} ${relative(root, folder)}\n`);
  } catch (error) {
    process.stderr.write(`The documentation was not built.\n${error.message}\n`);
    process.exitCode = 1;
  }
}
