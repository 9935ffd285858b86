import { removeHidden } from "@skillquay/skill";
import { looksLikeKey } from "./api-key.ts";

/** What is wrong with a name that people give to a key, an account or a collection; undefined when nothing is. */
export function nameProblem(name: string, maxChars: number): string | undefined {
  if (name.trim() === "") return "must not be empty";
  if (name.trim().length > maxChars) return `must have at most ${maxChars} characters`;
  if (/\p{Cc}/u.test(name)) return "must not have control characters or line breaks";
  // A name is shown in lists that people and models trust.
  if (!name.isWellFormed() || removeHidden(name) !== name) return "must not have invisible characters";
  if (looksLikeKey(name)) return "must not be an API key";
  return undefined;
}
