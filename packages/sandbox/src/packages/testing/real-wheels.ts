import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file that others made, as it came. */
export interface RealWheel {
  readonly file: string;
  readonly bytes: Buffer;
}

/** What this machine's own pip fetches for a package and all that it needs, or why it fetches nothing. */
export function findRealWheels(
  name: string,
): { readonly wheels: readonly RealWheel[] } | { readonly why: string } {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-test-wheels-"));
  try {
    const options = ["--quiet", "--retries", "0", "--timeout", "10", "--only-binary", ":all:"];
    // The Python that scripts get is the one below /usr, where there is one.
    const path = `/usr/bin:${process.env.PATH ?? ""}`;
    execFileSync("python3", ["-m", "pip", "download", ...options, "--dest", folder, name], {
      env: { ...process.env, PATH: path },
      stdio: "pipe",
      timeout: 120_000,
    });
    return {
      wheels: readdirSync(folder).map((file) => ({ file, bytes: readFileSync(join(folder, file)) })),
    };
  } catch (error) {
    return { why: `pip fetches no '${name}' here: ${String(error).slice(0, 200)}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
