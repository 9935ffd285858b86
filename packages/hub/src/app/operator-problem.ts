import { ToolError } from "@skillquay/tools";
import { StorageProblem } from "../platform/db/storage-problem.ts";
import { HubProblem } from "../platform/hub-problem.ts";

/** A failure as the operator is told of it. */
export interface OperatorProblem {
  readonly code: string;
  readonly message: string;
  readonly suggestions: readonly string[];
}

/** Undefined for what is no problem of the operator's but a bug of ours. */
export function operatorProblem(error: unknown): OperatorProblem | undefined {
  if (error instanceof HubProblem || error instanceof ToolError) {
    return { code: error.code, message: error.message, suggestions: error.suggestions };
  }
  if (error instanceof StorageProblem) return { code: error.code, message: error.message, suggestions: [] };
  return undefined;
}
