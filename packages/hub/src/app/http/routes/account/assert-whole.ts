import { ToolError } from "@skillquay/tools";
import type { KeyCaller } from "../../../../features/accounts/index.ts";

/** A key of a collection was given for less than the account: it must not be the way to one for all of it. */
export function assertWhole({ collection }: KeyCaller): void {
  if (collection === undefined) return;
  throw new ToolError("access_denied", "The key of a collection may not do this.", {
    suggestions: ["Use a key of the whole account"],
  });
}
