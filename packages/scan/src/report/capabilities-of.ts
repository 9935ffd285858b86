import { decodeUtf8 } from "@skillquay/skill";
import { runCooperatively } from "@skillquay/skill/cooperative";
import { readSkillHeadInSteps } from "@skillquay/skill/head";
import { listScripts } from "@skillquay/skill/scripts";
import type { ScannedFile } from "../engine/finding.ts";

/** What a skill brings or asks for. All of it is the skill's own text, sorted by code unit. */
export interface Capabilities {
  /** Paths of files that can be run. */
  readonly scripts: readonly string[];
  /** As `allowed-tools` of the front matter names them. */
  readonly allowedTools: readonly string[];
  /** Hosts of addresses in its files. */
  readonly hosts: readonly string[];
  /** Packages that its scripts need. */
  readonly packages: readonly string[];
  /** Its front matter asks the host to run commands by itself. */
  readonly hooks: boolean;
}

export async function capabilitiesOf(files: readonly ScannedFile[]): Promise<Capabilities> {
  const byPath = new Map(files.map((file) => [file.path, file.bytes]));
  const entries = files.map(({ path, bytes }) => ({
    path,
    sizeBytes: bytes.length,
    mtimeMs: 0,
    executable: false,
  }));
  const scripts = await listScripts(entries, async (path) => byPath.get(path) ?? new Uint8Array());
  const main =
    files.find(({ path }) => path === "SKILL.md") ?? files.find(({ path }) => /^skill\.md$/i.test(path));
  const head =
    main === undefined
      ? undefined
      : await runCooperatively(readSkillHeadInSteps(main.bytes, { folderName: "", fileName: main.path }));
  return {
    scripts: sorted(scripts.map(({ path }) => path)),
    allowedTools: sorted(head?.allowedTools ?? []),
    hosts: sorted(await runCooperatively(hostsOf(files))),
    packages: sorted(scripts.flatMap(({ dependencies }) => dependencies.flatMap(({ packages }) => packages))),
    hooks: head?.frontmatter.hooks !== undefined,
  };
}

/** What the second has and the first has not. */
export function grownCapabilities(previous: Capabilities, after: Capabilities): Capabilities {
  return {
    scripts: missingFrom(previous.scripts, after.scripts),
    allowedTools: missingFrom(previous.allowedTools, after.allowedTools),
    hosts: missingFrom(previous.hosts, after.hosts),
    packages: missingFrom(previous.packages, after.packages),
    hooks: after.hooks && !previous.hooks,
  };
}

/** In steps: a file may have megabytes. */
function* hostsOf(files: readonly ScannedFile[]): Generator<void, string[]> {
  const all = new Set<string>();
  for (const { bytes } of files) {
    const text = bytes.includes(0) ? undefined : decodeUtf8(bytes);
    const hosts = new Set<string>();
    for (let start = 0; start < (text?.length ?? 0) && hosts.size < MAX_HOSTS_PER_FILE; start += PART_CHARS) {
      for (const host of hostsIn(text ?? "", start)) hosts.add(host);
      yield;
    }
    for (const host of [...hosts].slice(0, MAX_HOSTS_PER_FILE)) all.add(host);
  }
  return [...all];
}

/** Of the addresses that begin in this part of the text. */
function* hostsIn(text: string, start: number): Generator<string, void> {
  // One character more in front tells whether a word begins here.
  const from = Math.max(0, start - 1);
  for (const match of text.slice(from, start + PART_CHARS + ADDRESS_CHARS).matchAll(ADDRESS)) {
    const at = from + match.index;
    if (at >= start && at < start + PART_CHARS && match[1] !== undefined) yield match[1].toLowerCase();
  }
}

const PART_CHARS = 64 * 1024;
// Longer than any match.
const ADDRESS_CHARS = 400;

// At most 253 characters, as names in the network have; the user part in front of an `@` is passed over.
const ADDRESS =
  /\b(?:https?|wss?|ftp):\/\/(?:[^\s/@"'<>]{1,100}@)?([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])/g;
const MAX_HOSTS_PER_FILE = 1_000;

function missingFrom(previous: readonly string[], after: readonly string[]): string[] {
  const existing = new Set(previous);
  return after.filter((item) => !existing.has(item));
}

function sorted(items: readonly string[]): string[] {
  return [...new Set(items)].sort();
}
