import type { HostProfile } from "@skillquay/tools";
import type { MeasuredProfile } from "./probe/measure-profile.ts";

/** Where the profile in use says something else than what was measured. */
export function compareProfile(inUse: HostProfile, measured: MeasuredProfile): string[] {
  const { instructions, descriptions, deferral, results, listChanged, asks, clientNames, toolName } = inUse;
  const says = (what: string, profile: unknown, seen: unknown) =>
    profile === seen
      ? []
      : [`${inUse.id}: ${what} is ${String(profile)} in its profile, and ${String(seen)} as it was measured`];
  // The suite connects hosts as `connect` does.
  const isDeferred = deferral !== undefined && deferral.alwaysLoadEntry === undefined;
  const isNamed = clientNames.some((name) => isOfPattern(measured.clientName.toLowerCase(), name));
  return [
    ...says(`'${measured.clientName}' among its client names`, isNamed, true),
    ...says("how it spells tools", toolName?.replace("{server}", "skillquay"), measured.toolName),
    ...says("whether it shows instructions", instructions.shown, measured.instructionsChars > 0),
    ...says("the cut of instructions", near(instructions.cutAtChars, measured.instructionsChars), true),
    ...(!isDeferred || descriptions.firstLineOnly === true
      ? []
      : says(
          "the cut of descriptions",
          near(descriptions.cutAtChars, measured.foundDescriptionChars, "at most"),
          true,
        )),
    ...says("whether its tools are deferred", isDeferred, measured.isDeferred),
    ...says("what of a result it forwards", results.forwards, measured.forwards),
    ...says("whether results come as JSON", results.isEscaped === true, measured.isEscaped),
    ...wholeResult(inUse, measured),
    ...(listChanged === "unknown"
      ? []
      : says("whether it asks for tools again", listChanged.includes("tools"), measured.refetchesTools)),
    ...(asks === "unknown" ? [] : says("whether it can be asked", asks, measured.canBeAsked)),
  ];
}

/** Rulers have marks of ten characters, and some hosts put a note where they cut. */
const NOTE_CHARS = 200;
const RULER_CHARS = 40_000;

function near(cutAt: number | undefined, seen: number, how?: "at most"): boolean {
  if (seen === 0) return true;
  if (cutAt === undefined) return seen === RULER_CHARS;
  return (how === "at most" || seen <= cutAt) && cutAt - NOTE_CHARS <= seen;
}

function wholeResult({ id, results }: HostProfile, { wholeChars, cutChars }: MeasuredProfile): string[] {
  const limit = results.wholeChars ?? Number.POSITIVE_INFINITY;
  const isTooLong = cutChars > 0 && limit >= cutChars;
  return isTooLong
    ? [
        `${id}: results of ${limit} characters are whole in its profile; ${wholeChars} were seen whole, ${cutChars} cut`,
      ]
    : [];
}

function isOfPattern(name: string, pattern: string): boolean {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
