import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Policy, readPolicy } from "@skillquay/scan/policy";
import { shortPath } from "../output/short-path.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import { configFolders } from "../settings/config-folders.ts";
import type { InstallPlace } from "./install-place.ts";

/** In a project, beside its lock file. */
export const PROJECT_POLICY = "skillquay-policy.json";

/**
 * What is to be kept when something is installed here: the person's own policy, and in a project the project's, too. All are
 * kept at once, so that a stranger's project can forbid more and allow nothing. Throws for one that cannot be read: a
 * policy that is not understood must not count as none.
 */
export function policiesOf(io: Io, { scope, base }: Pick<InstallPlace, "scope" | "base">): readonly Policy[] {
  const files = [join(configFolders(io).config, "skillquay", "policy.json")];
  if (scope === "project") files.push(join(base, PROJECT_POLICY));
  return files.flatMap((file) => policyIn(io, file));
}

function policyIn(io: Io, file: string): readonly Policy[] {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  const shown = shortPath(file, io);
  const invalid = (mistakes: readonly string[], cause?: unknown) =>
    new CliError(
      "policy_invalid",
      `The policy in ${terminalLine(shown)} cannot be kept, so nothing was done.`,
      {
        suggestions: mistakes.slice(0, 10).map(terminalLine),
        cause,
      },
    );
  if (!stats.isFile() || stats.size > LARGEST_BYTES) throw invalid(["It is no file of at most 1 MiB"]);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw invalid(["It cannot be read"], cause);
  }
  const read = readPolicy(text, shown);
  if ("mistakes" in read) throw invalid(read.mistakes);
  return [read.policy];
}

const LARGEST_BYTES = 1024 * 1024;
