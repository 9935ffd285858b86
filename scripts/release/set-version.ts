import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { workspaceFolders } from "./workspace-folders.ts";

/**
 * Writes the version into every manifest of the workspace and what they ask of each other, the lock file, the entry for the
 * registry of MCP servers, and the pictures that show it. Answers with the files that changed.
 */
export async function setVersion(root: string, from: string, to: string): Promise<string[]> {
  const folders = await workspaceFolders(root);
  const exact = new RegExp(`("(?:version|@skillquay/[a-z-]+)": )"${escaped(from)}"`, "g");
  const shown = new RegExp(`(Skillquay(?:</tspan> <tspan class="dim">| ))${escaped(from)}(?=[ <])`, "g");
  const changed: string[] = [];
  const replaceIn = async (path: string, replace: (text: string) => string) => {
    const text = await readFile(join(root, path), "utf8");
    const replaced = replace(text);
    if (replaced === text) return;
    await writeFile(join(root, path), replaced);
    changed.push(path);
  };
  for (const path of [...folders.map((folder) => `${folder}/package.json`), "server.json"])
    await replaceIn(path, (text) => text.replace(exact, `$1"${to}"`));
  await replaceIn("package-lock.json", (text) => lockWithVersion(text, folders, exact, to));
  for (const path of PICTURES) await replaceIn(path, (text) => text.replace(shown, `$1${to}`));
  return changed;
}

// A test compares them with what the program says now.
const PICTURES = ["docs/pictures/terminal-welcome.svg", "docs/pictures/terminal-welcome.txt"];

/** Only the workspace's own packages: one of somebody else may have the same version. */
function lockWithVersion(text: string, folders: readonly string[], exact: RegExp, to: string): string {
  const entries = new RegExp(`^ {4}"(?:${folders.join("|")})": \\{$[\\s\\S]*?^ {4}\\}`, "gm");
  return text.replace(entries, (entry) => entry.replace(exact, `$1"${to}"`));
}

function escaped(version: string): string {
  return version.replaceAll(".", "\\.");
}
