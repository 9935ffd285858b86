import { oneLine } from "@skillquay/skill";
import type { DeclaredPackages } from "@skillquay/skill/scripts";
import { ToolError } from "@skillquay/tools";
import { hubError } from "../../platform/errors.ts";

/** The person has to be told what to do: no tool of an agent gives a permission. */
export function hostsNotAllowed(slug: string, hosts: readonly string[], page: string): ToolError {
  return hubError(
    "permission_required",
    `The scripts of '${slug}' need ${listed(hosts)}, which nobody has allowed them to reach. Nothing ran.`,
    {
      suggestions: [
        `Ask the account's owner to open ${page} and allow it under "What its scripts may do"`,
        "A permission is for one version of a skill: a new version asks again",
      ],
    },
  );
}

export function packagesNotAllowed(slug: string, { packages }: DeclaredPackages, page: string): ToolError {
  return new ToolError(
    "dependency_missing",
    `The script declares ${listed(packages)}, and nobody has allowed '${slug}' to have packages installed. Nothing ran.`,
    {
      suggestions: [
        `Ask the account's owner to open ${page} and allow it under "What its scripts may do"`,
        "A permission is for one version of a skill: a new version asks again",
      ],
    },
  );
}

/** After a run that failed for want of one, on a hub that installs none for this account. */
export function packagesNotInstalled(
  { packages }: DeclaredPackages,
  missing: string,
  why: "operator" | "plan",
): ToolError {
  return new ToolError(
    "dependency_missing",
    `The script ended because '${oneLine(missing, 80)}' is missing. It declares ${listed(packages)}, and ${
      why === "operator"
        ? "this hub installs no packages."
        : "the account's plan does not have packages installed."
    }`,
    {
      suggestions: [
        why === "operator"
          ? "Ask the operator to switch packages on (--script-packages), or to install it below /usr"
          : "Ask the hub's operator for another plan",
        "Fetch the script and run it yourself",
      ],
    },
  );
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map((name) => `'${oneLine(name, 80)}'`);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(" and ");
}

const SHOWN = 3;
