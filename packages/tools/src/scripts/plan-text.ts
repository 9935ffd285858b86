import { oneLine } from "@skillquay/skill";
import type { RunPlan } from "../script-runner.ts";

/** What a dry run says: what would run, what it would be given, and what somebody has to allow first. */
export function planText(plan: RunPlan): string {
  const { workingFolder, argv, folders = [], packages, neededHosts = [], neededVariables = [] } = plan;
  const variables = neededVariables.map(({ name, required, state, setWith }) => {
    const need = required ? "needs" : "can use";
    return `It ${need} ${name}: ${VARIABLE_STATES[state]}${setWith === undefined ? "" : ` (${setWith})`}`;
  });
  const declared = packages === undefined ? "" : listed(packages.declared);
  return [
    `Would run in ${workingFolder}: ${JSON.stringify(argv)}`,
    ...variables,
    ...(packages === undefined
      ? []
      : [`It declares packages: ${declared}: ${PACKAGE_STATES[packages.state]}`]),
    ...folders.map((folder) => `It sees ${oneLine(folder, 400)}`),
    ...(neededHosts.length === 0 ? [] : [`It needs hosts that nobody has allowed: ${listed(neededHosts)}`]),
  ].join("\n");
}

const VARIABLE_STATES = {
  given: "given",
  asks: "the user is asked before this version of the skill gets it",
  missing: "not set",
} as const;

const PACKAGE_STATES = {
  yes: "installed for it",
  asks: "installed once the user allows it for this version of the skill",
  no: "not installed here",
} as const;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => oneLine(name, 80));
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}

const MOST_NAMED = 20;
