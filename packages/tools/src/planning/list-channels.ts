import type { ToolView } from "../define-tool.ts";
import type { HostProfile } from "../hosts/define-host.ts";
import { hostBudgets } from "../hosts/host-budgets.ts";
import type { InstructionsOptions } from "./instructions.ts";

export interface ListChannels {
  readonly listIn: NonNullable<ToolView["listIn"]>;
  readonly instructions: Pick<InstructionsOptions, "listedBy" | "continuedBy">;
}

/** Which channel shows the list: once where it is known what the host's model sees, in both where it is not. */
export function listChannels(host: HostProfile, offered: ToolView["offered"]): ListChannels {
  const { instructions, descriptions, deferral } = host;
  if (instructions.shown === "unknown") return { listIn: "both", instructions: {} };
  const describing = offered("skill") ?? offered("skills_getSkill");
  if (instructions.shown === false) return { listIn: "description", instructions: { listedBy: describing } };
  const isSeenAtOnce = deferral === undefined || deferral.alwaysLoadMeta !== undefined;
  const { listBudgetChars } = hostBudgets(host);
  const isCut = instructions.cutAtChars !== undefined && instructions.cutAtChars < listBudgetChars;
  const goesOn = isCut && isSeenAtOnce && descriptions.firstLineOnly !== true;
  return {
    listIn: "instructions",
    instructions: goesOn ? { continuedBy: offered("skill") } : {},
  };
}
