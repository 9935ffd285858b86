import type { Detector } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { purposeOf } from "../prose/purpose.ts";
import type { FileView } from "../view/skill-view.ts";

/**
 * A rule for which the pages of a security skill that collect attacks show them: a list of reverse shells is what such a page
 * is for. Scripts, SKILL.md and pages on anything else are not touched by it, nor is any page that a command runs.
 */
export function ignoreInSecurityDocs(rule: Detector): Detector {
  return (skill) => {
    const signals = rule(skill);
    if (signals.length === 0 || !purposeOf(skill).isAboutSecurity) return signals;
    const run = new Set(skill.links.filter(({ how }) => how === "runs").map(({ to }) => to));
    const pages = new Set(
      skill.files
        .filter((file) => file !== skill.main && !run.has(file.path) && collectsAttacks(file))
        .map(({ path }) => path),
    );
    return (
      signals
        // That such a page names where keys lie says nothing at all.
        .filter(({ path, rule: name }) => !(pages.has(path) && name.startsWith("credentials.")))
        .map((signal) => (pages.has(signal.path) ? { ...signal, isCautionary: true } : signal))
    );
  };
}

function collectsAttacks({ kind, path, text }: FileView): boolean {
  if (kind !== "markdown" || text === undefined) return false;
  return ATTACKS.test(path.slice(-200)) || ATTACKS.test(text.slice(0, 400));
}

const ATTACKS = linear(
  /\b(?:dangerous|malicious|attacks?|attackers?|exploits?|exfiltration|reverse[- ]shells?|payloads?|threats?|vulnerabilit|injection|detect|indicators?|red[- ]?flags?|suspicious|malware|owasp|cheat[- ]?sheet|pentest|c2|post-exploitation|privilege[- ]escalation)/i,
);
