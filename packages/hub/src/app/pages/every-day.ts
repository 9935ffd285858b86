import type { SkillUse } from "@skillquay/pages/contract";

/** Every day is there, also those on which nothing happened. */
export function everyDay(
  rows: readonly { day: string; loads: number; runs: number; failures: number }[],
  days: number,
  today: Date,
): SkillUse["days"] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, index) => {
    const at = new Date(today.getTime() - (days - 1 - index) * 24 * 3600_000);
    const day = at.toISOString().slice(0, 10);
    const { loads = 0, runs = 0, failures = 0 } = byDay.get(day) ?? {};
    return { day, loads, runs, failures };
  });
}
