import type { Detector, Signal } from "../engine/signal.ts";
import { type Address, addressesIn } from "../known/addresses.ts";
import { networkCall } from "../known/network-calls.ts";
import { networkUse } from "../known/network-programs.ts";
import { hasScriptFile, isInterpreter, runsCode, runsCommand, runTarget } from "../known/runners.ts";
import { linear } from "../matching/linear.ts";
import { commandText } from "../signals/code-signal.ts";
import { isChecked } from "../signals/download-checks.ts";
import { ran, type Trust, trustIn } from "../signals/download-trust.ts";
import { runByText } from "../signals/run-by-text.ts";
import type { Call, CodePiece, Command, SkillView } from "../view/skill-view.ts";

/** Download: something is fetched from the network and run, in one line, over several lines, or over several files. */
export const fetchAndRun: Detector = (skill) => {
  return [
    ...skill.code.flatMap((piece) => [...pipedToRunner(piece), ...runByCall(piece), ...runByText(piece)]),
    ...savedThenRun(skill),
    ...skill.code.flatMap((piece) => unpackedThenRun(piece)),
  ];
};

function pipedToRunner(piece: CodePiece): Signal[] {
  const signals: Signal[] = [];
  for (const command of piece.commands) {
    // Programs of Windows that run what lies at an address: no installer needs them for that.
    if (RUNS_ADDRESS.test(command.program) && addressesIn(commandText(command)).length > 0)
      signals.push(ran(piece, command.line, "download.piped-to-runner", "shady", commandText(command)));
    if (!isInterpreter(command.program) || hasScriptFile(command)) continue;
    if (
      command.program === "xargs" &&
      !command.words.slice(1).some((word) => isInterpreter(word) && word !== "xargs")
    )
      continue;
    const fetching = feedersOf(command).find((input) => networkUse(input)?.fetches);
    if (fetching === undefined) {
      const carried = command.carries.find(({ kind }) => kind === "network");
      if (carried === undefined || isDataRead(command)) continue;
      const trust = trustIn(addressesIn(carried.what));
      signals.push(ran(piece, command.line, "download.run-from-variable", trust, commandText(command)));
      continue;
    }
    if (isDataRead(command)) continue;
    const trust = trustIn(networkUse(fetching)?.addresses ?? []);
    signals.push(
      ran(
        piece,
        command.line,
        "download.piped-to-runner",
        trust,
        commandText({ ...command, inputs: [fetching] }),
      ),
    );
  }
  return signals;
}

const RUNS_ADDRESS = linear(/^(?:mshta|regsvr32|rundll32)(?:\.exe)?$/);

/** Inputs at any distance: what goes through `base64 -d`, `tee` or `sed` on its way is still what was fetched. */
function feedersOf(command: Command): Command[] {
  const matches: Command[] = [];
  const open = [...command.inputs];
  while (open.length > 0 && matches.length < 50) {
    const next = open.shift();
    if (next === undefined) break;
    matches.push(next);
    open.push(...next.inputs);
  }
  return matches;
}

/** `curl … | python3 -c 'import json…'`, `| python -m json.tool`, `| node -e '…'`, `| perl -ne`: the code is given, the input is data. */
function isDataRead(command: Command): boolean {
  if (command.program === "xargs") return false;
  const isText = /^(?:python|node|deno|bun|perl|ruby|php|lua|osascript|java)/.test(command.program);
  if (!isText) return false;
  const rest = command.words.slice(1);
  const script = rest.find((word) => !word.startsWith("-"));
  if (rest.includes("-")) return false;
  const inline = rest.findIndex((word) => /^-[a-z]{0,4}[cenpm]$/.test(word));
  if (inline === -1) return script !== undefined;
  // `python3 -c "$(curl …)"`: what was fetched is the code.
  if (/^\$\{/.test(rest[inline + 1] ?? "")) return false;
  return !/\b(?:exec|eval)\b/.test(rest[inline + 1] ?? "");
}

/** `exec(requests.get(…).text)`, `child_process.exec(await fetch(…))`: the value followed through variables. */
function runByCall(piece: CodePiece): Signal[] {
  const signals: Signal[] = [];
  for (const call of piece.calls) {
    const carried = call.carries.filter(({ kind }) => kind === "network");
    if (carried.length === 0) continue;
    const isCode = runsCode(call.name, piece.language) || (runsCommand(call.name) && isCommandItself(call));
    if (!isCode && !runsCommand(call.name)) continue;
    const trust = trustIn(carried.flatMap(({ what }) => addressesIn(what)));
    const evidence = `${call.name}(${call.args.join(", ")})`;
    // A program that is given the name of a fetched file is ordinary; code that comes with an answer is not, whoever sends it.
    // A page's own script in a box, of an address that its user gives.
    const isBoxed = /^vm\.runInNewContext$/.test(call.name) && trust === "unnamed";
    const seen = isBoxed ? "unnamed" : isCode ? EXECUTED[trust] : trust === "shady" ? "unnamed" : "known";
    signals.push(ran(piece, call.line, "download.executed", seen, evidence));
  }
  return signals;
}

const EXECUTED: Readonly<Record<Trust, Trust>> = {
  known: "repository",
  checked: "unknown",
  repository: "unknown",
  unnamed: "unknown",
  unknown: "unknown",
  shady: "shady",
};

/** The command line as a whole came from the network: `os.system(answer.text)`, `["sh", "-c", body]`, `[python, "-c", body]`. */
function isCommandItself({ args }: Call): boolean {
  const first = (args[0] ?? "").trim().slice(0, 500);
  return WHOLE_COMMAND.test(first) || GIVEN_CODE.test(args.join(", ").slice(0, 500));
}

const GIVEN_CODE = linear(
  /^\[?["']?(?:\$\{sys\.executable\}|\$\{process\.execPath\}|[\w/.-]{0,60}(?:python[\d.]{0,5}|node|perl|ruby|php|pwsh|powershell|(?:ba|z|da)?sh)(?:\.exe)?)["']?,? {0,2}\[?["']?-{1,2}(?:c|e|eval|command|p|r)["']?,? {0,2}["']?\$\{[^{}]{1,300}\}/i,
);

const WHOLE_COMMAND = linear(
  /^\[?(?:["']?(?:ba|z)?sh["']?,? ["']?-c["']?,? )?["']?\$\{[^{}]{1,300}\}["']?\]?$/,
);

interface Saved {
  readonly piece: CodePiece;
  readonly line: number;
  readonly file: string;
  readonly addresses: readonly Address[];
  readonly text: string;
}

/** Fetched into a file in one place, made runnable or run in another, of the same or another file. */
function savedThenRun(skill: SkillView): Signal[] {
  const saved: Saved[] = [];
  const run = new Map<string, { path: string; line: number }[]>();
  const remember = (file: string | undefined, path: string, line: number) => {
    const key = file === undefined ? "" : fileKey(file);
    if (key === "") return;
    const places = run.get(key);
    if (places === undefined) run.set(key, [{ path, line }]);
    else if (places.length < 100) places.push({ path, line });
  };
  for (const piece of skill.code) {
    for (const command of piece.commands) {
      const use = networkUse(command);
      if (use?.fetches && use.savesTo !== undefined) {
        saved.push({
          piece,
          line: command.line,
          file: use.savesTo,
          addresses: use.addresses,
          text: commandText(command),
        });
      }
      remember(runTarget(command), piece.path, command.line);
      if (
        command.program === "chmod" &&
        command.words.some((word) => /^(?:[ugoa]{0,3}\+[rwst]{0,3}x|[0-7]{0,1}7[0-7]{2})/.test(word))
      ) {
        remember(command.words.at(-1), piece.path, command.line);
      }
    }
    const fetched = piece.calls.flatMap((call) => networkCall(call)?.addresses ?? []);
    for (const call of piece.calls) {
      const use = networkCall(call);
      if (use?.savesTo !== undefined) {
        saved.push({
          piece,
          line: call.line,
          file: use.savesTo,
          addresses: use.addresses,
          text: `${call.name}(${call.args.join(", ")})`,
        });
      }
      const streamed = streamedFile(call);
      if (streamed !== undefined && fetched.length > 0) {
        const text = `${call.name} ${streamed} ← ${fetched.map(({ url }) => url).join(" ")}`;
        saved.push({ piece, line: call.line, file: streamed, addresses: fetched, text });
      }
      const file = writtenFile(call);
      if (file !== undefined) {
        const addresses = call.carries.flatMap(({ kind, what }) =>
          kind === "network" ? addressesIn(what) : [],
        );
        saved.push({
          piece,
          line: call.line,
          file,
          addresses,
          text: `${call.name} ${file} ← ${addresses.map(({ url }) => url).join(" ")}`,
        });
      }
      if (LOADS_FILE.test(call.name))
        for (const arg of call.args.slice(0, 3)) remember(arg, piece.path, call.line);
      if (runsCommand(call.name) || /^(?:os\.chmod|fs\.chmod(?:sync)?)$/i.test(call.name)) {
        for (const word of call.args
          .join(" ")
          .slice(0, 1_000)
          .split(/[\s,[\]"'()]+/))
          remember(word, piece.path, call.line);
      }
    }
  }
  return saved
    .filter(({ file }) => run.has(fileKey(file)) || OWN_FILE.test(file.slice(0, 200)))
    .map(({ piece, line, addresses, text }) => {
      const trust = trustIn(addresses);
      const isSeen = isRelease(addresses) || isChecked(piece);
      return ran(
        piece,
        line,
        "download.saved-and-run",
        trust === "unknown" && isSeen ? "checked" : trust,
        text,
      );
    });
}

// The script that runs writes what comes over itself: it is run the next time.
const OWN_FILE = linear(
  /__file__|__filename|^\$\{(?:URL\.pathname|url\.fileURLToPath|fileURLToPath|0|BASH_SOURCE|sys\.argv|process\.argv)\}$/,
);
const LOADS_FILE = linear(
  /(?:^|\.)(?:spec_from_file_location|run_path|SourceFileLoader|load_source|execfile|require|import|dofile|loadfile|LoadLibrary|CDLL|dlopen)$/,
);

/** `curl … | tar xz -C folder`, and then `folder/program`. */
function unpackedThenRun(piece: CodePiece): Signal[] {
  return piece.commands.flatMap((command) => {
    if (!/^(?:tar|bsdtar|unzip|7z|cpio)$/.test(command.program)) return [];
    const fetching = feedersOf(command).find((input) => networkUse(input)?.fetches);
    const at = command.words.findIndex((word) => /^(?:-[a-zA-Z]{0,4}[Cd]|--directory)$/.test(word));
    const folder = at === -1 ? "" : (command.words[at + 1] ?? "").replace(/\/$/, "");
    const isRun = piece.commands.some(({ words }) => words[0]?.startsWith(`${folder}/`) === true);
    if (fetching === undefined || folder === "" || !isRun || isChecked(piece)) return [];
    const trust = trustIn(networkUse(fetching)?.addresses ?? []);
    return [ran(piece, command.line, "download.saved-and-run", trust, commandText(command))];
  });
}

/** `answer.pipe(fs.createWriteStream(p))`: the stream is filled by whatever the same script fetches. */
function streamedFile({ name, args }: Call): string | undefined {
  return /(?:^|\.)createWriteStream$/.test(name) ? args[0] : undefined;
}

/** The file that a call fills with what came from the network: `open(p, "wb").write(answer)`, `fs.writeFileSync(p, body)`. */
function writtenFile({ name, args, carries, on }: Call): string | undefined {
  if (!carries.some(({ kind }) => kind === "network")) return undefined;
  // A temporary file has no name that stands anywhere.
  if (name === "os.write") return args[0];
  if (/^tempfile\.\w{1,40}\.write$/.test(name)) return on;
  if (/(?:^|\.)(?:write|write_bytes|write_text)$/.test(name))
    return carries.find(({ kind }) => kind === "file")?.what;
  return /(?:^|\.)(?:writefile|writefilesync|outputfile)$/i.test(name) ? args[0] : undefined;
}

/** Known vendors' release archives are saved and unpacked all the time; scripts and programs from unknown places are not. */
function isRelease(addresses: readonly Address[]): boolean {
  return addresses.some(({ host, path }) => host === "github.com" && path.includes("/releases/"));
}

function fileKey(file: string): string {
  const last = file.split(/[/\\]/).at(-1) ?? "";
  // `/tmp/{linux: a, darwin: b}`: one of several names, the same where it is run.
  if (last.includes("{") && !last.startsWith("$")) return file.slice(0, 300).toLowerCase();
  // `/tmp/.x-${pid}`: the part that is not known is the same where it is run.
  const name = last.startsWith("$")
    ? last.replaceAll(".", "_").replace(/_name\}$/, "}")
    : last.slice(0, 300).replace(/\$\{[\w.]{1,100}\}/g, "_");
  return /^(?:\$\{?\w{1,60}\}?|\.?\w[\w.-]{0,119})$/.test(name) ? name.toLowerCase() : "";
}
