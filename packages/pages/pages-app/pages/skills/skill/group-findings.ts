import type { PageFinding } from "../../../../src/contract/index.ts";
import { severityRank } from "./severity-tone.ts";

/** What one rule says of a skill, at every place. */
export interface FindingGroup
  extends Pick<PageFinding, "rule" | "help" | "severity" | "explanation" | "fix" | "accepted"> {
  /** The surest of its places. */
  readonly confidence: PageFinding["confidence"];
  readonly places: readonly PageFinding[];
}

/** Findings of one rule with one sentence and one weight together: what needs a decision first, then by how often. What is accepted is so at every place. */
export function groupFindings(findings: readonly PageFinding[]): FindingGroup[] {
  const groups = new Map<string, PageFinding[]>();
  for (const finding of findings) {
    const key = `${finding.severity}\n${finding.rule}\n${finding.explanation}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()]
    .flatMap((places) => {
      const [first] = places;
      if (first === undefined) return [];
      const { rule, help, severity, explanation, fix, accepted } = first;
      const surest = [...places].sort((a, b) => sure.indexOf(b.confidence) - sure.indexOf(a.confidence))[0];
      return {
        rule,
        ...(help !== undefined && { help }),
        severity,
        explanation,
        fix,
        ...(accepted && { accepted }),
        confidence: surest?.confidence ?? first.confidence,
        places: [...places].sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line),
      };
    })
    .sort((a, b) => rank(a) - rank(b) || b.places.length - a.places.length);
}

// What was decided stands with the notes.
function rank({ severity, accepted }: FindingGroup): number {
  return severityRank(accepted ? "info" : severity);
}

const sure: readonly PageFinding["confidence"][] = ["low", "medium", "high"];
