import { opensSkillsApp } from "../app/skills-app.ts";
import type { ToolContext, ToolDefinition } from "../define-tool.ts";
import type { HostProfile } from "../hosts/define-host.ts";
import { hostBudgets } from "../hosts/host-budgets.ts";
import { hasExactTexts, type ToolSelection } from "../presets.ts";

export interface ResultFormOptions {
  readonly selection: ToolSelection;
  readonly host: HostProfile;
  /** Somebody wants the data of every answer. */
  readonly structuredResults?: boolean | undefined;
}

/**
 * How results are given to the models of a host. Hosts show structured content instead of the text or beside it, as one line of
 * escaped JSON, so what a model should read has none; programs and pages that take data from it are not models of a known host.
 */
export function resultForm({
  selection,
  host,
  structuredResults,
}: ResultFormOptions): Required<Pick<ToolContext, "isTextOnly" | "resultMaxChars">> {
  const isForPrograms = structuredResults === true || selection.rules.structuredResults === true;
  const hasApp = selection.tools.some(({ meta }) => opensSkillsApp(meta));
  const isKnownReader = host.measured !== false;
  return {
    isTextOnly: ({ answersText }: ToolDefinition) => {
      if (isForPrograms || answersText === undefined) return false;
      return isKnownReader || (!hasApp && answersText === true);
    },
    // A contract that knows no parts is given whole.
    resultMaxChars:
      isForPrograms || hasExactTexts(selection) ? undefined : hostBudgets(host).resultBudgetChars,
  };
}
