import { readdirSync } from "node:fs";
import { readSkillFileSync } from "@skillquay/skill/files";
import { type ProjectContext, toolsOfEntries } from "@skillquay/tools/front";

/** What the folder that an agent works in is about: one look at its entries, and at the packages it names. Never throws. */
export function readProjectContext(folder: string): ProjectContext {
  try {
    const entries = readdirSync(folder);
    const packages = entries.includes("package.json") ? packagesIn(folder) : [];
    return { tools: toolsOfEntries(entries), packages };
  } catch {
    return { tools: [], packages: [] };
  }
}

const LARGEST_BYTES = 256 * 1024;
const MOST_PACKAGES = 200;

function packagesIn(folder: string): string[] {
  try {
    // A repository can store a link to anything under this name.
    const bytes = readSkillFileSync(folder, "package.json", { maxBytes: LARGEST_BYTES });
    const parsed: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    const names = ["dependencies", "devDependencies"].flatMap((key) => keysOf(parsed, key));
    // `@scope/name` is known by either part; what is left of a name with hyphens is no word of a skill's name.
    const words = names.flatMap((name) => name.toLowerCase().replace(/^@/, "").split("/"));
    return [...new Set(words)]
      .filter((word) => /^[a-z0-9]{3,}$/.test(word) && !EVERYWHERE.has(word))
      .slice(0, MOST_PACKAGES);
  } catch {
    return [];
  }
}

// Packages and scopes that nearly every project has, or whose names say nothing of what it is about.
const EVERYWHERE: ReadonlySet<string> = new Set([
  "types",
  "node",
  "core",
  "utils",
  "cli",
  "server",
  "client",
  "test",
]);

function keysOf(value: unknown, key: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  const inner: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof inner === "object" && inner !== null ? Object.keys(inner) : [];
}
