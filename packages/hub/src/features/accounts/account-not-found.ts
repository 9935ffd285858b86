import type { ToolError } from "@skillquay/tools";
import { hubError } from "../../platform/errors.ts";

export function accountNotFound(): ToolError {
  return hubError("account_not_found", "There is no such account.");
}
