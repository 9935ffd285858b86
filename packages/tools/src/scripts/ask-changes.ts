import type { ToolContext } from "../define-tool.ts";
import type { RunChanges, RunReport, RunRequest, ScriptRunner } from "../script-runner.ts";
import { changesQuestion } from "./changes-text.ts";

/** Thrown after a run whose changes the user must see before they are kept; the call comes again with the answer. */
export class ChangesQuestion extends Error {
  readonly id: string;

  constructor(id: string, changes: NonNullable<RunReport["changes"]>) {
    super(changesQuestion(changes));
    this.name = "ChangesQuestion";
    this.id = id;
  }
}

/** The report of a run whose changes the user has now decided about; undefined where this call is about a new run. */
export async function answeredChanges(
  request: RunRequest,
  { changes }: ScriptRunner,
  { consent, answer }: Pick<ToolContext, "consent" | "answer">,
): Promise<RunReport | undefined> {
  if (changes === undefined || answer === undefined || !changes.isAbout(answer.questionId)) return undefined;
  const isYes = consent === "given";
  const report = await changes.answer(answer.questionId, request, isYes);
  return isYes || report?.changes === undefined
    ? report
    : { ...report, changes: report.changes.map(declined) };
}

function declined(changes: RunChanges): RunChanges {
  return { ...changes, isDeclined: true };
}

/** The report as it is where nothing waits. Otherwise the user is asked; where nobody can be, nothing is kept. */
export async function askChanges(
  report: RunReport,
  request: RunRequest,
  { changes }: ScriptRunner,
  { consent, answer }: Pick<ToolContext, "consent" | "answer">,
): Promise<RunReport> {
  const { waitsFor } = report;
  if (changes === undefined || waitsFor === undefined) return report;
  const canBeKept = (report.changes ?? []).filter(({ problem }) => problem === undefined);
  if (canBeKept.length > 0 && (consent === "askable" || answer !== undefined))
    throw new ChangesQuestion(waitsFor, canBeKept);
  return await changes.answer(waitsFor, request, false);
}
