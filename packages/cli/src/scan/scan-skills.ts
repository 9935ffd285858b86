import { openScanner, type ScannedFile, type ScanReport, watchGarbage, withUnread } from "@skillquay/scan";
import { filesDigest, type KeptReports } from "../install/kept-reports.ts";
import type { SkillToScan } from "./skill-to-scan.ts";

export interface ScannedSkill {
  readonly place: string;
  readonly folder: string;
  readonly report: ScanReport;
}

/** Scans one after the other; the caller hears of each before it begins. Bytes whose report is kept are not looked at again. */
export async function scanSkills(
  skills: readonly SkillToScan[],
  onBegin: (skill: SkillToScan, index: number) => void = () => {},
  reports?: Pick<KeptReports, "get" | "keep">,
): Promise<ScannedSkill[]> {
  const scanner = openScanner();
  const release = watchGarbage();
  const scan = async (files: readonly ScannedFile[]) => {
    const digest = reports === undefined ? undefined : filesDigest(files);
    const kept = digest === undefined ? undefined : reports?.get(digest);
    if (kept !== undefined) return kept;
    // The scan needs as much as all that came before it.
    await release();
    const report = await scanner.scan(files);
    if (digest !== undefined) reports?.keep(digest, report);
    return report;
  };
  try {
    const scanned: ScannedSkill[] = [];
    for (const [index, skill] of skills.entries()) {
      onBegin(skill, index);
      const { files, notRead } = await skill.read();
      const report = withUnread(await scan(files), notRead);
      scanned.push({ place: skill.place, folder: skill.folder, report });
    }
    return scanned;
  } finally {
    await scanner.close();
  }
}
