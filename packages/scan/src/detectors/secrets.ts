import type { Detector, Signal } from "../engine/signal.ts";
import { SECRET_FORMATS, type SecretFormat } from "../signals/secret-formats.ts";
import { isPlaceholder } from "../signals/secret-placeholder.ts";
import type { FileView } from "../view/skill-view.ts";

/** Secrets: keys and passwords that somebody left in the files. A slip rather than an attack: never more than a person's look. */
export const secrets: Detector = ({ files }) => files.flatMap(secretsOf);

function secretsOf(file: FileView): Signal[] {
  const { text } = file;
  if (text === undefined || isFixture(file.path)) return [];
  const signals: Signal[] = [];
  for (const format of SECRET_FORMATS) {
    let from = 0;
    for (let count = 0; count < MAX_PER_FORMAT; count += 1) {
      const at = text.indexOf(format.mark, from);
      if (at === -1) break;
      from = at + format.mark.length;
      const value = readAt(text, at, format);
      if (value === undefined) continue;
      signals.push(found(file.path, text, at, format, value));
      break;
    }
  }
  return signals;
}

const MAX_PER_FORMAT = 2_000;
const MAX_CHARS = 4_096;

function readAt(text: string, at: number, format: SecretFormat): string | undefined {
  const previous = text.charAt(at - (format.lead ?? 0) - 1);
  if (format.lead === undefined && /[A-Za-z0-9_]/.test(previous)) return undefined;
  const start = at - (format.lead ?? 0);
  const match = format.pattern.exec(text.slice(Math.max(0, start), at + MAX_CHARS));
  const body = match?.[1] ?? match?.[0];
  if (match === null || body === undefined) return undefined;
  if (isPlaceholder(body) || !(format.isReal?.(match) ?? true)) return undefined;
  return match[0];
}

/** Test data and lists of examples are full of keys that open nothing. */
function isFixture(path: string): boolean {
  return (
    /(?:^|[/._-])(?:tests?|fixtures?|mocks?|examples?|samples?|spec|testdata|evals?)(?:[/._-]|$)/i.test(
      path,
    ) || /(?:^|\/)[^/]{1,80}\.lock$|package-lock\.json$/.test(path)
  );
}

function found(path: string, text: string, at: number, format: SecretFormat, value: string): Signal {
  return {
    rule: `secrets.${format.id.replaceAll("_", "-")}`,
    weight: format.isCertain ? "suspicious" : "note",
    confidence: format.isCertain ? "high" : "medium",
    path,
    line: text.slice(0, at).split("\n").length,
    // The finding is shown to more people than the file: enough to find it, not enough to use it.
    evidence: `${value.slice(0, Math.min(8, Math.floor(value.length / 3)))}… (${value.length} characters)`,
    message: `It carries ${format.name} that looks real; whoever has the skill can use it.`,
    capability: "carries secrets",
  };
}
