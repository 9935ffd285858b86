import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The Node a user would run the program with: SKILLQUAY_NODE, else the first `node` on the path that does not
 * come from node_modules (there lies the newer one that development uses), else the one that runs this.
 */
export function systemNode(): string {
  const named = process.env.SKILLQUAY_NODE;
  if (named !== undefined && named !== "") return named;
  const binary = process.platform === "win32" ? "node.exe" : "node";
  const candidates = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "" && !folder.includes("node_modules"))
    .map((folder) => join(folder, binary));
  return candidates.find(isExecutable) ?? process.execPath;
}

/** `v20.19.0` for the binary at `node`. */
export function nodeVersion(node: string): string {
  return spawnSync(node, ["--version"], { encoding: "utf8" }).stdout.trim();
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
