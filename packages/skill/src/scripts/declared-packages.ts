import { oneLine } from "../text/escape-text.ts";
import { isJsonWithin } from "../text/is-json-within.ts";
import { nearestFile, type ReadText } from "./nearest-file.ts";
import { pep723 } from "./pep723.ts";
import type { SkillScript } from "./skill-script.ts";

/** What a script declares to be installed, as an installer is given it. All text in it is the skill's. */
export interface DeclaredPackages {
  readonly ecosystem: "python" | "node";
  /** The file of the skill that says so. */
  readonly declaredIn: string;
  /** In the ecosystem's own spelling, `requests>=2.31` or `zod@^4`, in the order of the alphabet. */
  readonly packages: readonly string[];
  /** The text of a `package-lock.json` beside the `package.json`: its versions are taken, and no others. */
  readonly lock?: string;
  /** What is declared and never installed: addresses, repositories, folders, options of an installer. */
  readonly refused: readonly RefusedPackage[];
}

export interface RefusedPackage {
  readonly requirement: string;
  readonly why: string;
}

/**
 * Reads what may be installed for a script: the header of a Python file (PEP 723), else the nearest `requirements.txt`;
 * the nearest `package.json` for JavaScript and TypeScript. Undefined where nothing is declared.
 */
export async function declaredPackages(
  { path, language }: Pick<SkillScript, "path" | "language">,
  readText: ReadText,
): Promise<DeclaredPackages | undefined> {
  const declared =
    language === "python"
      ? await pythonPackages(path, readText)
      : language === "javascript" || language === "typescript"
        ? await nodePackages(path, readText)
        : undefined;
  if (declared === undefined) return undefined;
  return declared.packages.length + declared.refused.length === 0 ? undefined : declared;
}

async function pythonPackages(path: string, readText: ReadText): Promise<DeclaredPackages | undefined> {
  const header = pep723(((await readText(path)) ?? "").slice(0, MAX_FILE_CHARS));
  if (header !== undefined) return judged("python", path, header.dependencies, pythonRequirement);
  const file = await nearestFile(path, "requirements.txt", readText);
  if (file === undefined) return undefined;
  if (file.text.length > MAX_FILE_CHARS) return tooLong("python", file.path, file.path, MAX_FILE_CHARS);
  // A line that ends in `\` goes on in the next one.
  const lines = file.text.replace(/\\\r?\n/g, " ").split(/\r?\n/);
  const written = lines.map((line) => line.replace(/(?:^|\s)#.*$/, "").trim()).filter((line) => line !== "");
  return judged("python", file.path, written, pythonRequirement);
}

async function nodePackages(path: string, readText: ReadText): Promise<DeclaredPackages | undefined> {
  const file = await nearestFile(path, "package.json", readText);
  if (file === undefined) return undefined;
  if (file.text.length > MAX_FILE_CHARS) return tooLong("node", file.path, file.path, MAX_FILE_CHARS);
  const lockPath = file.path.replace(/package\.json$/, "package-lock.json");
  const lock = await readText(lockPath);
  if (lock !== undefined && lock.length > MAX_LOCK_CHARS)
    return tooLong("node", file.path, lockPath, MAX_LOCK_CHARS);
  const declared = judged("node", file.path, dependenciesOf(file.text), nodeRequirement);
  return { ...declared, ...(lock !== undefined && { lock }) };
}

/** Nothing of such a file is taken: what a part of it says may not be what was meant. */
function tooLong(
  ecosystem: DeclaredPackages["ecosystem"],
  declaredIn: string,
  file: string,
  maxChars: number,
): DeclaredPackages {
  const why = `the file is longer than ${maxChars / 1024} KiB`;
  return { ecosystem, declaredIn, packages: [], refused: [{ requirement: oneLine(file, 150), why }] };
}

function judged<Entry>(
  ecosystem: DeclaredPackages["ecosystem"],
  declaredIn: string,
  entries: readonly Entry[],
  judge: (entry: Entry) => string | RefusedPackage,
): DeclaredPackages {
  const few = entries.slice(0, MAX_PACKAGES).map(judge);
  const more = entries.length - few.length;
  const tooMany = { requirement: `${more} more`, why: `at most ${MAX_PACKAGES} packages can be declared` };
  return {
    ecosystem,
    declaredIn,
    packages: [...new Set(few.filter((entry) => typeof entry === "string"))].toSorted(),
    refused: [...few.filter((entry) => typeof entry !== "string"), ...(more > 0 ? [tooMany] : [])],
  };
}

const MAX_PACKAGES = 200;
const MAX_CHARS = 2_000;
// Read at once, by servers that have others to answer: a few milliseconds, and for a lock of a thousand packages some thirty.
const MAX_FILE_CHARS = 64 * 1024;
const MAX_LOCK_CHARS = 512 * 1024;

/** A name with versions, extras, a marker and hashes. Nothing that an installer would take for an option or an address. */
function pythonRequirement(line: string): string | RefusedPackage {
  const refuse = (why: string) => ({ requirement: oneLine(line, 150), why });
  if (line.length > MAX_CHARS) return refuse("it is too long");
  if (line.startsWith("-")) return refuse("options of an installer are not taken");
  if (/^[a-z+]{2,12}:/i.test(line) || /^[^\s;]*\s*@/.test(line)) return refuse(FROM_REGISTRY);
  if (/^[./\\~]|^[^\s;<>=!~[]*[/\\]|\.(?:whl|zip|tar\.gz)$/i.test(line)) return refuse(FROM_REGISTRY);
  const [requirement = "", ...hashes] = line.split(/\s+(?=--)/);
  if (!hashes.every((hash) => /^--hash=sha(?:256|384|512):[0-9a-f]{64,128}$/.test(hash.trim())))
    return refuse("options of an installer are not taken");
  const [spec = "", marker] = requirement.split(";", 2);
  const [, name, versions = ""] =
    /^([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?(?:\s*\[[A-Za-z0-9._, -]*\])?)(.*)$/.exec(spec.trim()) ?? [];
  const isVersion = (text: string) => /^(?:[<>=!~]=?=?\s*[A-Za-z0-9.*+!_-]+)?$/.test(text.trim());
  if (
    name === undefined ||
    !versions
      .replace(/^\s*\((.*)\)\s*$/, "$1")
      .split(",")
      .every(isVersion)
  )
    return refuse("it is not a requirement of the form name>=1.0");
  if (marker !== undefined && !/^[\w\s.'"<>=!~()*+-]+$/.test(marker))
    return refuse("its marker cannot be read");
  return [`${spec.trim()}${marker === undefined ? "" : ` ; ${marker.trim()}`}`, ...hashes]
    .map((part) => part.trim())
    .join(" ");
}

function nodeRequirement([name, range]: readonly [string, unknown]): string | RefusedPackage {
  const refuse = (why: string) => ({ requirement: oneLine(`${name}@${String(range)}`, 150), why });
  if (!/^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i.test(name) || name.length > 214)
    return refuse("it is not the name of a package");
  if (typeof range !== "string" || range.length > 200) return refuse("it has no version");
  // Neither a colon nor a slash: what has one is an address, a repository, a folder or another name for it.
  return /^[\w.*^~<>=|+\- ]*$/.test(range) ? `${name}@${range.trim()}` : refuse(FROM_REGISTRY);
}

const FROM_REGISTRY = "only packages of the registry are installed, no addresses, repositories or folders";

function dependenciesOf(text: string): [string, unknown][] {
  let content: unknown;
  if (!isJsonWithin(text)) return [];
  try {
    content = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return [];
  }
  const dependencies: unknown = Object(content).dependencies;
  return typeof dependencies === "object" && dependencies !== null ? Object.entries(dependencies) : [];
}
