import type { Detector, Signal } from "../engine/signal.ts";
import { statedActs } from "../known/stated-acts.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal } from "../signals/code-signal.ts";
import type { CodePiece, SkillView } from "../view/skill-view.ts";

/** Remote control, persistence in databases: statements that run programs of the server's machine, or make an account that may do everything. */
export const databaseCommands: Detector = (skill) =>
  skill.code.flatMap((piece): Signal[] => {
    if (piece.origin !== "file" && piece.origin !== "decoded") return [];
    const all = piece.raw.slice(0, 200_000);
    if (!HINT.test(all)) return [];
    const text = withoutComments(all);
    return [...programs(piece, text), ...accounts(piece, text, skill)];
  });

function programs(piece: CodePiece, text: string): Signal[] {
  const match = PROGRAM.exec(text);
  if (match === null) return [];
  const around = text.slice(match.index, match.index + 400);
  const sends = REACHES_OUT.test(around);
  return [
    codeSignal(piece, lineAt(piece, text, match.index), {
      rule: "remote-control.database-runs-program",
      weight: sends ? (SECRET_ROWS.test(text) ? "conclusive" : "suspicious") : "odd",
      confidence: sends ? "high" : "medium",
      evidence: around.slice(0, 200),
      message: sends
        ? "A statement has the database hand its rows to a program that reaches the network."
        : "A statement has the database run a program of its machine.",
      capability: "runs commands",
    }),
  ];
}

function accounts(piece: CodePiece, text: string, skill: SkillView): Signal[] {
  const match = ACCOUNT.exec(text);
  if (match === null) return [];
  const pages = skill.main?.text?.slice(0, 100_000) ?? "";
  const { onlyLooks } = statedActs(skill);
  return [
    codeSignal(piece, lineAt(piece, text, match.index), {
      rule: "persistence.database-account",
      weight: onlyLooks || READ_ONLY.test(pages) ? "suspicious" : "odd",
      confidence: "medium",
      evidence: text.slice(match.index, match.index + 200),
      message: "It makes a database account that may do everything.",
      capability: "starts by itself",
    }),
  ];
}

function lineAt({ line }: CodePiece, text: string, at: number): number {
  return line + text.slice(0, at).split("\n").length - 1;
}

function withoutComments(text: string): string {
  return text.replace(/^[ \t]{0,40}--.{0,400}$/gm, "");
}

const HINT = linear(
  /to\s{1,4}program|from\s{1,4}program|xp_cmdshell|sys_exec|superuser|grant\s{1,4}all|sysadmin/i,
);
const PROGRAM = linear(
  /\bcopy\b[^;]{0,300}\b(?:to|from)\s{1,4}program\b|\bxp_cmdshell\b|\bsys_(?:exec|eval)\s{0,2}\(/i,
);
const REACHES_OUT = linear(
  /\b(?:curl|wget|nc|ncat|bash -i|sh -i|powershell|certutil|iwr|irm|python3? -c|perl -e)\b|\/dev\/tcp|\|\s{0,4}(?:ba)?sh\b/i,
);
const SECRET_ROWS = linear(
  /\bpg_(?:authid|shadow)\b|\bmysql\.user\b|\brolpassword\b|\bsql_logins\b|\bpassword_hash\b/i,
);
const ACCOUNT = linear(
  /\b(?:create|alter)\s{1,4}(?:role|user|login)\b[^;]{0,120}\bsuperuser\b|\bgrant\s{1,4}all\s{1,4}privileges\s{1,4}on\s{1,4}\*\.\*|\bsp_addsrvrolemember\b[^;]{0,80}sysadmin|\balter\s{1,4}server\s{1,4}role\s{1,4}\[?sysadmin\]?\s{1,4}add\b/i,
);
const _SAID = linear(
  /\b(?:accounts?|roles?|users?|superusers?|privileges|grants?|bootstrap|provision\w{0,5}|admin\w{0,10}|set ?up|install\w{0,6})\b/i,
);
const READ_ONLY = linear(/\bread[- ]only\b|\bnever (?:writes?|changes?|modif)/i);
