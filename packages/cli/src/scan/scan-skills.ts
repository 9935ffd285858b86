import { openScanner, releaseMemory, type ScanReport, withUnread } from "@skillquay/scan";
import type { SkillToScan } from "./skill-to-scan.ts";

export interface ScannedSkill {
  readonly place: string;
  readonly folder: string;
  readonly report: ScanReport;
}

/** Scans one after the other; the caller hears of each before it begins. */
export async function scanSkills(
  skills: readonly SkillToScan[],
  onBegin: (skill: SkillToScan, index: number) => void = () => {},
): Promise<ScannedSkill[]> {
  // The scan needs as much as all that came before it.
  await releaseMemory();
  const scanner = openScanner();
  try {
    const scanned: ScannedSkill[] = [];
    for (const [index, skill] of skills.entries()) {
      onBegin(skill, index);
      const { files, notRead } = await skill.read();
      const report = withUnread(await scanner.scan(files), notRead);
      scanned.push({ place: skill.place, folder: skill.folder, report });
    }
    return scanned;
  } finally {
    await scanner.close();
  }
}
