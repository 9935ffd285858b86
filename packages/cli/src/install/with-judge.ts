import { openScanner, type ScannedFile, type ScanReport } from "@skillquay/scan";
import type { ProgressShare } from "../output/progress-bar.ts";
import type { CommandContext } from "../program/command.ts";
import { bundleVerifierOf } from "../signing/bundle-verifier-of.ts";
import { type JudgedSkill, judgeSkill } from "./judge-skill.ts";
import { openKeptReports } from "./kept-reports.ts";
import type { OfferedSkill } from "./opened-source.ts";

/** Reads and scans skills for one command. */
export interface Judge {
  judge(offered: OfferedSkill, share: Pick<ProgressShare, "done" | "total">): Promise<JudgedSkill>;
  /** Of files that are here already. */
  scan(files: readonly ScannedFile[]): Promise<ScanReport>;
}

/**
 * Starting a thread with its parsers takes as long as scanning a hundred small skills: a command has one, from the first
 * bytes on that were not scanned before.
 */
export async function withJudge<Result>(
  { io, out }: Pick<CommandContext, "io" | "out">,
  signal: AbortSignal | undefined,
  work: (judge: Judge) => Promise<Result>,
): Promise<Result> {
  const scanner = openScanner();
  const reports = openKeptReports(io);
  const verifyBundle = bundleVerifierOf(io);
  try {
    return await work({
      judge(offered, share) {
        signal?.throwIfAborted();
        out.bar("Scanning", { ...share, unit: "skills" });
        return judgeSkill(offered, { scanner, reports, verifyBundle, signal });
      },
      scan: (files) => scanner.scan(files, signal === undefined ? {} : { signal }),
    });
  } finally {
    out.endProgress();
    await scanner.close();
  }
}
