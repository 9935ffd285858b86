import type { Tone } from "../../../components/badge.tsx";

/** The colour of a severity. */
export function severityTone(severity: string): Tone {
  return existing.get(severity)?.tone ?? "neutral";
}

/** What a person calls it, the same as where an import shows its findings. */
export function severityLabel(severity: string): string {
  return existing.get(severity)?.label ?? severity;
}

/** 0 is the worst. What nobody knows comes last. */
export function severityRank(severity: string): number {
  const rank = [...existing.keys()].indexOf(severity);
  return rank === -1 ? existing.size : rank;
}

const existing: ReadonlyMap<string, { readonly label: string; readonly tone: Tone }> = new Map([
  ["block", { label: "Blocked", tone: "bad" }],
  ["review", { label: "Check", tone: "warn" }],
  ["info", { label: "Note", tone: "neutral" }],
]);
