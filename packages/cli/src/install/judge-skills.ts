import { openScanner } from "@skillquay/scan";
import type { Output } from "../output/output.ts";
import { type JudgedSkill, judgeSkill } from "./judge-skill.ts";
import type { KeptReports } from "./kept-reports.ts";
import type { OfferedSkill } from "./opened-source.ts";

/** Reads and scans one after the other, in a thread beside, and says how far it is. */
export async function judgeSkills(
  out: Output,
  offered: readonly OfferedSkill[],
  signal?: AbortSignal,
  reports?: KeptReports,
): Promise<readonly JudgedSkill[]> {
  const scanner = openScanner();
  try {
    const judged: JudgedSkill[] = [];
    for (const skill of offered) {
      signal?.throwIfAborted();
      out.bar("Scanning", { done: judged.length, total: offered.length, unit: "skills" });
      judged.push(await judgeSkill(skill, scanner, signal, reports));
    }
    return judged;
  } finally {
    out.endProgress();
    await scanner.close();
  }
}
