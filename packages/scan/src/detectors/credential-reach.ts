import type { Detector, Signal } from "../engine/signal.ts";
import { networkCall } from "../known/network-calls.ts";
import { networkUse } from "../known/network-programs.ts";
import { placesIn, type SensitivePlace } from "../known/sensitive-places.ts";
import { topicsOf } from "../known/topics.ts";
import { purposeOf } from "../prose/purpose.ts";
import { codeSignal, isUnderstood, textsOf } from "../signals/code-signal.ts";
import type { CodePiece, SkillView } from "../view/skill-view.ts";

/** Credentials: code that reaches for credentials, browser profiles, wallets and the like. Reaching alone is not taking. */
export const credentialReach: Detector = (skill) => {
  const isNamed = topicsOf(skill);
  const { isAboutSecurity } = purposeOf(skill);
  const signals: Signal[] = [];
  const vaults = new Map<
    string,
    { readonly piece: CodePiece; readonly line: number; readonly ids: Set<string> }
  >();
  for (const piece of skill.code) {
    const seen = new Set<string>();
    // A probe or a list of patterns that sends nothing names such places because it guards them.
    const isGuard = isAboutSecurity && !sends(piece);
    const isTopic = (place: SensitivePlace) => isGuard || isNamed(place);
    for (const { line, text, isRead } of textsOf(piece)) {
      if (isHarmlessUse(text)) continue;
      for (const place of placesIn(text)) {
        if (
          place.level === "vault" &&
          piece.origin !== "inline" &&
          !piece.isCautionary &&
          (isRead || !isUnderstood(piece))
        ) {
          const file = vaults.get(piece.path) ?? { piece, line, ids: new Set<string>() };
          file.ids.add(place.id);
          vaults.set(piece.path, file);
        }
        if (seen.has(place.id)) continue;
        seen.add(place.id);
        signals.push(reach(piece, line, place, isTopic(place), text));
      }
    }
  }
  for (const { piece, line, ids } of vaults.values()) {
    if (ids.size < HARVEST || isRuleList(piece, skill)) continue;
    signals.push(
      codeSignal(piece, line, {
        rule: "credentials.harvest",
        weight: "suspicious",
        confidence: "high",
        evidence: [...ids].sort().join(", "),
        message: "One file reaches for many kinds of secrets, as programs do that collect them.",
        capability: "reads credentials",
      }),
    );
  }
  return signals;
};

function sends({ calls, commands }: CodePiece): boolean {
  return (
    calls.some((call) => networkCall(call)?.sends === true) ||
    commands.some((command) => networkUse(command)?.sends === true)
  );
}

// A tool for one of them names one, perhaps two; a thief's list is long.
const HARVEST = 3;

/** Logging in with a key, making one, or keeping its file safe gives nothing away. */
function isHarmlessUse(text: string): boolean {
  return /^(?:ssh|ssh-keygen|ssh-add|ssh-copy-id|ssh-agent|chmod|chown|mkdir|touch|stat|ls|test|\[)\s/.test(
    text,
  );
}

/** A scanner's list of patterns names every place and opens none. */
function isRuleList({ calls, commands, origin }: CodePiece, skill: SkillView): boolean {
  if (origin === "data") return true;
  const opens = calls.some(({ name }) => /open|read|copy|glob|sqlite|walk|archive|zip|tar/i.test(name));
  const copies = commands.some(({ program }) =>
    /^(?:cat|cp|tar|zip|find|sqlite3|security|base64|rsync|scp)$/.test(program),
  );
  const isSecurity =
    /\b(?:security|audit|scan|scanner|secrets?|leak|detect|vulnerab|malware|threat|injection|guard|protect|forensic)/i.test(
      `${skill.name} ${skill.description}`,
    );
  return isSecurity || (!opens && !copies);
}

function reach(
  piece: CodePiece,
  line: number,
  place: SensitivePlace,
  isTopic: boolean,
  text: string,
): Signal {
  const isOdd = place.level === "vault" && !isTopic && piece.origin !== "inline" && piece.origin !== "data";
  return codeSignal(piece, line, {
    rule: `credentials.${place.id.replaceAll("_", "-")}`,
    // Nothing but a thief looks for them where the machine keeps them.
    weight: isOdd
      ? place.id === "runner_secrets" && piece.origin === "file"
        ? "suspicious"
        : "odd"
      : "note",
    confidence: "medium",
    evidence: text,
    message: `It reaches for ${place.name}.`,
    capability: "reads credentials",
  });
}
