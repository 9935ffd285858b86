import type { ScanReport } from "@skillquay/scan";
import { expect, it } from "vitest";
import type { KeptReports } from "../install/kept-reports.ts";
import { scanSkills } from "./scan-skills.ts";

it("does not look again at bytes whose report is kept", async () => {
  const kept = new Map<string, ScanReport>();
  let reads = 0;
  const reports: Pick<KeptReports, "get" | "keep"> = {
    get: (digest) => kept.get(digest),
    keep(digest, report) {
      reads += 1;
      kept.set(digest, report);
    },
  };
  const skill = (text: string) => ({
    place: "notes",
    folder: "notes",
    read: async () => ({ files: [{ path: "SKILL.md", bytes: Buffer.from(text) }], notRead: [] }),
  });
  const page = "---\nname: notes\ndescription: Sorts notes.\n---\n\nSort them.\n";
  const [first] = await scanSkills([skill(page)], undefined, reports);
  expect(first?.report.verdict).toBe("allow");
  const [again, other] = await scanSkills([skill(page), skill(`${page}Again.\n`)], undefined, reports);
  expect(again).toEqual(first);
  expect(other?.report.verdict).toBe("allow");
  expect(reads).toBe(2);
});
