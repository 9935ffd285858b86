import type { Detector, Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { destinationsIn } from "../prose/destinations.ts";
import type { CodePiece, SkillView } from "../view/skill-view.ts";

/** Deception in code: what the skill promises about itself, and what its code does. */
export const purposeMismatch: Detector = (view) => [...staysLocal(view), ...onlyReads(view)];

/** "Works offline, nothing leaves": and a connection is opened. */
function staysLocal(view: SkillView): Signal[] {
  const claim = claimIn(view, OFFLINE);
  if (claim === undefined) return [];
  const seen = reaches(view);
  if (seen === undefined) return [];
  return [
    {
      rule: "deception.says-offline",
      weight: seen.isSending ? "suspicious" : "odd",
      confidence: "medium",
      path: seen.path,
      line: seen.line,
      evidence: `${claim} · ${seen.evidence}`,
      message: "The skill says that it works without the network, and its code opens a connection.",
      capability: "opens network",
    },
  ];
}

const EXCEPTION = linear(
  /\b(?:on request|optional(?:ly)?|opt[- ]in|only (?:with|when|if|after)|unless|(?:if|when) (?:you|the user) (?:asks?|wants?|agrees?|enables?))\b/i,
);
const OFFLINE = linear(
  /\b(?:fully |completely |entirely |100% |purely )?(?:offline|local[- ]only|locally only|no (?:network|internet|external)(?: \w{1,20})? ?(?:access|connection|calls?|requests?|required|needed)?|without (?:any )?(?:network|internet)(?: access)?|(?:runs?|works?|processed|stays?|happens|done) (?:entirely|fully|completely|100%|only|purely)? ?(?:locally|on your (?:machine|device|computer))|never (?:leaves?|sends?|uploads?|transmits?)|no data (?:leaves|is sent|is uploaded|is transmitted|collection)|nothing (?:leaves|is sent|is uploaded)|does not (?:send|transmit|upload|connect)|air.?gapped|privacy.first)\b/,
);

/** "Read-only": and something is written, removed or changed outside. */
function onlyReads(view: SkillView): Signal[] {
  const claim = claimIn(view, READ_ONLY);
  if (claim === undefined) return [];
  for (const piece of view.code) {
    if (piece.origin === "inline") continue;
    const command = piece.commands.find(
      ({ program, words }) =>
        CHANGING.has(program) || (program === "git" && /^(?:push|reset|clean)$/.test(words[1] ?? "")),
    );
    const call = piece.calls.find(({ name }) => CHANGING_CALLS.test(name));
    const at = command ?? call;
    if (at === undefined) continue;
    return [
      {
        rule: "deception.says-read-only",
        weight: "odd",
        confidence: "medium",
        path: piece.path,
        line: at.line,
        evidence: `${claim} · ${command?.words.join(" ") ?? `${call?.name}(${call?.args.join(", ")})`}`,
        message: "The skill says that it only reads, and its code changes or removes something.",
        capability: "destroys data",
      },
    ];
  }
  return [];
}

const READ_ONLY = linear(
  /\b(?:read[- ]only|never (?:modif|chang|writ|delet)\w{0,6}|does not (?:modify|change|write|delete)|without (?:modifying|changing|writing)|makes no changes|no (?:changes|modifications) (?:are|is) made|non-?destructive|only reads)\b/,
);
const CHANGING: ReadonlySet<string> = new Set([
  "rm",
  "shred",
  "dd",
  "mkfs",
  "truncate",
  "crontab",
  "launchctl",
  "chattr",
]);
const CHANGING_CALLS = linear(
  /^(?:shutil\.rmtree|os\.(?:remove|unlink|rmdir)|fs\.(?:rm|rmSync|unlink|unlinkSync|rmdir|rmdirSync)|fs\.promises\.(?:rm|unlink))$/,
);

function claimIn(view: SkillView, claim: RegExp): string | undefined {
  for (const sentence of view.description
    .toLowerCase()
    .slice(0, 4_000)
    .split(/[.!?](?:\s|$)/)) {
    const stated = claim.exec(sentence)?.[0];
    // "Offline and, on request, against a list": the promise names its exception itself, in the same sentence.
    if (stated !== undefined && !EXCEPTION.test(sentence)) return stated;
  }
  // The first lines of the main file are part of the promise; further down, "read-only" is about something else.
  const lead = view.main?.prose.filter(({ place }) => place === "body").slice(0, 4) ?? [];
  return lead
    .map(({ plain }) => (SELF.test(plain) ? claim.exec(plain)?.[0] : undefined))
    .find((match) => match !== undefined);
}

const SELF = linear(
  /\b(?:this|the) (?:skill|tool|script|helper|utility)|\b(?:runs?|works?|everything|all (?:data|processing|files)|your (?:data|files))\b/,
);

interface Reach {
  readonly path: string;
  readonly line: number;
  readonly evidence: string;
  readonly isSending: boolean;
}

function reaches(view: SkillView): Reach | undefined {
  for (const piece of view.code) {
    if (piece.origin === "inline") continue;
    const reach = commandReach(piece) ?? callReach(piece);
    if (reach !== undefined) return reach;
  }
  return undefined;
}

function commandReach(piece: CodePiece): Reach | undefined {
  for (const { program, words, line, carries } of piece.commands) {
    if (!NETWORK_PROGRAMS.has(program)) continue;
    const text = words.join(" ");
    const places = destinationsIn(text);
    if (places.some(({ kind }) => kind === "local" || kind === "vendor")) continue;
    const isSending = SENDS.test(text) || carries.length > 0;
    return { path: piece.path, line, evidence: text, isSending };
  }
  return undefined;
}

function callReach(piece: CodePiece): Reach | undefined {
  for (const { name, args, line, carries } of piece.calls) {
    if (!NETWORK_CALLS.test(name)) continue;
    const text = `${name}(${args.join(", ")})`;
    if (destinationsIn(text).some(({ kind }) => kind === "local")) continue;
    return {
      path: piece.path,
      line,
      evidence: text,
      isSending: /post|put|send|urlopen|connect|smtp/i.test(name) || carries.length > 0,
    };
  }
  return undefined;
}

const NETWORK_PROGRAMS: ReadonlySet<string> = new Set([
  "curl",
  "wget",
  "nc",
  "ncat",
  "netcat",
  "scp",
  "sftp",
  "ftp",
  "telnet",
  "iwr",
  "invoke-webrequest",
  "invoke-restmethod",
  "irm",
]);
const NETWORK_CALLS = linear(
  /^(?:requests\.(?:get|post|put|patch|request|Session)|httpx\.\w{1,20}|urllib\.request\.(?:urlopen|Request|urlretrieve)|aiohttp\.ClientSession|http\.client\.HTTPS?Connection|socket\.(?:socket|create_connection)|smtplib\.SMTP\w{0,5}|ftplib\.FTP|fetch|axios(?:\.\w{1,10})?|https?\.(?:request|get)|net\.(?:connect|createConnection)|dgram\.createSocket|paramiko\.\w{1,20})$/,
);
const SENDS = linear(
  /\s(?:-d|--data\S{0,20}|-F|--form|-T|--upload-file|--post-file|--post-data|-X\s?(?:POST|PUT))\b/,
);
