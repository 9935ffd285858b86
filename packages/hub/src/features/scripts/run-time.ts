import { defaultLimits } from "@skillquay/sandbox";
import { MOST_RUN_SECONDS, type ToolError } from "@skillquay/tools";
import { hubError } from "../../platform/errors.ts";
import type { ScriptPlan } from "../credits/index.ts";

/** What the plan of an account gives its scripts, with the name that its people know. */
export type NamedScriptPlan = ScriptPlan & { readonly name: string };

/** Where nobody has made plans. */
export const UNPLANNED: NamedScriptPlan = {
  name: "default",
  maxRunSeconds: MOST_RUN_SECONDS,
  sessionIdleSeconds: undefined,
  sessionSeconds: undefined,
  network: true,
  packages: true,
};

/** When a run is stopped. Throws `quota_exceeded` when a call asks for more than the plan has: a run that is cut is of no use. */
export function runTimeMs(askedMs: number | undefined, { name, maxRunSeconds }: NamedScriptPlan): number {
  const mostMs = maxRunSeconds * 1000;
  const timeoutMs = askedMs ?? defaultLimits.wallMs;
  // Nobody asked for the default, so that a plan with less than it is no reason to refuse.
  if (timeoutMs > mostMs && timeoutMs > defaultLimits.wallMs) throw tooLong(name, maxRunSeconds);
  return Math.min(timeoutMs, mostMs);
}

function tooLong(plan: string, maxRunSeconds: number): ToolError {
  return hubError(
    "quota_exceeded",
    `A script may run for ${maxRunSeconds} seconds at most on the plan '${plan}'.`,
    {
      suggestions: [
        `Pass timeout_seconds: ${maxRunSeconds} or less`,
        "Have the script do its work in several runs of one session",
        "Ask the hub's operator for another plan",
      ],
    },
  );
}
