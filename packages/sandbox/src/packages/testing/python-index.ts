import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defaultRegistries } from "../registries.ts";

/** An index from which this machine's own pip gets the package, or why there is none. */
export function findPythonIndex(name: string): { readonly url: string } | { readonly why: string } {
  const url = [...configuredIndexes(), defaultRegistries.pythonIndex].find((index) =>
    hasPackage(index, name),
  );
  return url === undefined
    ? { why: `no index that pip knows here has '${name}'` }
    : { url: url.replace(/\/$/, "") };
}

function configuredIndexes(): string[] {
  const lines = python(["-m", "pip", "config", "list"])?.split("\n") ?? [];
  return lines.flatMap((line) => /^\S*index-url='(.*)'$/.exec(line)?.[1]?.split(/\s+/) ?? []);
}

function hasPackage(index: string, name: string): boolean {
  if (!URL.canParse(index)) return false;
  if (index.startsWith("file:")) return existsSync(join(fileURLToPath(index), name));
  const folder = mkdtempSync(join(tmpdir(), "skillquay-test-index-"));
  const options = ["--no-deps", "--retries", "0", "--timeout", "10", "--index-url", index, "--dest", folder];
  const fetched = python(["-m", "pip", "--isolated", "download", "--quiet", ...options, name]);
  rmSync(folder, { recursive: true, force: true });
  return fetched !== undefined;
}

function python(args: readonly string[]): string | undefined {
  try {
    return execFileSync("python3", args, { encoding: "utf8", stdio: "pipe", timeout: 60_000 });
  } catch {
    return undefined;
  }
}
