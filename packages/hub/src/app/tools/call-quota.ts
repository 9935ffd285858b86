import type { HeldCall, ReserveCall, ToolContext } from "@skillquay/tools";
import type { Caller } from "../../features/accounts/index.ts";
import { type DriveCatalog, isBundledName } from "../../features/catalog/index.ts";
import type { Quota } from "../../features/quota/index.ts";
import { withOfferedSteps } from "./hub-tool.ts";

/**
 * Takes calls of the caller's plan; text of skills that come with the hub takes none. Without a key there is no plan, and
 * addresses have limits of their own.
 */
export function callReserver(
  quota: Pick<Quota, "reserveCalls">,
  caller: Caller,
  context: Pick<ToolContext, "offered">,
  catalog: Pick<DriveCatalog, "find">,
): ReserveCall | undefined {
  if (caller.tier === "anonymous") return undefined;
  const { accountId } = caller;
  const explain = (error: unknown): never => {
    throw withOfferedSteps(error, context);
  };
  const reserve = (): HeldCall | Promise<HeldCall> => {
    const held = quota.reserveCalls(accountId);
    return held instanceof Promise ? held.catch(explain) : held;
  };
  return (skillName) => {
    if (skillName === undefined || !isBundledName(skillName)) return reserve();
    // The account may have a skill of its own by that name.
    return catalog.find(skillName).then((skill) => (skill?.origin === "bundled" ? undefined : reserve()));
  };
}

/** Gives text of skills where no tool's definition says so: reserved before, settled when it was given. */
export async function withCalls<Result>(
  quota: Pick<Quota, "reserveCalls">,
  { accountId, count = 1 }: { readonly accountId: string; readonly count?: number },
  give: () => Promise<Result>,
): Promise<Result> {
  if (count === 0) return give();
  const held = await quota.reserveCalls(accountId, count);
  try {
    const given = await give();
    held.settle();
    return given;
  } catch (error) {
    held.giveBack();
    throw error;
  }
}
