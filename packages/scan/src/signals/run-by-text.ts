import type { Signal } from "../engine/signal.ts";
import { type Address, addressesIn } from "../known/addresses.ts";
import { linear } from "../matching/linear.ts";
import type { CodePiece } from "../view/skill-view.ts";
import { isUnderstood, linesOf } from "./code-signal.ts";
import { ran, trustIn } from "./download-trust.ts";

/** PowerShell and other code without a parser: the line says it. */
export function runByText(piece: CodePiece): Signal[] {
  if (isUnderstood(piece)) return [];
  const signals: Signal[] = [];
  const given = new Map<string, readonly Address[]>();
  const fetched = new Map<string, readonly Address[]>();
  for (const { line, text } of linesOf(piece)) {
    // What a line looks for it does not run.
    const lower = text.toLowerCase().replace(COMPARED, " ");
    const named = text.includes("://") ? ASSIGNED.exec(text)?.[1]?.toLowerCase() : undefined;
    if (named !== undefined) given.set(named, addressesIn(text));
    const runs =
      /\biex\b|invoke-expression|\bmshta\b|scriptblock\]::create|\bregsvr32\b[^\n]{0,80}\/i:http|reflection\.assembly\]::load|urlclassloader|\beval\b|\|\s{0,4}(?:ba|z)?sh\b/.test(
        lower,
      );
    const fetches =
      /downloadstring|downloaddata|invoke-webrequest|\biwr\b|\birm\b|invoke-restmethod|net\.webclient|\bmshta\s{1,4}https?:|\/i:https?:|\bcurl\b|\bwget\b|\bnew url\(\s{0,4}["']https?:/.test(
        lower,
      );
    const into = fetches ? ASSIGNED.exec(text)?.[1]?.toLowerCase() : undefined;
    if (into !== undefined)
      fetched.set(into, [
        ...addressesIn(text),
        ...variablesOf(text).flatMap((name) => given.get(name) ?? []),
      ]);
    const previous = runs && !fetches ? variablesOf(text).find((name) => fetched.has(name)) : undefined;
    if (!runs || (!fetches && previous === undefined)) continue;
    const addresses = [
      ...addressesIn(text),
      ...variablesOf(text).flatMap((name) => given.get(name) ?? []),
      ...(fetched.get(previous ?? "") ?? []),
    ];
    const trust = trustIn(addresses);
    // In a script nobody sees what comes; a line on a page is read by whoever pastes it.
    const seen = trust === "unnamed" && piece.origin === "file" ? "unknown" : trust;
    signals.push(ran(piece, line, "download.piped-to-runner", seen, text.trim()));
  }
  return signals;
}

const COMPARED =
  /-[ci]?(?:not)?(?:match|like)\s{1,4}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}')|select-string[^\n]{0,300}/g;
const ASSIGNED = linear(
  /^\s{0,80}(?:set\s{1,4}|my\s{1,4}|local\s{1,4})?[$@]?(?:(?:script|global|local):)?(\w{1,60})\s{0,4}:?=/i,
);

function variablesOf(text: string): string[] {
  return Array.from(text.matchAll(/[$%](?:(?:script|global|local):)?(\w{1,60})/gi), ([, name = ""]) =>
    name.toLowerCase(),
  ).slice(0, 20);
}
