import { type ScanReport, withFindings } from "@skillquay/scan";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import { searchFoldersOf } from "../program/search-folders.ts";
import type { SkillToScan } from "./skill-to-scan.ts";

/** What a detonation adds to a scan: its runs, and what it could not have seen. The effects are among the findings. */
export interface DetonationNotes {
  readonly runs: readonly {
    readonly script: string;
    readonly args: readonly string[];
    readonly end: string;
  }[];
  readonly notRun: readonly { readonly path: string; readonly why: string }[];
  readonly notObserved: readonly string[];
}

/** Runs the scripts of a skill in the sandbox among planted credentials. Nothing is ever run without a sandbox. */
export async function detonateScanned(
  io: Io,
  skill: SkillToScan,
  report: ScanReport,
): Promise<{ readonly report: ScanReport; readonly detonation: DetonationNotes }> {
  // Loaded when it is asked for: a scan needs none of it.
  const { SandboxError } = await import("@skillquay/sandbox");
  const { detonateFiles, effectsAsFindings } = await import("@skillquay/sandbox/detonation");
  const { files } = await skill.read();
  try {
    const detonated = await detonateFiles(files, { searchFolders: await searchFoldersOf(io) });
    const { runs, notRun, notObserved } = detonated;
    return {
      report: withFindings(report, effectsAsFindings(detonated)),
      detonation: { runs, notRun, notObserved },
    };
  } catch (cause) {
    if (!(cause instanceof SandboxError)) throw cause;
    throw new CliError("sandbox_unavailable", "There is no sandbox to run the skill's scripts in.", {
      suggestions: [cause.message, "Scan without --detonate: nothing is run then"],
      cause,
    });
  }
}

/** For people, on standard error: what ran, and what nobody may conclude from a silent run. */
export function detonationLines({ runs, notRun, notObserved }: DetonationNotes): string[] {
  return [
    ...runs.map(({ script, args, end }) => `  ran ${terminalLine([script, ...args].join(" "))}: ${end}`),
    ...notRun.map(({ path, why }) => `  not run: ${terminalLine(path)} (${terminalLine(why)})`),
    ...notObserved.map((line) => `  ${line}`),
  ];
}
