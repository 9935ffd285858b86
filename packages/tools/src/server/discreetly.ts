import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { SkillPathError } from "@skillquay/skill";
import { ToolError } from "../errors.ts";

/** Does what it is given; of a failure that was not worded for callers, they learn no more than that there was one. */
export type Discreetly = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** For the doors that answer with protocol errors, which carry the words of whatever was thrown. */
export function createDiscreetly(onInternalError: (error: unknown) => void): Discreetly {
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      if (isForCallers(error)) throw error;
      onInternalError(error);
      throw new ProtocolError(
        ProtocolErrorCode.InternalError,
        "The server failed; this is not the caller's fault.",
      );
    }
  };
}

function isForCallers(error: unknown): boolean {
  return error instanceof ToolError || error instanceof SkillPathError || error instanceof ProtocolError;
}
