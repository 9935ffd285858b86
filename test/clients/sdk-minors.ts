import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientCache } from "./client-cache.ts";
import { type ClientKind, sdkV1 } from "./sdk-clients.ts";

const PACKAGE = "@modelcontextprotocol/sdk";
/** The first that knows output schemas as they are now. */
const OLDEST_MINOR = 12;

/** The last release of each minor version of the SDK's first line, or why they are not there. */
export function findSdkMinors(): readonly ClientKind[] | { readonly why: string } {
  try {
    const versions = lastOfEachMinor(JSON.parse(npm(["view", PACKAGE, "versions", "--json"], process.cwd())));
    const dependencies = Object.fromEntries(
      versions.map((version) => [`sdk-${version}`, `npm:${PACKAGE}@${version}`]),
    );
    const manifest = JSON.stringify({ private: true, dependencies }, null, 2);
    const folder = clientCache(`sdk-${createHash("sha256").update(manifest).digest("hex").slice(0, 16)}`);
    if (!existsSync(join(folder, "installed"))) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "package.json"), manifest);
      npm(["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"], folder);
      writeFileSync(join(folder, "installed"), "");
    }
    return versions.map((version) => sdkV1(`SDK ${version}`, join(folder, "node_modules", `sdk-${version}`)));
  } catch (error) {
    return { why: `The older versions of ${PACKAGE} cannot be had here: ${String(error).slice(0, 300)}` };
  }
}

export function lastOfEachMinor(versions: readonly string[]): string[] {
  const last = new Map<number, string>();
  for (const version of versions) {
    const [, minor] = /^1\.(\d+)\.\d+$/.exec(version) ?? [];
    // The registry gives them in the order of their numbers.
    if (minor !== undefined && Number(minor) >= OLDEST_MINOR) last.set(Number(minor), version);
  }
  return [...last.values()];
}

function npm(args: string[], cwd: string): string {
  return execFileSync("npm", args, { cwd, encoding: "utf8", stdio: "pipe", timeout: 600_000 });
}
