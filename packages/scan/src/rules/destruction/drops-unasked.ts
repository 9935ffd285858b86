import { defineRule } from "../../engine/define-rule.ts";
import { page } from "../../engine/rule-example.ts";
import type { Signal } from "../../engine/signal.ts";
import { linear } from "../../matching/linear.ts";
import { codeSignal, linesOf } from "../../signals/code-signal.ts";
import type { CodePiece, SkillView } from "../../view/skill-view.ts";

export const dropsUnaskedRule = defineRule({
  family: "destruction",
  id: "destruction.drops-unasked",
  severity: "review",
  says: "A database or its tables are dropped, and the text says that nobody is asked.",
  fix: "Show what is going to be dropped, and wait for the user's yes.",
  falsePositive: "A reset of a test database, whose page does not say that it is one.",
  bad: [page("Clean up without asking:\n\n```sql\nDROP DATABASE shop;\n```")],
  good: [page("Ask the user first:\n\n```sql\nDROP DATABASE shop;\n```")],
  run: dropsUnasked,
});

function dropsUnasked(view: SkillView): Signal[] {
  return view.code.flatMap((piece) => {
    if (piece.origin !== "fence" && piece.origin !== "inline") return [];
    const match = linesOf(piece).find(({ text }) => DROPS.test(text.slice(0, 2_000)));
    if (match === undefined || !isUnasked(view, piece)) return [];
    return [
      codeSignal(piece, match.line, {
        rule: "destruction.drops-unasked",
        weight: "suspicious",
        confidence: "medium",
        evidence: match.text.trim(),
        message: "A database or its tables are dropped, and the text says that nobody is asked.",
        capability: "destroys data",
      }),
    ];
  });
}

/** The sentence before or after the fence says so. */
function isUnasked({ prose }: SkillView, { path, line, raw }: CodePiece): boolean {
  const end = line + raw.split("\n", 500).length;
  return prose.some(
    (passage) =>
      passage.path === path &&
      passage.line >= line - NEAR_LINES &&
      passage.line <= end + NEAR_LINES &&
      UNASKED.test(passage.plain.slice(0, 2_000)),
  );
}

const NEAR_LINES = 4;
const DROPS = linear(/\bdrop\s{1,4}(?:database|schema|table)\b|\btruncate\s{1,4}table\b|\bdropdatabase\(/i);
const UNASKED = linear(
  /\bwithout (?:asking|confirmation|a confirmation|approval|telling|warning)\b|\b(?:do not|don't|never) (?:ask|wait|confirm)\b|\bautomatically\b.{0,40}\b(?:clean|drop|reset|remove)/,
);
