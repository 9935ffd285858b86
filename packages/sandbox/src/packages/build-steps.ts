import type { ExecOutcome, SandboxSession } from "../sandbox.ts";
import { writeInside } from "../scripts/write-inside.ts";
import { installCancelled } from "./install-problems.ts";
import { PackagesError, shownName } from "./packages-error.ts";

/** What an installer does in its sandbox: run programs, and read and write small files. */
export interface BuildSteps {
  /** Ends with a `PackagesError` where a limit ended the program; any exit code is the caller's to judge. */
  run(argv: readonly [string, ...string[]]): Promise<StepResult>;
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
}

export interface StepResult {
  readonly ok: boolean;
  readonly stdout: string;
  readonly stderr: string;
  /** What is known of a failure without knowing the installer. */
  failure(): PackagesError;
}

export function buildSteps(
  session: SandboxSession,
  { signal, layerBytes }: { readonly signal?: AbortSignal | undefined; readonly layerBytes: number },
): BuildSteps {
  return {
    async run(argv) {
      const outcome = await session.exec({
        argv,
        workingFolder: "/tmp",
        ...(signal !== undefined && { signal }),
      });
      const stderr = Buffer.from(outcome.stderr).toString("utf8");
      const limit = limitThatEnded(outcome, stderr, layerBytes);
      if (limit !== undefined) throw limit;
      return {
        ok: outcome.end === "exit" && outcome.exitCode === 0,
        stdout: Buffer.from(outcome.stdout).toString("utf8"),
        stderr,
        failure: () => plainFailure(outcome, stderr),
      };
    },
    async read(path) {
      const { bytes, isEnd } = await session.readFile(path, { maxBytes: MAX_LOCK_BYTES });
      if (!isEnd) throw tooLarge(layerBytes);
      return Buffer.from(bytes).toString("utf8");
    },
    write: (path, text) => writeInside(session, path, text),
  };
}

/** A lock names every package with its hashes; one of this size names ten thousand. */
const MAX_LOCK_BYTES = 8 * 1024 * 1024;

function limitThatEnded(outcome: ExecOutcome, stderr: string, layerBytes: number): PackagesError | undefined {
  switch (outcome.end) {
    case "timeout":
      return new PackagesError("timeout", "Installing the packages took too long and was ended.", {
        fix: "Declare exact versions, or fewer packages, and try again",
      });
    case "cancelled":
      return installCancelled();
    case "setup":
      return new PackagesError("unavailable", "The sandbox for installing packages did not start.", {
        fix: "Run 'skillquay sandbox probe' to see why",
        detail: outcome.detail,
      });
    case "limit":
      return tooLarge(layerBytes);
    default: {
      const isFull = /No space left on device|ENOSPC|EFBIG|File too large/.test(stderr);
      return isFull || outcome.detail?.includes("(size_limit)") === true ? tooLarge(layerBytes) : undefined;
    }
  }
}

function tooLarge(layerBytes: number): PackagesError {
  const mebibytes = Math.floor(layerBytes / 1_048_576);
  return new PackagesError(
    "too_large",
    `The packages are larger than the ${mebibytes} MiB that one set of them may have, so nothing was installed.`,
    { fix: "Declare fewer or smaller packages, or have the limit raised (package-layer-megabytes)" },
  );
}

function plainFailure({ detail }: ExecOutcome, stderr: string): PackagesError {
  const host = /network refused: (\S+) \((\w+)\)/.exec(detail ?? "");
  if (host !== null) {
    const [, name = "", reason = ""] = host;
    return reason === "not_listed" || reason === "port_refused"
      ? new PackagesError(
          "refused",
          `A package is kept at ${shownName(name)}, which is no registry of this machine.`,
          {
            fix: "Have the host added to the hosts of the registries (package-hosts), if it is the registry's own",
          },
        )
      : new PackagesError("unreachable", `The registry ${shownName(name)} cannot be reached.`, {
          fix: "Check the network and the registry's address, and try again",
        });
  }
  return new PackagesError("failed", "The packages could not be installed.", {
    fix: "Install them by hand once to see what is wrong, and declare versions that work",
    detail: lastWords(stderr),
  });
}

/** The last line that says something: installers end with advice and with where a log is. */
function lastWords(stderr: string): string {
  const lines = stderr.split("\n").map((line) => line.trim());
  const errors = lines.filter((line) => /^(?:ERROR|error|npm error|npm ERR!)/.test(line));
  const reasons = errors.filter((line) => !/complete log|^npm (?:error|ERR!)$/.test(line));
  return (reasons.at(-1) ?? lines.findLast((line) => line !== "") ?? "").replace(
    /^(?:ERROR|npm error|npm ERR!):?\s*/,
    "",
  );
}
