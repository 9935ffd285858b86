import { oneLine } from "@skillquay/skill";
import type { RunPlan } from "../script-runner.ts";

/** What a dry run says: what would run, what it would be given, and what somebody has to allow first. */
export function planText(plan: RunPlan): string {
  const { workingFolder, argv, network, folders = [], packages } = plan;
  const { neededHosts = [], neededVariables = [] } = plan;
  const variables = neededVariables.map(({ name, required, state, setWith }) => {
    const need = required ? "needs" : "can use";
    return `It ${need} ${name}: ${VARIABLE_STATES[state]}${setWith === undefined ? "" : ` (${setWith})`}`;
  });
  return [
    `Would run in ${workingFolder}: ${JSON.stringify(argv)}`,
    ...variables,
    ...(packages === undefined ? [] : [`${PACKAGE_STATES[packages.state]}: ${listed(packages.declared)}`]),
    ...folders.map((folder) => `It sees ${oneLine(folder, 400)}`),
    ...(network === "none" ? [] : [`Network: ${oneLine(network, 400)}`]),
    ...(neededHosts.length === 0 ? [] : [`It needs hosts that nobody has allowed: ${listed(neededHosts)}`]),
  ].join("\n");
}

const VARIABLE_STATES = {
  given: "given",
  asks: "the user is asked before this version of the skill gets it",
  missing: "not set",
} as const;

const PACKAGE_STATES = {
  yes: "Packages that it declares are installed for it",
  asks: "Packages that it declares are installed once the user allows it for this version of the skill",
  no: "Packages that it declares are not installed here",
} as const;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => oneLine(name, 80));
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}

const MOST_NAMED = 20;
