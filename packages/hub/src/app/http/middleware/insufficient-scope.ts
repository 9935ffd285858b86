import type { ToolError } from "@skillquay/tools";
import { hubError } from "../../../platform/errors.ts";
import type { GrantScope } from "../../../platform/tokens/grant-scopes.ts";

/** What an agent is told that was given too little; the answer says what it must ask for. */
export function insufficientScope(scopes: readonly GrantScope[]): ToolError {
  return hubError("insufficient_scope", "The person who connected this agent did not allow it this.", {
    suggestions: [`Connect again and ask for: ${scopes.join(" ")}`],
    details: { scope: scopes.join(" ") },
  });
}
