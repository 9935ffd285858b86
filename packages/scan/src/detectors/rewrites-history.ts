import type { Detector, Signal } from "../engine/signal.ts";
import { asksFirst } from "../signals/asks-first.ts";
import { codeSignal, commandText } from "../signals/code-signal.ts";
import type { CodePiece, Command } from "../view/skill-view.ts";

/**
 * Destruction in repositories: a script rewrites what was committed, removes the way back or forces it on others, and no page says
 * so. One of these is ordinary work; two different ones in a script about something else are not.
 */
export const rewritesHistory: Detector = (skill) =>
  skill.code.flatMap((piece): Signal[] => {
    if ((piece.origin !== "file" && piece.origin !== "decoded") || asksFirst(piece)) return [];
    const { kinds, first } = actsOf(piece);
    if (kinds.size < 2 || first === undefined) return [];
    return [
      codeSignal(piece, first.line, {
        rule: "destruction.rewrites-history",
        weight: "suspicious",
        confidence: "medium",
        evidence: commandText(first),
        message: "It rewrites or removes what was committed, without a question.",
        capability: "destroys data",
      }),
    ];
  });

type Act = "forces" | "rewrites" | "removes_way_back" | "deletes_remote";

function actsOf({ commands }: CodePiece): {
  readonly kinds: ReadonlySet<Act>;
  readonly first: Command | undefined;
} {
  const kinds = new Set<Act>();
  let first: Command | undefined;
  for (const command of commands) {
    const act = actOf(command);
    if (act === undefined) continue;
    kinds.add(act);
    first ??= command;
  }
  return { kinds, first };
}

function actOf({ program, words }: Command): Act | undefined {
  if (program === "git-filter-repo" || program === "bfg") return "rewrites";
  if (program !== "git") return undefined;
  const line = words.slice(1).join(" ").slice(0, 1_000);
  if (/^(?:-\S{1,100} \S{1,100} )?push\b/.test(line)) {
    if (/\s--delete\b|\s-d\b|\s:[\w/${}-]/.test(line)) return "deletes_remote";
    return /\s(?:--force|-[a-z]{0,4}f|--mirror)(?=\s|$)|\s\+\S/.test(line) ? "forces" : undefined;
  }
  if (/^commit\b.{0,300}--amend\b/.test(line) && /--author|--date|--reset-author|--no-verify/.test(line))
    return "rewrites";
  if (/^(?:filter-branch|filter-repo|rebase|replace|update-ref\s{1,4}-d)\b/.test(line)) return "rewrites";
  return /^reflog (?:expire|delete)\b.{0,200}(?:=now|--all|@)|^gc\b.{0,100}--prune=(?:now|all)/.test(line)
    ? "removes_way_back"
    : undefined;
}
