import { terminalLine } from "../output/terminal-text.ts";
import type { PlannedInstall } from "./plan-install.ts";

/** What is said once more below a long list: how many of which kind, what is left out, and that nobody signed. */
export function planSummary(plans: readonly PlannedInstall[]): readonly string[] {
  if (plans.length < 2) return [];
  const refused = plans.flatMap(({ skill, refusal }) => (refusal === undefined ? [] : [{ skill, refusal }]));
  const taken = plans.filter(({ refusal }) => refusal === undefined);
  const counts = [
    counted(taken.filter(({ status }) => status === "new").length, "new"),
    counted(taken.filter(({ status }) => status === "replaces").length, "to replace"),
    counted(taken.filter(({ status }) => status === "there").length, "there already"),
    counted(taken.filter(({ skill }) => skill.report.verdict === "review").length, "to check"),
    counted(refused.length, "refused"),
  ].filter((text) => text !== "");
  const unsigned = plans.filter(({ skill }) => skill.signature.state === "none").length;
  return [
    `${plans.length} skills: ${counts.join(", ")}.${unsigned === plans.length ? " None of them is signed." : ""}`,
    ...refused
      .slice(0, MOST_NAMED)
      .map(({ skill, refusal }) => `Refused: ${skill.name}: ${terminalLine(refusal.message)}`),
    ...(refused.length > MOST_NAMED ? [`… and ${refused.length - MOST_NAMED} more, above.`] : []),
  ];
}

/** `pdf, xlsx`, or `these 29 skills`: a question has to fit on a line. */
export function namesToAsk(names: readonly string[]): string {
  return names.length > MOST_NAMED ? `these ${names.length} skills` : names.join(", ");
}

const MOST_NAMED = 5;

function counted(count: number, what: string): string {
  return count === 0 ? "" : `${count} ${what}`;
}
