import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, normalize } from "node:path";
import { isBelow } from "./is-below.ts";
import { installationParts } from "./layouts.ts";
import { readElf } from "./read-elf.ts";
import { readStart } from "./read-small-file.ts";

/**
 * The folders and files outside of the system's that a program needs to run, given by its real path: the parts of its
 * installation where a known manager put it, `/opt/<name>` for what is installed there, and otherwise the file itself
 * with the libraries that it names. Never a folder in which people keep other things.
 */
export async function programPaths(
  program: string,
  home: string | undefined,
  depth = 0,
): Promise<readonly string[]> {
  if (isInSystem(program)) return [];
  const parts = (await installationParts(program, home)) ?? (await ownFolder(program, home));
  const isCovered = parts.some((part) => isBelow(part, program));
  const files = isCovered ? [] : [program, ...(await libraryPaths(program))];
  const interpreter = depth < MAX_INTERPRETERS ? await interpreterPaths(program, home, depth) : [];
  const paths = [...new Set([...parts, ...files, ...interpreter])];
  return paths.filter((path) => !paths.some((other) => isBelow(other, path)));
}

// A script whose interpreter is a script is as far as the kernel itself goes by default.
const MAX_INTERPRETERS = 2;

export function isInSystem(path: string): boolean {
  return path === "/usr" || isBelow("/usr", path);
}

/** `/opt/tool` for `/opt/tool/bin/x`: by the file system's standard a folder there holds one package. */
async function ownFolder(program: string, home: string | undefined): Promise<readonly string[]> {
  const folder = /^\/opt\/[^/]+(?=\/)/.exec(program)?.[0];
  if (folder === undefined || home === folder || (home !== undefined && isBelow(folder, home))) return [];
  return [folder];
}

/** Libraries that the program looks for beside itself; all others are the system's. */
async function libraryPaths(program: string): Promise<readonly string[]> {
  const libraries = new Set<string>();
  const waiting = [program];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const elf = await readElf(file);
    for (const name of elf?.needed ?? []) {
      if (name.includes("/") || libraries.size >= MAX_LIBRARIES) continue;
      const library = await findLibrary(name, elf?.searchFolders ?? [], dirname(file));
      if (library === undefined || libraries.has(library)) continue;
      libraries.add(library);
      waiting.push(library);
    }
  }
  return [...libraries];
}

const MAX_LIBRARIES = 200;

async function findLibrary(
  name: string,
  folders: readonly string[],
  origin: string,
): Promise<string | undefined> {
  for (const folder of folders) {
    const path = normalize(join(folder.replace(/\$(?:ORIGIN|\{ORIGIN\})/g, origin), name));
    // Whatever it is called, only a library is shown.
    if (isAbsolute(path) && (await readElf(path)) !== undefined) return isInSystem(path) ? undefined : path;
  }
  return undefined;
}

/** What a program that is itself a script is run by, as its first line names it. */
async function interpreterPaths(
  program: string,
  home: string | undefined,
  depth: number,
): Promise<readonly string[]> {
  const named = /^#!\s*(\/[^\s]+)/.exec(await readStart(program, MAX_FIRST_LINE_BYTES))?.[1];
  if (named === undefined) return [];
  const [folder, real] = await Promise.all(
    [dirname(named), named].map((path) => realpath(path).catch(() => "")),
  );
  // `/bin/sh` lies below /usr where /bin is a link.
  if (folder === undefined || !real || isInSystem(folder)) return [];
  // The kernel opens it by the name in the first line.
  return [...(await programPaths(real, home, depth + 1)), named];
}

// As much as Linux reads of it.
const MAX_FIRST_LINE_BYTES = 256;
