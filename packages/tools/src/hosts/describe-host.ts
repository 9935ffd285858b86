import type { HostProfile } from "./define-host.ts";

/** What a host shows of a server, in words for people. */
export function describeHost(host: HostProfile): string {
  const parts = [instructionsPart(host), descriptionsPart(host), resultsPart(host)];
  const source = host.measured === false ? "It has not been measured: these are careful limits." : "";
  return [...parts, source].filter((part) => part !== "").join(" ");
}

function instructionsPart({ instructions: { shown, cutAtChars } }: HostProfile): string {
  if (shown === false) return "Does not show the server's instructions.";
  const verb = shown === true ? "Shows" : "May show";
  if (cutAtChars === undefined) return `${verb} the server's instructions whole.`;
  return `${verb} ${count(cutAtChars)} characters of the server's instructions.`;
}

function descriptionsPart({ descriptions, deferral }: HostProfile): string {
  const { cutAtChars, firstLineOnly } = descriptions;
  const much =
    cutAtChars === undefined
      ? "Tool descriptions are shown whole"
      : `Of each tool's description ${count(cutAtChars)} characters are shown`;
  if (deferral === undefined) return `${much}.`;
  if (deferral.alwaysLoadMeta !== undefined)
    return `${much}, at once where a tool asks for that, as those of skills do, else after a search.`;
  const firstLine = firstLineOnly ? "; before it, the first line" : "";
  if (deferral.alwaysLoadEntry !== undefined)
    return `${much}, at once where its settings say \`${deferral.alwaysLoadEntry}\`, as \`connect\` writes them, else after a search for the tool${firstLine}.`;
  return `${much} after a search for the tool${firstLine}.`;
}

function resultsPart({ results: { wholeChars, isEscaped, raise } }: HostProfile): string {
  if (wholeChars === undefined) return "";
  const most = raise === undefined ? wholeChars : raise.wholeChars;
  return `A result arrives whole up to ${count(most)} characters${isEscaped ? ", counted as JSON" : ""}.`;
}

function count(chars: number): string {
  return chars.toLocaleString("en");
}
