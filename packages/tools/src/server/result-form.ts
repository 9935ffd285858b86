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
}: ResultFormOptions): Required<Pick<ToolContext, "isTextOnly" | "isForPage" | "resultMaxChars">> {
  const isForPrograms = structuredResults === true || selection.rules.structuredResults === true;
  const isKnownReader = host.measured !== false;
  // A tool whose answer is text gives the page its data beside that, where a page may be shown.
  const needsData = selection.tools.some(
    ({ meta, answersText }) => opensSkillsApp(meta) && answersText !== true,
  );
  return {
    isForPage: ({ meta }: Pick<ToolDefinition, "meta">) =>
      !isKnownReader && !needsData && opensSkillsApp(meta),
    isTextOnly: ({ answersText }: ToolDefinition) => {
      if (isForPrograms || answersText === undefined) return false;
      return isKnownReader || (!needsData && answersText === true);
    },
    // A contract that knows no parts is given whole.
    resultMaxChars:
      isForPrograms || hasExactTexts(selection) ? undefined : hostBudgets(host).resultBudgetChars,
  };
}
