import { CliError } from "../program/cli-error.ts";
import type { Hub } from "./load-hub.ts";

/** What the operator can put right becomes an error of the command line; anything else stays a bug of ours. */
export async function withHubFailures<Result>(hub: Hub, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const problem = hub.operatorProblem(cause);
    if (problem === undefined) throw cause;
    const { code, message, suggestions } = problem;
    throw new CliError(code, message, { suggestions, cause });
  }
}
