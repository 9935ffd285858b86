import { mapOf, metadataBlocks } from "../format/metadata-blocks.ts";
import type { JsonObject, JsonValue } from "../problem.ts";

/** A host that scripts of a skill reach for, and who says so. The name is the skill's word, in lower case. */
export interface NeededHost {
  readonly host: string;
  readonly from: "front matter" | "script";
}

/**
 * Hosts that the front matter declares for all scripts of a skill, and those that stand in addresses in their texts. A script
 * may reach for others, which nobody can tell from its text.
 */
export function neededHosts(texts: readonly string[], frontmatter: JsonObject): NeededHost[] {
  const declared = declaredHosts(frontmatter);
  const written = new Set(texts.flatMap(hostsInText));
  return [
    ...declared.map((host) => ({ host, from: "front matter" as const })),
    ...[...written]
      .filter((host) => !declared.includes(host))
      .toSorted()
      .map((host) => ({ host, from: "script" as const })),
  ].slice(0, MOST);
}

/** `allowedHosts`, `network` and `requires.network`, at the top, in `metadata` or in a block below it: names or addresses. */
export function declaredHosts(frontmatter: JsonObject): string[] {
  const values = [frontmatter, ...metadataBlocks(frontmatter.metadata)].flatMap((block) => [
    ...KEYS.map((key) => block[key]),
    mapOf(block.requires)?.network,
  ]);
  return [...new Set(values.flatMap(hostsIn))].slice(0, MOST);
}

const KEYS = ["network", "allowedHosts", "allowed-hosts", "allowed_hosts", "requiredHosts"] as const;
const MOST = 50;
// More than any script that was looked at; the rest of a larger one is data.
const MOST_CHARS = 1_000_000;
const MOST_NAMES = 2_000;

function hostsIn(value: JsonValue | undefined): string[] {
  if (typeof value === "string") return value.split(/[\s,]+/, MOST).flatMap(hostOf);
  if (Array.isArray(value))
    return value.slice(0, MOST).flatMap((entry) => (typeof entry === "string" ? hostOf(entry) : []));
  const map = mapOf(value);
  return map === undefined ? [] : [...hostsIn(map.hosts), ...hostsIn(map.allow)];
}

function hostsInText(text: string): string[] {
  const addresses = text
    .slice(0, MOST_CHARS)
    .matchAll(/\bhttps?:\/\/([A-Za-z0-9.-]{1,253})(?![A-Za-z0-9.-])/g);
  // Each name once, and no more of them than anybody could look at: an address may stand there a hundred thousand times.
  const names = new Set<string>();
  for (const [, name = ""] of addresses) if (names.add(name).size === MOST_NAMES) break;
  return [...names].flatMap(hostOf);
}

/** A name with a dot in it, alone or in an address; `name:port` keeps its port. */
function hostOf(word: string): string[] {
  const [, name = "", port] = /^(?:https?:\/\/)?([A-Za-z0-9.-]{1,253})(:\d{1,5})?(?:\/.*)?$/.exec(word) ?? [];
  const host = name.toLowerCase().replace(/\.$/, "");
  const labels = host.split(".");
  const isName =
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
    /[a-z]/.test(labels.at(-1) ?? "");
  return isName ? [`${host}${port ?? ""}`] : [];
}
