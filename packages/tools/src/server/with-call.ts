import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { SkillSummary } from "../catalog.ts";
import type { HeldCall } from "../define-tool.ts";
import { errorBody, errorText, ToolError } from "../errors.ts";

/** Takes a call of the caller's before text of a skill is given; undefined where calls are not counted. */
export type TakeCall = (skillName: string) => Promise<HeldCall | undefined>;

/** Reads text of a skill for requests that are no tool: counted when it was given, and not begun without a call left. */
export async function withCall<Result>(
  takeCall: TakeCall,
  { label, name }: Pick<SkillSummary, "label" | "name">,
  read: () => Promise<Result>,
): Promise<Result> {
  const held = await takeCall(label === undefined ? name : `${label}:${name}`).catch(asProtocolError);
  try {
    const result = await read();
    held?.settle();
    return result;
  } catch (error) {
    held?.giveBack();
    throw error;
  }
}

/** A refusal with all that a tool would say of it. */
function asProtocolError(error: unknown): never {
  if (!(error instanceof ToolError)) throw error;
  throw new ProtocolError(ProtocolErrorCode.InternalError, errorText(error), errorBody(error));
}
