import type { PendingUpdate } from "../../api/use-updates.ts";

/** What the newer version brings or asks for beyond the present one, one line each. The names are text of the skill. */
export function grownWords({
  scripts,
  allowedTools,
  hosts,
  packages,
  hooks,
}: PendingUpdate["grown"]): string[] {
  return [
    ...(hooks ? ["Asks the agent to run commands by itself"] : []),
    ...listed("Brings the script", "Brings the scripts", scripts),
    ...listed("Wants to use the tool", "Wants to use the tools", allowedTools),
    ...listed("Names the host", "Names the hosts", hosts),
    ...listed("Needs the package", "Needs the packages", packages),
  ];
}

function listed(one: string, many: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${names.length === 1 ? one : many} ${names.join(", ")}`];
}
