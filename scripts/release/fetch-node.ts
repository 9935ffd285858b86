import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mustRun } from "./run-command.ts";

/** The newest Node of a major version for this platform, from the npm registry, below `folder`. */
export async function fetchNode(major: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  // Without a manifest of its own, npm would install into a folder above.
  await writeFile(join(folder, "package.json"), "{}\n");
  const platform = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${platform}-${process.arch}`;
  await mustRun(["npm", "install", "--ignore-scripts", "--no-save", `${name}@${major}`], { cwd: folder });
  const binary = process.platform === "win32" ? "node.exe" : "node";
  return join(folder, "node_modules", name, "bin", binary);
}
