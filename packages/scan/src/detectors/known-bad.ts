import { createHash } from "node:crypto";
import type { Detector, Signal } from "../engine/signal.ts";
import { addressesIn } from "../known/addresses.ts";
import { KNOWN_BAD, type KnownBad } from "../known-bad/known-bad-list.ts";
import { likeness, sketchOf } from "../known-bad/sketch-of.ts";
import type { FileView, SkillView } from "../view/skill-view.ts";

/** Known bad: a file, an address or a text that is known from malicious skills. */
export const knownBad: Detector = (skill) => knownBadIn(skill, KNOWN_BAD);

export function knownBadIn(skill: SkillView, list: readonly KnownBad[]): Signal[] {
  const digests = new Map(list.filter(({ kind }) => kind === "digest").map((entry) => [entry.value, entry]));
  const sketches = list.filter(({ kind }) => kind === "sketch");
  return [
    ...skill.files.flatMap((file) => [...byDigest(file, digests), ...byLikeness(file, sketches)]),
    ...byText(skill, list),
  ];
}

function byDigest({ path, bytes }: FileView, digests: ReadonlyMap<string, KnownBad>): Signal[] {
  const entry = digests.get(createHash("sha256").update(bytes).digest("hex"));
  return entry === undefined
    ? []
    : [known("known-bad.digest", "conclusive", path, undefined, entry.value, entry)];
}

function byLikeness({ path, text, kind }: FileView, sketches: readonly KnownBad[]): Signal[] {
  if (text === undefined || kind === "data" || sketches.length === 0) return [];
  const sketch = sketchOf(text);
  const entry = sketches.find(({ value }) => likeness(sketch, value) >= NEARLY_SAME);
  return entry === undefined
    ? []
    : [known("known-bad.near-duplicate", "suspicious", path, undefined, path, entry)];
}

// Copies of one campaign differ in names and addresses, and a sentence or two; two skills on one topic share far less.
const NEARLY_SAME = 0.5;

/** In code it is used; in a sentence it may be the report of a researcher. */
function byText(skill: SkillView, list: readonly KnownBad[]): Signal[] {
  const entries = list
    .filter(({ kind }) => kind === "host" || kind === "path" || kind === "account")
    .map((entry) => ({ ...entry, value: entry.value.toLowerCase() }));
  const signals: Signal[] = [];
  for (const piece of skill.code) {
    // Constants are here put together where the text itself has them in parts.
    const plain = [piece.plain, ...piece.strings.map(({ value }) => value.slice(0, 1_000))]
      .join("\n")
      .toLowerCase();
    const entry = entries.find((item) => names(plain, item));
    if (entry === undefined) continue;
    const isUsed = piece.origin !== "data" && (piece.commands.length > 0 || piece.calls.length > 0);
    const line = piece.line + plain.slice(0, plain.indexOf(entry.value)).split("\n").length - 1;
    signals.push({
      ...known("known-bad.indicator", isUsed ? "conclusive" : "odd", piece.path, line, entry.value, entry),
    });
  }
  // Nearly always nothing is found: all texts as one are searched faster than one by one.
  const plain = skill.prose.map((passage) => passage.plain).join("\n");
  const raw = skill.prose
    .map((passage) => passage.raw)
    .join("\n")
    .toLowerCase();
  const lines = entries.filter((item) => names(plain, item) || names(raw, item));
  for (const passage of lines.length === 0 ? [] : skill.prose) {
    const raw = passage.raw.toLowerCase();
    const entry = lines.find((item) => names(passage.plain, item) || names(raw, item));
    if (entry === undefined) continue;
    const isLink = addressesIn(passage.raw).some(
      ({ host, url }) => host === entry.value || url.includes(entry.value),
    );
    signals.push({
      ...known(
        "known-bad.indicator",
        isLink ? "suspicious" : "odd",
        passage.path,
        passage.line,
        passage.raw,
        entry,
      ),
    });
  }
  return signals;
}

function names(text: string, { value }: KnownBad): boolean {
  return text.includes(value);
}

function known(
  rule: string,
  weight: Signal["weight"],
  path: string,
  line: number | undefined,
  evidence: string,
  entry: KnownBad,
): Signal {
  return {
    rule,
    weight,
    confidence: weight === "conclusive" ? "high" : "medium",
    path,
    ...(line !== undefined && { line }),
    evidence,
    message: `It is known from elsewhere: ${entry.what}.`,
  };
}
