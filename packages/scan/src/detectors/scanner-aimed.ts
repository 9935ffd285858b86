import type { Detector, Signal } from "../engine/signal.ts";
import { networkCall } from "../known/network-calls.ts";
import { networkUse } from "../known/network-programs.ts";
import { runsCode, runsCommand } from "../known/runners.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal } from "../signals/code-signal.ts";
import type { CodePiece, FileView, Passage } from "../view/skill-view.ts";
import { eachLine } from "../view/text/each-line.ts";

/** Scanner evasion: text for whoever checks the skill rather than for whoever uses it, and code that behaves while it is watched. */
export const scannerAimed: Detector = (skill) => [
  ...skill.prose.flatMap((passage, index) => addressed(passage, skill.prose[index + 1])),
  ...skill.files.flatMap((file) => [...ignoreFile(file), ...padded(file)]),
  ...skill.code.flatMap((piece) => [...watchesForAnalysis(piece), ...waitsForADate(piece)]),
];

/** Tells a checker what to conclude: the one reader to whom an honest skill has nothing to say. */
function addressed(passage: Passage, next: Passage | undefined): Signal[] {
  const isHidden = HIDDEN_PLACES.has(passage.place) || passage.depth > 0;
  const belongs =
    next !== undefined &&
    next.path === passage.path &&
    next.place === passage.place &&
    next.line - passage.line < 4;
  const text = passage.plain.slice(0, 1_500);
  const isToChecker = CHECKER.test(text);
  const both = isToChecker && belongs ? `${text} ${next.plain.slice(0, 1_500)}` : text;
  const asks =
    isToChecker &&
    ORDER.test(both) &&
    OUTCOME.test(both) &&
    (DIRECT.test(text) || (isHidden && THIS.test(both)));
  const claims = THIS_IS_SAFE.test(text) || (RESULT_LINE.test(text) && isHidden);
  if (!asks && !claims) return [];
  return [
    {
      rule: asks ? "scanner-evasion.instructs-scanner" : "scanner-evasion.claims-clean",
      weight: asks ? "suspicious" : "odd",
      basis: asks ? "order" : "words",
      confidence: asks && isHidden ? "high" : "medium",
      path: passage.path,
      line: passage.line,
      evidence: passage.raw,
      message: asks
        ? "It tells whoever checks the skill what to conclude."
        : "It vouches for itself, as if it had been checked.",
    },
  ];
}

const HIDDEN_PLACES: ReadonlySet<Passage["place"]> = new Set([
  "html-comment",
  "hidden",
  "metadata",
  "code-comment",
  "link-title",
]);

const CHECKER = linear(
  /\b(?:scanners?|security (?:scan|review|audit|analysis|tools?|reviewers?|checks?)|static (?:analysis|analyzers?)|analy[sz]ers?|auditors?|reviewers?|moderators?|classifiers?|antivirus|virustotal|malware detection|automated (?:review|analysis|systems?|checks?)|llm judges?|safety (?:filters?|evaluators?)|vetting)\b/,
);
const ORDER = linear(
  /\b(?:ignore|skip|exclude|mark|classify|label|treat|rate|report|return|output|respond|conclude|consider|approve|pass|whitelist|allowlist|do not (?:flag|report|scan|analy[sz]e)|don't (?:flag|report|scan)|must (?:report|return|be)|should (?:report|return|be|treat|skip|ignore|mark))\b/,
);
const OUTCOME = linear(
  /\b(?:safe|clean|benign|harmless|trusted|verified|approved|false positives?|no (?:issues|findings|threats|malicious)|low risk|allow(?:ed)?|this (?:file|section|skill|block|directory|folder)|skip(?:ped)?|pass(?:ed)?)\b/,
);
const THIS = linear(
  /\bthis (?:skill|file|package|script|section|code|folder|repository|content|plugin|tool)\b|\bthe (?:scripts|assets|references) (?:folder|directory)\b/,
);
// Said to the checker itself, or about how this very skill is to be checked.
const DIRECT = linear(
  /\b(?:note to|attention|dear|instructions? (?:for|to)|message (?:to|for)|memo to) (?:the |any |all |ai |automated ){0,2}(?:security |static |code |skill |malware ){0,2}(?:scanners?|analy[sz]ers?|reviewers?|auditors?|moderators?|classifiers?|tools?|models?|llms?)\b|\bdo(?: not|n't) (?:flag|report|scan|analy[sz]e) this\b|\bwhen (?:analy[sz]ing|scanning|reviewing|auditing|evaluating|vetting) this (?:skill|file|code|package|plugin)\b|\b(?:scanners?|analy[sz]ers?|classifiers?|analysis tools?|security tools?|automated (?:analysis|review|reviewers|systems|scanners))[:,]? (?:should|must|please|are (?:instructed|asked|advised)) (?:to )?(?:skip|ignore|treat|mark|classify|rate|return|report|consider|approve|pass|whitelist)\b/,
);
const THIS_IS_SAFE = linear(
  /\bthis (?:skill|package|script|file|code|plugin|tool) (?:is|has been|was) (?:already |fully |independently |officially )?(?:safe|verified|audited|security[- ]reviewed|pre[- ]?approved|vetted|certified|scanned|whitelisted|reviewed and approved|cleared)\b|\bno (?:malicious|harmful) (?:code|content|behaviou?r|instructions)\b[^.]{0,60}\b(?:this|here|present|found|contained)\b/,
);
const RESULT_LINE = linear(
  /\b(?:verdict|scan (?:result|status)|security (?:status|verdict|rating|scan)|risk (?:level|score|rating)|threat level|malware scan)\s{0,2}[:=]\s{0,2}["']?(?:clean|safe|benign|pass(?:ed)?|none|0|allow|approved|low|no threats)\b/,
);

function ignoreFile({ path }: FileView): Signal[] {
  const name = path.split("/").at(-1)?.toLowerCase() ?? "";
  if (
    !/^\.(?:scanignore|clawscanignore|skillscanignore|securityignore|semgrepignore|snyk|trivyignore|gitleaksignore|nosec|banditignore)$/.test(
      name,
    )
  )
    return [];
  const isGeneral = /^\.(?:semgrepignore|snyk|trivyignore|gitleaksignore)$/.test(name);
  return [
    {
      rule: "scanner-evasion.ignore-file",
      weight: isGeneral ? "note" : "suspicious",
      confidence: "medium",
      path,
      evidence: name,
      message: "The skill asks scanners to leave files out; ours looks at all of them.",
    },
  ];
}

/** So much of one character or line that a checker with a limit gives up before the end. */
function padded({ path, text, kind }: FileView): Signal[] {
  if (text === undefined || text.length < PADDED_CHARS || kind === "data") return [];
  const counts = new Map<string, number>();
  for (const line of eachLine(text)) {
    const key = line.trim().slice(0, 200);
    counts.set(key, (counts.get(key) ?? 0) + (isVaried(line) ? 1 : line.length + 1));
  }
  const most = Math.max(
    ...[...counts.values()]
      .slice(0, 100_000)
      .sort((a, b) => b - a)
      .slice(0, 1),
  );
  const blank = blanksIn(text);
  if (most < text.length * 0.8 && blank < text.length * 0.9) return [];
  return [
    {
      rule: "scanner-evasion.padding",
      weight: "suspicious",
      confidence: "medium",
      path,
      evidence: `${text.length} characters, almost all of them filler`,
      message: "The file is filled up so that whoever checks it stops reading early.",
    },
  ];
}

/** Counted, since a copy without them takes ten times as much as the text. */
function blanksIn(text: string): number {
  let blank = 0;
  for (const [run] of text.matchAll(/\s+/g)) blank += run.length;
  return blank;
}

const PADDED_CHARS = 64 * 1024;

/** A long line of many different parts is a picture or a packed program, and no filler. */
function isVaried(line: string): boolean {
  if (line.length < 4_096) return false;
  const parts = new Set<string>();
  for (let at = 0; at < 4_096; at += 16) parts.add(line.slice(at, at + 16));
  return parts.size > 128;
}

function watchesForAnalysis(piece: CodePiece): Signal[] {
  if (piece.origin !== "file" && piece.origin !== "decoded") return [];
  const marks = new Set<string>();
  let first: number | undefined;
  for (const { line, value } of piece.strings) {
    const mark = ANALYSIS.exec(value.slice(0, 500).toLowerCase())?.[0];
    if (mark === undefined) continue;
    marks.add(mark);
    first ??= line;
  }
  for (const { line, words } of piece.commands) {
    const mark = ANALYSIS.exec(words.join(" ").slice(0, 500).toLowerCase())?.[0];
    if (mark === undefined) continue;
    marks.add(mark);
    first ??= line;
  }
  if (marks.size < 2 || first === undefined || !acts(piece)) return [];
  return [
    codeSignal(piece, first, {
      rule: "scanner-evasion.detects-analysis",
      // Programs that manage virtual machines name those, too; nobody else looks for a debugger.
      weight: [...marks].some((mark) => !MACHINES.test(mark))
        ? marks.size > 2
          ? "suspicious"
          : "odd"
        : "note",
      confidence: "medium",
      evidence: [...marks].join(", "),
      message: "It looks for signs that somebody is watching what it does.",
    }),
  ];
}

const ANALYSIS = linear(
  /\b(?:vmware|virtualbox|vboxguest|vbox|qemu|sandboxie|sbiedll|cuckoo|wireshark|procmon|ollydbg|x64dbg|joesandbox|any\.run|hybrid-analysis|tracerpid|sys_ptrace|isdebuggerpresent|skill-?scanner|clawscan|mcp-scan|skillspector|\/\.dockerenv|honeypot|systemd-detect-virt)\b/,
);

const MACHINES = linear(/^(?:vmware|virtualbox|vbox|vboxguest|qemu|systemd-detect-virt)$/);

/** Harmless until a day that its author chose. */
function waitsForADate(piece: CodePiece): Signal[] {
  if ((piece.origin !== "file" && piece.origin !== "decoded") || !acts(piece)) return [];
  const match = DATE_GATE.exec(piece.plain.slice(0, 400_000));
  if (match === null) return [];
  return [
    codeSignal(piece, piece.line + piece.plain.slice(0, match.index).split("\n").length - 1, {
      rule: "scanner-evasion.date-gate",
      weight: "odd",
      confidence: "medium",
      evidence: match[0],
      message: "What it does depends on a fixed date, so that a test before it shows nothing.",
    }),
  ];
}

const DATE_GATE = linear(
  /(?:[\w)\]]|\(\))\s{0,3}(?:>=?|<=?)\s{0,3}(?:(?:\w{1,20}\.){0,2}date(?:time)?\(\s{0,2}20\d\d|(?:new Date|Date\.UTC|Date\.parse)\(\s{0,2}["']?20\d\d|\[datetime\]\s{0,2}["']20\d\d|1[789]\d{8}(?:\d{3})?\b)|-(?:ge|gt)\s{1,3}(?:\[datetime\]|\(get-date\s{0,2})\s{0,2}["']20\d\d|\$\(date \+%(?:s|Y%m%d)\)"?\s{1,3}-(?:gt|ge|lt|le)\s{1,3}"?(?:1[789]\d{8}|20\d{6})/,
);

function acts(piece: CodePiece): boolean {
  return (
    piece.calls.some(
      (call) => runsCode(call.name) || runsCommand(call.name) || networkCall(call) !== undefined,
    ) || piece.commands.some((command) => networkUse(command) !== undefined)
  );
}
