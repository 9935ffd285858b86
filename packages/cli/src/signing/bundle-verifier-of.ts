import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BundleVerifier } from "@skillquay/scan/signature";
import { shortPath } from "../output/short-path.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import { configFolders } from "../settings/config-folders.ts";

/**
 * Checks bundles of Sigstore by this person's trust root, in `sigstore-root.json` beside their policy: a newer one, or that of a
 * Sigstore of their own. Without the file by the one that comes with the program. A project has no say.
 */
export function bundleVerifierOf(io: Pick<Io, "env" | "homeDirectory" | "platform" | "cwd">): BundleVerifier {
  return async (bundle) => {
    const { bundleVerifier, readTrustRoot } = await import("@skillquay/scan/sigstore");
    const file = join(configFolders(io).config, "skillquay", "sigstore-root.json");
    if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return bundleVerifier()(bundle);
    let root: unknown;
    try {
      root = readTrustRoot(readFileSync(file, "utf8"));
    } catch (cause) {
      throw new CliError(
        "trust_root_invalid",
        `${terminalLine(shortPath(file, io))} is no trust root of Sigstore.`,
        {
          suggestions: [
            "Put the trusted_root.json of your Sigstore there, or remove the file to use the one of sigstore.dev",
          ],
          cause,
        },
      );
    }
    return bundleVerifier(root)(bundle);
  };
}
