import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isProgram } from "./is-program.ts";
import { rootsOf } from "./layouts.ts";
import { readSmallFile } from "./read-small-file.ts";

/** What stands for a program in a folder of shims: the program itself, or nothing that can be told without running it. */
export interface ResolvedShim {
  readonly program: string | undefined;
}

/**
 * Version managers put small programs in front of the real ones that choose a version when they run. Which one they
 * would choose is read from the person's own settings; those of a project are not looked at. Undefined for a folder
 * that holds programs and not shims.
 */
export async function resolveShim(
  name: string,
  folder: string,
  home: string | undefined,
): Promise<ResolvedShim | undefined> {
  if (home === undefined) return undefined;
  for (const { roots, folder: shims, resolve } of managers) {
    const root = rootsOf({ roots }, home).find((candidate) => join(candidate, shims) === folder);
    if (root !== undefined) return { program: await firstProgram(await resolve(name, root, home)) };
  }
  return undefined;
}

interface ShimManager {
  readonly roots: readonly string[];
  readonly folder: string;
  /** Where the program may be, best first. */
  resolve(name: string, root: string, home: string): Promise<readonly string[]>;
}

const managers: readonly ShimManager[] = [
  { roots: ["~/.pyenv", "~/.rbenv", "~/.nodenv"], folder: "shims", resolve: chosenByVersionFile },
  { roots: ["~/.asdf"], folder: "shims", resolve: chosenByAsdf },
  { roots: ["~/.local/share/mise"], folder: "shims", resolve: chosenByMise },
  { roots: ["~/.volta"], folder: "bin", resolve: chosenByVolta },
];

async function chosenByVersionFile(name: string, root: string): Promise<string[]> {
  const versions = await namesOf(join(root, "versions"));
  const chosen = (await textOf(join(root, "version"))).split(/\s+/).filter(isVersion);
  return chosen.flatMap((version) =>
    matching(version, versions).map((one) => join(root, "versions", one, "bin", name)),
  );
}

async function chosenByAsdf(name: string, root: string, home: string): Promise<string[]> {
  const chosen = toolVersions(await textOf(join(home, ".tool-versions")));
  const shim = await textOf(join(root, "shims", name));
  const listed = [...shim.matchAll(/^# asdf-plugin: (\S+) (\S+)$/gm)].map(([, tool = "", version = ""]) => ({
    tool,
    version,
  }));
  const installed = listed.filter(({ tool, version }) => isVersion(tool) && isVersion(version));
  const preferred = installed.filter(({ tool, version }) => chosen.get(tool)?.includes(version));
  const only = installed.length === 1 ? installed : [];
  return [...preferred, ...only].map(({ tool, version }) =>
    join(root, "installs", tool, version, "bin", name),
  );
}

async function chosenByMise(name: string, root: string, home: string): Promise<string[]> {
  const settings = await textOf(join(home, ".config/mise/config.toml"));
  const chosen = toolVersions(await textOf(join(home, ".tool-versions")));
  const programs: string[] = [];
  for (const tool of await namesOf(join(root, "installs"))) {
    const folder = join(root, "installs", tool);
    const versions = await namesOf(folder);
    const own = [...miseVersions(settings, tool), ...(chosen.get(tool) ?? []), "latest"];
    for (const version of own.filter(isVersion))
      for (const one of matching(version, versions)) programs.push(join(folder, one, "bin", name));
  }
  return programs;
}

async function chosenByVolta(name: string, root: string): Promise<string[]> {
  const version = /"runtime"\s*:\s*"([^"]+)"/.exec(await textOf(join(root, "tools/user/platform.json")))?.[1];
  return version !== undefined && isVersion(version)
    ? [join(root, "tools/image/node", version, "bin", name)]
    : [];
}

/** `python = "3.12"` or `python = ["3.12", "3.11"]`. */
function miseVersions(settings: string, tool: string): string[] {
  const lines = settings.split("\n").map((line) => line.trim());
  const line = lines.find((candidate) => candidate.split("=", 1)[0]?.trim().replaceAll('"', "") === tool);
  return [...(line ?? "").slice((line ?? "").indexOf("=")).matchAll(/"([^"]+)"/g)].map(
    ([, text = ""]) => text,
  );
}

function toolVersions(text: string): ReadonlyMap<string, readonly string[]> {
  const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim().split(/\s+/));
  return new Map(lines.map(([tool = "", ...versions]) => [tool, versions]));
}

/** The version itself, or the newest that begins with it: `3.12` stands for `3.12.7`. */
function matching(version: string, versions: readonly string[]): string[] {
  if (versions.includes(version)) return [version];
  const newest = versions
    .filter((candidate) => candidate.startsWith(`${version}.`))
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  return newest.slice(0, 1);
}

/** One name of a folder, and nothing that leads elsewhere. */
function isVersion(text: string): boolean {
  return /^[\w+-][\w.+-]{0,99}$/.test(text);
}

async function namesOf(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).slice(0, MAX_NAMES);
}

async function textOf(path: string): Promise<string> {
  return (await readSmallFile(path, MAX_BYTES)) ?? "";
}

async function firstProgram(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await isProgram(path)) return path;
  return undefined;
}

// Far more than anybody has installed, or writes into such a file.
const MAX_NAMES = 500;
const MAX_BYTES = 64 * 1024;
