import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type ProjectContext, toolsOfEntries } from "@skillquay/tools/front";

/** What the folder that an agent works in is about: one look at its entries, and at the packages it names. Never throws. */
export function readProjectContext(folder: string): ProjectContext {
  try {
    const entries = readdirSync(folder);
    const packages = entries.includes("package.json") ? packagesIn(join(folder, "package.json")) : [];
    return { tools: toolsOfEntries(entries), packages };
  } catch {
    return { tools: [], packages: [] };
  }
}

const LARGEST_BYTES = 256 * 1024;
const MOST_PACKAGES = 200;

function packagesIn(file: string): string[] {
  try {
    if (statSync(file).size > LARGEST_BYTES) return [];
    const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
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
