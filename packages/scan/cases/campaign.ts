import type { FamilyName } from "../src/engine/families.ts";
import type { Case } from "./case.ts";

type Written = readonly [family: FamilyName, text: string, files?: Case["files"]];

/**
 * Cases that were written from one public description of real attacks. `source` names the kind of report: cases of one report fall
 * into one half, so that rules made with the one half say something by how they do on the other.
 */
export function fromReport(
  source: string,
  { harmful, harmless }: Readonly<Record<"harmful" | "harmless", Readonly<Record<string, Written>>>>,
): readonly Case[] {
  const make = (label: Case["label"], written: Readonly<Record<string, Written>>): Case[] =>
    Object.entries(written).map(([name, [family, text, files]]) => ({
      id: `${source}-${name}`,
      label,
      family,
      source,
      files: { "SKILL.md": text, ...files },
    }));
  return [...make("malicious", harmful), ...make("benign", harmless)];
}

/** Cases that rules are made with, and those of reports that are held out. */
export function byHalf(cases: readonly Case[]): { readonly seen: Case[]; readonly heldOut: Case[] } {
  const isHeldOut = ({ source }: Case) => source !== undefined && HELD_OUT.has(source);
  return { seen: cases.filter((one) => !isHeldOut(one)), heldOut: cases.filter(isHeldOut) };
}

/** Reports whose cases nobody looks at while rules are made: only their sums are shown. */
const HELD_OUT: ReadonlySet<string> = new Set([
  "stealer-traders",
  "ransomware-in-a-helper",
  "poisoned-tool-descriptions",
  "agents-as-thieves",
  "rules-file-backdoor",
  "implants-in-agent-files",
  "wallet-drainers",
  "fake-dialogs",
  "keys-through-the-context",
  "work-that-is-spoiled",
  "shells-and-proxies",
  "pages-that-command",
  "plain-acts-unseen",
  "agents-off-the-leash",
  "shadowed-tools",
  "leaks-by-side-doors",
  "implants-in-many-languages",
  "updates-that-are-none",
]);
