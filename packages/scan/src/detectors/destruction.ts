import type { Detector, Signal } from "../engine/signal.ts";
import { runsCommand } from "../known/runners.ts";
import { linear } from "../matching/linear.ts";
import { asksFirst } from "../signals/asks-first.ts";
import { codeSignal, commandText, isUnderstood, linesOf } from "../signals/code-signal.ts";
import type { Call, CodePiece, Command } from "../view/skill-view.ts";

/** Destruction: what a person has is deleted, overwritten or locked, or the machine is worn down. */
export const destruction: Detector = (skill) =>
  skill.code.flatMap((piece) => {
    const matches = [
      ...piece.commands.map((command, index) => ({
        line: command.line,
        text: commandText(command),
        harm: commandHarm(command) ?? fromFolder(command, piece.commands[index - 1]),
      })),
      ...piece.calls.map((call) => ({
        line: call.line,
        text: `${call.name}(${call.args.join(", ")})`,
        harm: callHarm(call),
      })),
      ...textHarms(piece),
      ...lockAndDelete(piece),
      ...lockByCommand(piece),
      ...selfInvocation(piece),
    ];
    const seen = new Set<string>();
    return matches.flatMap(({ line, text, harm }) => {
      if (harm === undefined || seen.has(harm)) return [];
      seen.add(harm);
      const signal = harmed(piece, line, harm, text);
      return [
        harm === "deletes_personal" && asksFirst(piece) ? { ...signal, weight: "odd" as const } : signal,
      ];
    });
  });

type Harm =
  | "wipes_home"
  | "deletes_personal"
  | "wipes_disk"
  | "fork_bomb"
  | "locks_files"
  | "deletes_backups"
  | "erases_traces"
  | "exhausts_machine"
  | "wipes_cloud";

/** `cd ~ && rm -rf Documents`: names that mean something where one stands. */
function fromFolder(command: Command, previous: Command | undefined): Harm | undefined {
  const { program, words } = command;
  const folder = previous?.program === "cd" ? (previous.words[1] ?? "~") : "";
  if (!/^(?:rm|shred|srm)$/.test(program) || !isPrecious(folder)) return undefined;
  const rest = words.slice(1).filter((word) => !word.startsWith("-"));
  const isWide = program !== "rm" || words.some((word) => /^-[a-z]{0,6}[rR]|^--recursive/.test(word));
  return isWide && rest.some((word) => isPrecious(`${folder.replace(/\/$/, "")}/${word.replace(/\/$/, "")}`))
    ? "wipes_home"
    : undefined;
}

/** `find ~ … | xargs shred`: what a search through a home found. */
function fedByHome({ program, carries, inputs }: Command): boolean {
  const search = inputs.find((input) => input.program === "find");
  if (
    search === undefined ||
    (program !== "shred" && search.words.some((word) => /^-(?:i?name|path|mtime|regex)$/.test(word)))
  )
    return false;
  return carries.some(({ kind, what }) => kind === "file" && isPrecious(topOf(what)));
}

function topOf(path: string): string {
  return path.replace(/\/$/, "").replace(/\/(?:\*\*\/?)?(?:\*(?:\.\*)?)?$/, "") || "/";
}

function commandHarm(command: Command): Harm | undefined {
  const { program, words } = command;
  const rest = words.slice(1);
  const line = rest.join(" ").slice(0, 2_000);
  if (
    program === "rm" ||
    program === "rmdir" ||
    program === "srm" ||
    program === "shred" ||
    program === "del" ||
    program === "rd"
  ) {
    const recursive =
      program === "shred" ||
      rest.some((word) => /^-[a-z]{0,6}[rR]|^--recursive|^\/s$/i.test(word)) ||
      rest.some((word) => word.includes("*"));
    if (fedByHome(command)) return "wipes_home";
    return recursive && rest.some(isPrecious) ? "wipes_home" : undefined;
  }
  if (program === "remove-item" || program === "ri")
    return /-recurse/i.test(line) && rest.some(isPrecious) ? "wipes_home" : undefined;
  if (program === "find")
    return /-delete\b|-exec\s{1,4}(?:rm|shred)\b/.test(line) &&
      rest.some((word, index) => index < 4 && isPrecious(word)) &&
      (/\bshred\b/.test(line) || !/-name|-mtime|-type d -empty|-path/.test(line))
      ? "wipes_home"
      : undefined;
  if (program === "dd")
    return rest.some((word) => /^of=\/dev\/(?:sd|hd|nvme|disk|rdisk|vd|mmcblk|mem)/.test(word))
      ? "wipes_disk"
      : undefined;
  if (/^mkfs(?:\.\w{1,6})?$|^wipefs$/.test(program)) return "wipes_disk";
  if (program === "format" || program === "format.com")
    return /^[a-z]:/i.test(rest[0] ?? "") ? "wipes_disk" : undefined;
  if (program === "diskutil")
    return /erasedisk|erasevolume|secureerase/i.test(line) ? "wipes_disk" : undefined;
  if (program === "chmod" || program === "chown")
    return rest.some((word) => /^-[a-zA-Z]{0,3}R/.test(word)) &&
      rest.some((word) => word === "/" || word === "/*")
      ? "wipes_disk"
      : undefined;
  if (program === "kill")
    return rest.includes("-1") && rest.some((word) => /^-(?:9|KILL|SIGKILL)$/.test(word))
      ? "exhausts_machine"
      : undefined;
  if (CLOUD_TOOLS.has(program) && CLOUD_GONE.test(line) && isComputed(command)) return "wipes_cloud";
  if (/^vssadmin/.test(program) || /^wbadmin/.test(program))
    return /delete/i.test(line) ? "deletes_backups" : undefined;
  if (program === "tmutil")
    return /^(?:delete|disable|disablelocal)/.test(line) ? "deletes_backups" : undefined;
  if (/^bcdedit/.test(program)) return /recoveryenabled\s{1,4}no/i.test(line) ? "deletes_backups" : undefined;
  if (erasesHistory(command)) return "erases_traces";
  if (program === "history") return rest.includes("-c") ? "erases_traces" : undefined;
  if (/^wevtutil/.test(program)) return /^cl\b|clear-log/i.test(line) ? "erases_traces" : undefined;
  if (
    command.redirects.some(
      ({ operator, target }) =>
        operator.includes(">") && /^\/dev\/(?:sd|nvme|disk|hd|vd)[a-z0-9]/.test(target),
    )
  )
    return "wipes_disk";
  return undefined;
}

/** The shell's record of what was typed is edited, emptied, replaced or switched off. */
function erasesHistory({ program, words, redirects }: Command): boolean {
  const line = words.slice(1).join(" ").slice(0, 2_000);
  if (redirects.some(({ operator, target }) => operator === ">" && HISTORY.test(target.slice(0, 300))))
    return true;
  if (program === "unset") return /\bHISTFILE\b/.test(line);
  if (program === "set") return /\+o history\b/.test(line);
  if (program === "export" || program === "declare")
    return /\bHIST(?:FILE=(?:\/dev\/null|$)|SIZE=0|FILESIZE=0)/.test(line);
  if (/^(?:rm|shred|truncate|ln|unlink|remove-item|clear-content|set-content|ri|srm)$/.test(program))
    return HISTORY.test(line);
  return program === "sed" && words.some((word) => /^-[a-z]{0,3}i/.test(word)) && HISTORY.test(line);
}

const HISTORY = linear(
  /\.(?:bash|zsh|sh|python)_history\b|fish_history\b|consolehost_history|historysavepath|\$\{?HISTFILE\b|\/var\/log\/(?:auth|secure|syslog|messages|wtmp|btmp|lastlog|audit)/i,
);

/** A whole home, disk or folder of a person's own things; not a folder of a project, a cache or a temporary place. */
function isPrecious(given: string): boolean {
  return eachOf(given).some((word) => PRECIOUS.test(plainPath(word)));
}

/** `"$HOME/a" "$HOME/b"` out of a loop, and `$HOME/{a,b}`. */
function eachOf(given: string): string[] {
  const words = given
    .slice(0, 2_000)
    .replace(/\$\{(\w{1,40})\}/g, "$$$1")
    // `${HOME} ${USERPROFILE}/folder`: one or the other, and the same below it.
    .replace(/^\$\w{1,40}(?: \$\w{1,40}){1,3}(?=\/)/, "$HOME")
    .split(/,? {1,20}(?=[~/$"'])/);
  return words.slice(0, 50).flatMap((word) => {
    const braces = /^([^{]{0,200}[^{$])\{([\w.,*-]{1,300})\}([^{}]{0,100})$/.exec(word);
    return braces === null
      ? [word]
      : (braces[2] ?? "").split(",").map((part) => `${braces[1] ?? ""}${part}${braces[3] ?? ""}`);
  });
}

function plainPath(word: string): string {
  return (
    word
      .replace(/["']/g, "")
      // `${HOME:?}`, `${HOME:-/root}`
      .replace(/\$\{(\w{1,40}):?[-?=+][^}]{0,60}\}/g, "$$$1")
      .replaceAll("\\", "/")
      .replace(/\/{2,}/g, "/")
  );
}

const HOME =
  "(?:~|\\$\\{?HOME\\}?|\\$\\{?USERPROFILE\\}?|%userprofile%|\\$env:userprofile|/home/[^/]{1,40}|/Users/[^/]{1,40}|/root)";
const PRECIOUS = linear(
  `^(?:/|/\\*|/\\.\\*|[a-z]:/?\\*?|${HOME}/?(?:\\*|\\.\\*|\\.)?|${HOME}/(?:documents|desktop|pictures|downloads|photos|music|videos|movies|library|projects|code|src|dev|work|\\.ssh|\\.aws|\\.gnupg|\\.kube|\\.config)/?\\*?|/(?:home|users|etc|usr|var|boot|bin|lib|opt|system|windows)/?\\*?)$`,
  "i",
);

function callHarm(call: Call): Harm | undefined {
  const { name, args } = call;
  if (runsCommand(name)) return undefined;
  if (DELETERS.test(name) && goesThroughHome(call)) return "deletes_personal";
  if (OVERWRITERS.test(name) && NOISE.test(args.join(" ").slice(0, 2_000)) && goesThroughHome(call))
    return "deletes_personal";
  if (TRACE_WRITERS.test(name) && HISTORY.test(`${call.on ?? ""} ${args[0] ?? ""}`.slice(0, 600)))
    return "erases_traces";
  const first = args[0] ?? "";
  if (
    /^(?:shutil\.rmtree|fs\.rm(?:sync|dir|dirsync)?|fs\.promises\.rm|rimraf(?:\.sync)?|fs-extra\.remove(?:sync)?|fileutils\.rm_rf|os\.removeall)$/i.test(
      name,
    )
  ) {
    const home =
      /^(?:os\.path\.)?expanduser\(["']~["']\)$|^path\.home\(\)$|^os\.homedir\(\)$|^\$\{?(?:os\.homedir\(\)|home)\}?$/i.test(
        first.trim(),
      );
    return home || isPrecious(first) ? "wipes_home" : undefined;
  }
  return undefined;
}

const TRACE_WRITERS = linear(
  /(?:^|\.)(?:unlink|unlinksync|remove|rm|rmsync|write_text|writefilesync|writefile|truncate)$/i,
);
const DELETERS = linear(
  /(?:^|\.)(?:rmtree|unlink|unlinksync|remove|removesync|rmdir|rm|rmsync|rimraf|write_bytes|truncate)$/i,
);

// Written over with what means nothing.
const OVERWRITERS = linear(/(?:^|\.)(?:write|writefile|writefilesync|writesync)$/i);
const NOISE = linear(
  /randombytes|urandom|token_bytes|randbytes|getrandomvalues|buffer\.alloc|bytes\(|zeros/i,
);

/** What is deleted came out of a walk through a whole home, or through the folders where people keep their own things. */
function goesThroughHome({ carries }: Call): boolean {
  return carries.some(({ kind, what }) => {
    if (kind !== "file") return false;
    return isPrecious(topOf(what)) || (/^~\/.{0,200}\*\*\/\.git$/.test(what) && what.startsWith("~/"));
  });
}

function textHarms(piece: CodePiece): { line: number; text: string; harm: Harm | undefined }[] {
  const bomb = FORK_BOMB.exec(piece.raw.slice(0, 400_000));
  const matches: { line: number; text: string; harm: Harm | undefined }[] = [];
  if (bomb !== null) matches.push({ line: piece.line, text: bomb[0], harm: "fork_bomb" });
  if (isUnderstood(piece)) return matches;
  for (const { line, text } of linesOf(piece)) {
    if (/remove-item\b[^\n]{0,200}-recurse/i.test(text) && text.split(/\s+/).some(isPrecious))
      matches.push({ line, text, harm: "wipes_home" });
    if (/vssadmin(?:\.exe)?\s{1,4}delete\s{1,4}shadows/i.test(text))
      matches.push({ line, text, harm: "deletes_backups" });
    if (/\brm\s{1,4}-[a-z]{0,4}r[a-z]{0,4}\s/.test(text) && text.split(/\s+/).some(isPrecious))
      matches.push({ line, text, harm: "wipes_home" });
  }
  return matches;
}

const FORK_BOMB = linear(
  /:\s{0,2}\(\s{0,2}\)\s{0,2}\{\s{0,2}:\s{0,2}\|\s{0,2}:\s{0,2}&\s{0,2}\}\s{0,2};\s{0,2}:|while\s{0,2}(?:True|1)\s{0,2}:\s{0,4}\n?\s{0,12}os\.fork\(\)|%0\s{0,2}\|\s{0,2}%0/,
);

/** Encrypting every file of a tree and deleting what was there. */
function lockAndDelete(piece: CodePiece): { line: number; text: string; harm: Harm | undefined }[] {
  const encrypts = piece.calls.find(({ name }) =>
    /(?:^|\.)encrypt\w{0,12}$|fernet|createcipheriv|aes\.new/i.test(name),
  );
  if (encrypts === undefined) return [];
  const names = piece.calls.map(({ name }) => name.toLowerCase());
  const walks = names.some((name) =>
    /(?:^|\.)(?:walk|rglob|glob|iglob|readdir(?:sync)?|globsync|scandir)$/.test(name),
  );
  const deletes = names.some((name) =>
    /(?:^|\.)(?:remove|unlink|unlinksync|rmsync|rename|renamesync|write_bytes|writefilesync)$/.test(name),
  );
  const isRansom = RANSOM.test(piece.plain.slice(0, 400_000));
  const overHome = /expanduser|path\.home\(|homedir\(|\/home\/|\/users\//i.test(
    piece.plain.slice(0, 400_000),
  );
  if (!walks || !deletes || !(isRansom || overHome)) return [];
  return [
    { line: encrypts.line, text: `${encrypts.name}(${encrypts.args.join(", ")})`, harm: "locks_files" },
  ];
}

/** The same with programs: a search through a home, a cipher, and the original gone. */
function lockByCommand({ commands }: CodePiece): { line: number; text: string; harm: Harm | undefined }[] {
  const locks = commands.find(
    ({ program, words }) =>
      (program === "openssl" && words.includes("enc") && words.includes("-in") && !words.includes("-d")) ||
      (/^gpg2?$/.test(program) && words.some((word) => /^(?:-c|--symmetric|-e|--encrypt)$/.test(word))) ||
      (/^(?:age|ccrypt|ccencrypt)$/.test(program) && !words.includes("-d")),
  );
  const removes = commands.some(({ program }) => /^(?:rm|shred|unlink|mv)$/.test(program));
  const walks = commands.some(
    ({ program, words }) => program === "find" && words.slice(1, 6).some((word) => isPrecious(word)),
  );
  return locks !== undefined && removes && walks
    ? [{ line: locks.line, text: commandText(locks), harm: "locks_files" }]
    : [];
}

const RANSOM = linear(
  /\.(?:locked|encrypted|enc|crypt)\b["']|ransom|decrypt[^\n]{0,40}(?:pay|bitcoin|btc|monero)|your files (?:have been|are)/i,
);

/** A script that starts itself again, without end. */
function selfInvocation(piece: CodePiece): { line: number; text: string; harm: Harm | undefined }[] {
  if (piece.origin !== "file") return [];
  const own = piece.path.split("/").at(-1) ?? "";
  const again = piece.commands.filter(
    (command) =>
      command.words.some(
        (word) => word === "$0" || word === "$" + "{0}" || (own !== "" && word.endsWith(`/${own}`)),
      ) && command.inBackground,
  );
  const call = piece.calls.find(
    ({ name, args }) =>
      runsCommand(name) &&
      /__file__|sys\.argv\[0\]|__filename|process\.argv\[1\]/.test(args.join(" ").slice(0, 1_000)),
  );
  const endless = /\bwhile\s{0,2}\(?(?:true|1|:)\b/i.test(piece.plain.slice(0, 200_000));
  const [first] = again;
  if (first !== undefined) return [{ line: first.line, text: commandText(first), harm: "exhausts_machine" }];
  return call !== undefined && endless
    ? [{ line: call.line, text: `${call.name}(${call.args.join(", ")})`, harm: "exhausts_machine" }]
    : [];
}

function harmed(piece: CodePiece, line: number, harm: Harm, evidence: string): Signal {
  const isRun = piece.origin === "file" || piece.origin === "decoded" || piece.origin === "string";
  const weights: Readonly<Record<Harm, Signal["weight"]>> = {
    wipes_home: isRun || piece.origin === "fence" ? "conclusive" : "suspicious",
    deletes_personal: isRun ? "suspicious" : "odd",
    // A page may show how an image is written to a stick; rights of the whole system are nothing to show.
    wipes_disk:
      isRun || EMPTIED.test(evidence) || (piece.origin === "fence" && RIGHTS.test(evidence))
        ? "suspicious"
        : "odd",
    fork_bomb: isRun || piece.origin === "fence" ? "conclusive" : "suspicious",
    locks_files: "suspicious",
    deletes_backups: isRun ? "conclusive" : "suspicious",
    erases_traces: isRun ? "suspicious" : "odd",
    exhausts_machine: isRun ? "suspicious" : "odd",
    wipes_cloud: "suspicious",
  };
  return codeSignal(piece, line, {
    rule: `destruction.${harm.replaceAll("_", "-")}`,
    weight: weights[harm],
    confidence: harm === "wipes_home" || harm === "fork_bomb" ? "high" : "medium",
    evidence,
    message: MESSAGES[harm],
    capability: "destroys data",
  });
}

const EMPTIED = linear(/\bif=\/dev\/(?:zero|u?random)\b/);
const CLOUD_TOOLS: ReadonlySet<string> = new Set([
  "aws",
  "gcloud",
  "gsutil",
  "az",
  "doctl",
  "kubectl",
  "oci",
  "aliyun",
]);
const CLOUD_GONE = linear(
  /\b(?:s3 rb\b|s3 rm\b.{0,200}--recursive|terminate-instances|delete-(?:db-\w{1,20}|user|bucket|table|stack|volume|snapshot|cluster|function|role)|projects delete|instances delete|group delete|vm delete|droplet delete|delete (?:ns|namespaces?|pvc|pv)\b|rm -r\b)/,
);

/** What goes is named by another command, so that it is whatever there is; one that is picked out is another matter. */
function isComputed({ words, inputs }: Command): boolean {
  const feeding = inputs.flatMap((input) => [input, ...input.inputs]);
  if (feeding.some(({ program }) => PICKS.test(program))) return false;
  return (
    feeding.some((input) => LISTING.test(input.words.join(" ").slice(0, 2_000))) ||
    words.some((word) => LOOPED.test(word))
  );
}

const PICKS = linear(/^(?:head|tail|shuf|fzf|gum)$/);
const LISTING = linear(/\b(?:describe|list|ls|get)\b|describe-|list-/);
const LOOPED = linear(/^(?:s3|gs):\/\/\$\{?\w{1,40}\}?\/?$/);

const RIGHTS = linear(/^(?:chmod|chown)\b/);

const MESSAGES: Readonly<Record<Harm, string>> = {
  wipes_home: "It deletes a whole home, system or personal folder.",
  deletes_personal: "It goes through a person's home and deletes or overwrites what it finds.",
  wipes_disk: "It overwrites or formats a disk, or changes rights of the whole system.",
  fork_bomb: "It starts copies of itself until the machine stops.",
  locks_files: "It encrypts a person's files and removes the originals.",
  deletes_backups: "It deletes backups or switches recovery off.",
  erases_traces: "It erases the record of what was done.",
  wipes_cloud: "It deletes whatever a listing of a cloud account names.",
  exhausts_machine: "It starts itself again without end, or ends every process.",
};
