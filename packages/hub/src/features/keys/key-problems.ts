import { nameProblem } from "../../platform/tokens/plain-name.ts";

/** What is wrong with a key that somebody wants, each in half a sentence. */
export function keyProblems({
  name,
  tools,
  expiresAt,
}: {
  readonly name: string;
  readonly tools?: string | undefined;
  readonly expiresAt?: Date | undefined;
}): string[] {
  const problems: string[] = [];
  const wrongName = nameProblem(name, 100);
  if (wrongName !== undefined) problems.push(`name ${wrongName}`);
  if (tools !== undefined && (tools.trim() === "" || tools.length > TOOLS_MAX_CHARS)) {
    problems.push("tools must be a preset or tool names separated by commas");
  }
  if (expiresAt !== undefined && !(expiresAt.getTime() > Date.now())) {
    problems.push("expiresAt must be in the future");
  }
  return problems;
}

// Longer than a list of every tool there is.
const TOOLS_MAX_CHARS = 2_000;
