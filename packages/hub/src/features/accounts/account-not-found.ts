import { ToolError } from "@skillquay/tools";

export function accountNotFound(): ToolError {
  return new ToolError("account_not_found", "There is no such account.");
}
