import type { Detector, Signal } from "../engine/signal.ts";
import { addressesIn } from "../known/addresses.ts";
import { isShady } from "../known/host-kinds.ts";
import { type StartPlace, startPlaceIn } from "../known/persistence-places.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, commandText, isUnderstood, linesOf } from "../signals/code-signal.ts";
import type { Call, CodePiece, Command, SkillView } from "../view/skill-view.ts";
import {
  ASKS_NO_PASSWORD,
  FETCHED_INTO,
  FETCHES_AND_RUNS,
  GIVES_RIGHTS,
  HIJACKS,
  HOOKS,
  isPathLine,
  KEPT_QUIET,
  LOADED,
  OF_HOME,
  ORDERS,
  REDIRECTED,
  STANDS_IN,
  STEERS,
  UNLIMITED,
} from "./persistence-patterns.ts";

/** Persistence in code: it writes where something starts by itself, or where an agent reads its orders. */
export const persistence: Detector = (skill) => {
  const bringsUnits = makesUnits(skill);
  return skill.code.flatMap((piece) => {
    const strongest = new Map<string, Signal>();
    for (const write of [...commandWrites(piece), ...callWrites(piece), ...textWrites(piece)]) {
      const isPackaged = !bringsUnits && PACKAGED_UNIT.test(write.text.slice(0, 300));
      const signal = written(piece, write, isPackaged);
      const previous = strongest.get(write.place.id);
      if (previous === undefined || WEIGHTS.indexOf(previous.weight) < WEIGHTS.indexOf(signal.weight)) {
        strongest.set(write.place.id, signal);
      }
    }
    return [...strongest.values()];
  });
};

/** A service that came with the system or a package is switched on: nothing of the skill starts with it. */
const PACKAGED_UNIT = linear(/^systemctl (?:--\w{1,12} ){0,3}enable (?:--\w{1,12} ){0,3}[\w@.-]{1,60}$/);

function makesUnits({ files, code }: SkillView): boolean {
  return (
    files.some(({ path }) => UNIT_FILE.test(path)) ||
    code.some(({ raw }) => UNIT_TEXT.test(raw.slice(0, 200_000)))
  );
}

const UNIT_FILE = linear(/\.(?:service|timer|socket|path)$/);
const UNIT_TEXT = linear(/\[service\]|\bexecstart\b|systemd\/(?:system|user)\b/i);

const WEIGHTS: readonly Signal["weight"][] = ["note", "odd", "suspicious", "conclusive"];

interface Write {
  readonly place: StartPlace;
  readonly line: number;
  readonly text: string;
}

function commandWrites(piece: CodePiece): Write[] {
  return piece.commands.flatMap((command) => {
    const text = commandText(command);
    const scheduled = scheduler(command);
    if (scheduled !== undefined)
      return [{ place: scheduled, line: command.line, text: `${text}${inputOf(command, piece)}` }];
    return targetsOf(command).flatMap((target) => {
      const place = startPlaceIn(target.slice(0, 1_000));
      return place === undefined ? [] : [{ place, line: command.line, text: `${text} → ${target}` }];
    });
  });
}

/** What a program gives a command to read: `run(["crontab", "-"], input=…)`. */
function inputOf({ line, inputs }: Command, { calls }: CodePiece): string {
  const given = calls
    .filter((call) => call.line === line)
    .flatMap(({ args }) => args.filter((arg) => /^input=/.test(arg)));
  return [...inputs.map(({ words }) => ` ← ${words.join(" ")}`), ...given.map((arg) => ` ← ${arg.slice(6)}`)]
    .join("")
    .slice(0, 2_000);
}

/** Files that a command writes: redirections, `tee`, the last word of `cp`, `mv`, `ln`, `install`, `sed -i`. */
function targetsOf({ program, words, redirects }: Command): string[] {
  const written = redirects.filter(({ operator }) => operator.includes(">")).map(({ target }) => target);
  if (program === "tee") written.push(...words.slice(1).filter((word) => !word.startsWith("-")));
  if (/^(?:cp|mv|ln|install|rsync|scp|copy|move|xcopy|copy-item|move-item)$/.test(program))
    written.push(words.at(-1) ?? "");
  if (program === "sed" && words.some((word) => /^-[a-z]{0,3}i|^--in-place/.test(word)))
    written.push(words.at(-1) ?? "");
  if (program === "dd") written.push(words.find((word) => word.startsWith("of=")) ?? "");
  if (/^(?:add-content|set-content|out-file|new-item|new-itemproperty|set-itemproperty|reg)$/.test(program))
    written.push(words.slice(1).join(" "));
  if (program === "git" && words[1] === "config" && !words.some((word) => READS_SETTINGS.test(word)))
    written.push(words.slice(2).join(" "));
  return written;
}

const READS_SETTINGS = linear(/^(?:--get(?:-\w{1,10})?|--list|-l|--unset(?:-all)?|get|list|unset)$/);

function scheduler({ program, words, inputs }: Command): StartPlace | undefined {
  const rest = words.slice(1);
  if (
    program === "crontab" &&
    !takesAway(inputs) &&
    !rest.some((word) => /^-[lr]$/.test(word)) &&
    (rest.length > 0 || inputs.length > 0)
  )
    return at("cron", "the cron table");
  if (program === "at" && inputs.length > 0) return at("at", "the list of planned commands");
  if (program === "systemctl" && rest.includes("enable")) return at("systemd", "systemd units");
  if (program === "launchctl" && rest.some((word) => /^(?:load|bootstrap|enable|submit)$/.test(word)))
    return at("launchd", "launch agents of macOS");
  if (/^schtasks(?:\.exe)?$/.test(program) && rest.some((word) => /^\/create$/i.test(word)))
    return at("windows_task", "planned tasks of Windows");
  if (program === "register-scheduledtask") return at("windows_task", "planned tasks of Windows");
  if (program === "update-rc.d" || program === "chkconfig") return at("systemd", "system services");
  if (/^(?:useradd|adduser|visudo|usermod)$/.test(program))
    return { id: "accounts", kind: "access", name: "accounts and rights of the system" };
  return undefined;
}

/** `crontab -l | grep -v name | crontab -` only removes. */
function takesAway(inputs: readonly Command[]): boolean {
  const all = [...inputs, ...inputs.flatMap((input) => input.inputs)];
  return (
    all.some(
      ({ program, words }) => program === "grep" && words.some((word) => /^-[a-z]{0,4}v/.test(word)),
    ) && all.every(({ program }) => /^(?:grep|crontab|sed)$/.test(program))
  );
}

function at(id: string, name: string): StartPlace {
  return { id, kind: "boot", name };
}

function callWrites(piece: CodePiece): Write[] {
  return piece.calls.flatMap((call) => {
    const text = `${call.name}(${call.args.join(", ")})`;
    const method = call.name.slice(call.name.lastIndexOf(".") + 1).toLowerCase();
    // `open(path, "a")`, and `path.open("a")`.
    const isOnPath = method === "open" && /[/\\~]/.test(call.on ?? "");
    const isOpenToWrite =
      method === "open" &&
      call.args.slice(isOnPath ? 0 : 1).some((arg) => /^(?:mode=)?["']?[rb]{0,2}[wax+]/.test(arg));
    if (isOnPath && isOpenToWrite) {
      const place = startPlaceIn((call.on ?? "").slice(0, 1_000));
      if (place !== undefined) return [{ place, line: call.line, text: `${text} → ${call.on}` }];
    }
    if (/^crontab\.crontab\.(?:[\w.]{1,60}\.)?write\w{0,10}$/i.test(call.name))
      return [{ place: at("cron", "the cron table"), line: call.line, text: cronTexts(piece) }];
    if (/^(?:openkey|openkeyex|createkey|createkeyex)$/.test(method)) return registryWrites(call, piece);
    if (!isOpenToWrite && !WRITERS.has(method)) return [];
    const place = startPlaceIn(`${call.name} ${targetOf(call, method, isOpenToWrite)}`.slice(0, 2_000));
    const inside = place ?? folderOf(call, method, isOpenToWrite);
    return inside === undefined ? [] : [{ place: inside, line: call.line, text }];
  });
}

/** `for folder in home.glob(".claude/skills/*"): open(folder / "SKILL.md", "a")`: the place is where the folder was found. */
function folderOf(call: Call, method: string, isOpenToWrite: boolean): StartPlace | undefined {
  if (!/\.md\b/i.test(targetOf(call, method, isOpenToWrite).slice(0, 500))) return undefined;
  return call.carries
    .filter(({ kind }) => kind === "file")
    .map(({ what }) => startPlaceIn(what.slice(0, 300)))
    .find((place) => place?.id === "other_skills");
}

const WRITERS: ReadonlySet<string> = new Set([
  "write_text",
  "writefile",
  "writefilesync",
  "appendfile",
  "appendfilesync",
  "write_bytes",
  "copy",
  "copyfile",
  "copy2",
  "copyfilesync",
  "symlink",
  "rename",
  "move",
  "createwritestream",
  "setvalueex",
  "outputfile",
  "ensurefile",
  "outputjson",
  "writejson",
  "symlink_to",
  "hardlink_to",
  "touch",
]);
const COPIERS: ReadonlySet<string> = new Set([
  "copy",
  "copyfile",
  "copy2",
  "copyfilesync",
  "symlink",
  "rename",
  "move",
]);

/** The commands that a script hands to a library for cron. */
function cronTexts({ calls }: CodePiece): string {
  const given = calls.filter(({ name }) => /^crontab\.crontab\.(?:new|append)$/i.test(name));
  return `crontab ${given.flatMap(({ args }) => args).join(" ")}`.slice(0, 2_000);
}

/** The key is opened in one call and filled in the next. */
function registryWrites(call: Call, { calls }: CodePiece): Write[] {
  const values = calls.filter(({ name }) => /setvalue(?:ex)?$/i.test(name));
  const place = startPlaceIn(call.args.join(" ").slice(0, 1_000));
  if (place === undefined || values.length === 0) return [];
  const text = [call, ...values].map(({ name, args }) => `${name}(${args.join(", ")})`).join(" ");
  return [{ place, line: call.line, text: text.slice(0, 4_096) }];
}

/** `Path(…).write_text(…)` writes what it is called on; `copy(a, b)` its second argument; most others their first. */
function targetOf({ on, args }: Call, method: string, isOpenToWrite: boolean): string {
  if (ON_PATHS.has(method) && on !== undefined) return on;
  if (isOpenToWrite) return args[0] ?? "";
  if (COPIERS.has(method)) return args[1] ?? args[0] ?? "";
  return firstOrCarried(args, args.join(" ").slice(0, 2_000));
}

const ON_PATHS: ReadonlySet<string> = new Set([
  "write_text",
  "write_bytes",
  "touch",
  "symlink_to",
  "hardlink_to",
]);

function firstOrCarried(args: readonly string[], all: string): string {
  return args.length > 1 ? (args[0] ?? "") : all.slice(0, 200);
}

function textWrites(piece: CodePiece): Write[] {
  if (isUnderstood(piece)) return [];
  return linesOf(piece).flatMap(({ line, text }) => {
    if (
      !/>>?|add-content|set-content|out-file|new-itemproperty|set-itemproperty|\breg\s{1,4}add\b|schtasks\s{1,4}\/create|register-scheduledtask|copy-item|file_put_contents|file\.(?:write|open)|os\.writefile/i.test(
        text,
      )
    )
      return [];
    if (/schtasks\s{1,4}\/create|register-scheduledtask/i.test(text))
      return [{ place: at("windows_task", "planned tasks of Windows"), line, text }];
    const place = startPlaceIn(text);
    return place === undefined ? [] : [{ place, line, text }];
  });
}

function written(piece: CodePiece, { place, line, text }: Write, isPackaged: boolean): Signal {
  return codeSignal(piece, line, {
    rule: `persistence.${place.id.replaceAll("_", "-")}`,
    weight: weightOf(piece, place, `${text}\n${linesAfter(piece, line)}`, isPackaged),
    confidence: "medium",
    evidence: text,
    message: MESSAGES[place.kind](place.name),
    capability: place.kind === "agent" ? "changes agent files" : "starts by itself",
  });
}

/** What is written often follows as a here-document. */
function linesAfter(piece: CodePiece, line: number): string {
  const at = Math.max(0, line - piece.line);
  const lines = piece.raw.split("\n", at + HEREDOC_LINES).slice(at);
  return /<<-?\s{0,4}["'\\]?\w/.test(lines[0]?.slice(0, 4_096) ?? "") ? lines.join("\n").slice(0, 4_096) : "";
}

const HEREDOC_LINES = 12;

const MESSAGES: Readonly<Record<StartPlace["kind"], (name: string) => string>> = {
  boot: (name) => `It adds itself to ${name}, so that it starts without being asked.`,
  shell: (name) => `It writes to ${name}, which run with every terminal.`,
  hook: (name) => `It writes ${name}, which run with ordinary work on a repository.`,
  agent: (name) => `It writes to ${name}, so that it keeps working in other conversations.`,
  access: (name) => `It changes ${name}.`,
};

/** A command a person is shown (`export PATH` into a shell file, a service of a server) is ordinary; a script that does it alone is less so. */
function weightOf(piece: CodePiece, place: StartPlace, text: string, isPackaged: boolean): Signal["weight"] {
  const isScript = piece.origin === "file" || piece.origin === "decoded" || piece.origin === "string";
  const isLoaded = LOADED.test(text.slice(0, 8_192)) && !isPathLine(text);
  // What starts by itself and fetches what it runs is somebody else's from then on, whatever the skill is about.
  if (FETCHES_AND_RUNS.test(text.slice(0, 8_192))) return isFromStranger(text) ? "conclusive" : "suspicious";
  // What goes there is built in a variable first.
  if (isScript && place.kind !== "agent" && carriesLoader(piece)) return "suspicious";
  if (place.id === "ssh_access" && text.includes("authorized_keys")) {
    // Whose key it is was decided by whoever wrote the skill.
    if (/ssh-(?:rsa|ed25519)\s{1,4}AAAA[\w+/]{20}/.test(text)) return "suspicious";
    return isScript ? "suspicious" : "odd";
  }
  if (place.id === "accounts" && ASKS_NO_PASSWORD.test(text.slice(0, 4_096))) return "suspicious";
  if (
    place.id === "accounts" &&
    (isScript || piece.origin === "fence") &&
    GIVES_RIGHTS.test(text.slice(0, 4_096))
  )
    return "suspicious";
  if ((isScript || isFromStranger(text)) && HIJACKS.test(text.slice(0, 4_096))) return "suspicious";
  // A command of one's own in place of one that asks for a password.
  if (STANDS_IN.test(text.slice(0, 4_096))) return "suspicious";
  // Rights without limits, or another model's address, written by a command that the agent runs.
  if (place.id === "agent_settings" && !isScript && isWidened(piece)) return "suspicious";
  // Another machine answers for a name that people trust.
  if (
    place.id === "accounts" &&
    (isScript || piece.origin === "fence") &&
    REDIRECTED.test(text.slice(0, 4_096))
  )
    return "suspicious";
  if (place.id === "preload") return isScript ? "suspicious" : "odd";
  // Whoever holds that address writes what the agent obeys from then on.
  if (
    place.kind === "agent" &&
    place.id !== "agent_settings" &&
    FETCHED_INTO.test(text.slice(0, 2_000)) &&
    isFromStranger(text)
  )
    return "suspicious";
  if (place.kind === "agent") {
    // What stands in a person's home speaks to every later conversation.
    if (isScript && place.id === "agent_orders" && OF_HOME.test(text.slice(0, 2_000))) return "suspicious";
    if (isScript) return agentWeight(piece, place);
    // A page that has the agent run it is as good as a script, where what is written gives orders.
    if (piece.origin !== "fence" || place.id !== "agent_orders") return "note";
    if (STEERS.test(piece.raw.slice(0, 8_192))) return "suspicious";
    return OF_HOME.test(text.slice(0, 2_000)) ? "odd" : "note";
  }
  if (isLoaded) return "suspicious";
  if (isPackaged) return "note";
  if (place.kind === "shell") return isPathLine(text) || !isScript ? "note" : "odd";
  if (place.kind === "boot") return isScript ? "suspicious" : "note";
  return isScript ? "odd" : "note";
}

function isFromStranger(text: string): boolean {
  return addressesIn(text.slice(0, 8_192)).some(({ kind }) => kind === "unknown" || isShady(kind));
}

function isWidened({ origin, raw }: CodePiece): boolean {
  return (
    origin === "fence" && (UNLIMITED.test(raw.slice(0, 8_192)) || MODEL_ADDRESS.test(raw.slice(0, 8_192)))
  );
}

const MODEL_ADDRESS = linear(/\b(?:anthropic|openai)_(?:base_url|api_base)\b/i);

/** A text of the script fetches something from a host that nobody knows, and runs it. */
function carriesLoader({ language, strings }: CodePiece): boolean {
  return (
    language !== "shell" &&
    strings.some(
      ({ value }) =>
        FETCHES_AND_RUNS.test(value.slice(0, 8_192)) &&
        addressesIn(value.slice(0, 8_192)).some(({ kind }) => kind === "unknown" || isShady(kind)),
    )
  );
}

/** Installers copy their own skill and register a server; orders, hooks and rights that come along are another matter. */
function agentWeight({ origin, raw }: CodePiece, { id }: StartPlace): Signal["weight"] {
  // Settings are built in a variable first: the whole script says what goes into them.
  const all = raw.slice(0, origin === "file" ? 20_000 : 4_096).replace(/\\[nrt]/g, " ");
  // Installers copy the skill that they came with; where that brings orders, it is scanned there.
  if (id === "other_skills") return "odd";
  if (id === "agent_settings" && origin === "file" && UNLIMITED.test(all)) return "suspicious";
  if (id === "agent_orders" && KEPT_QUIET.test(all)) return "suspicious";
  const isGrave = ORDERS.test(all) || (LOADED.test(all) && (id === "agent_orders" || HOOKS.test(all)));
  if (isGrave) return "suspicious";
  // Settings are a person's; a page for agents in a project may well be what was asked for.
  return id === "agent_settings" && origin === "file" ? "suspicious" : "odd";
}
