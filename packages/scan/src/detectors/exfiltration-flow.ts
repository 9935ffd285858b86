import type { Detector, Signal } from "../engine/signal.ts";
import { type Address, addressesNamed, addressOf } from "../known/addresses.ts";
import { dataAddresses } from "../known/data-addresses.ts";
import { type HostKind, isShady } from "../known/host-kinds.ts";
import { type NetworkCall, networkCall } from "../known/network-calls.ts";
import { networkUse } from "../known/network-programs.ts";
import { runsCommand } from "../known/runners.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, commandText } from "../signals/code-signal.ts";
import {
  type Cargo,
  cargoOf,
  cargoOfCommand,
  cargoOfText,
  variablesIn,
} from "../signals/exfiltration-cargo.ts";
import type { Call, CodePiece, Command } from "../view/skill-view.ts";
import { COVERT, type Destination, WEIGHTS, type Weight } from "./exfiltration-weights.ts";

/** Exfiltration in code: something private flows into something that sends. What and where to decide how much it weighs. */
export const exfiltrationFlow: Detector = (skill) => {
  const inData = dataAddresses(skill);
  return skill.code.flatMap((piece) => [...sentByCommand(piece), ...sentByCall(piece, inData)]);
};

type AddressesIn = (file: string) => readonly Address[];

/** One sending, by a command or a call. */
interface Sending {
  readonly piece: CodePiece;
  readonly line: number;
  readonly text: string;
  readonly cargo: readonly Cargo[];
  /** What only goes into headers, as a key does that opens the service. */
  readonly inHeader: ReadonlySet<string>;
  readonly addresses: readonly Address[];
  readonly isCovert: boolean;
}

function sentByCommand(piece: CodePiece): Signal[] {
  return piece.commands.flatMap((command) => {
    const use = networkUse(command);
    if (use === undefined) return [];
    const { header, body } = headersApart(command.words.slice(1));
    const isBody = use.sends || use.isCovert;
    if (!isBody && header === "" && !leavesInQuery(use.addresses, command.words)) return [];
    const cargo = [
      ...command.carries.filter(({ what }) => what !== identityOf(command)).flatMap(cargoOf),
      ...upstream(command).flatMap((feeder) => [
        ...cargoOfCommand(feeder.words.join(" ")),
        ...feeder.carries.flatMap(cargoOf),
      ]),
      ...(isBody ? cargoOfText(body) : variablesIn(body)),
      ...variablesIn(header),
    ];
    const inBody = new Set(variablesIn(body).map(({ what }) => what));
    const inHeader = new Set(
      variablesIn(header)
        .map(({ what }) => what)
        .filter((what) => !inBody.has(what)),
    );
    const { addresses, isCovert } = use;
    return judged({
      piece,
      line: command.line,
      text: commandText(command),
      cargo,
      inHeader,
      addresses,
      isCovert,
    });
  });
}

/** The key that a copy logs in with stays where it is. */
function identityOf({ words }: Command): string | undefined {
  const at = words.indexOf("-i");
  return at === -1 ? undefined : words[at + 1];
}

function headersApart(words: readonly string[]): { readonly header: string; readonly body: string } {
  const header = words.filter((_, index) =>
    /^(?:-H|--header|-u|--user|-headers)$/i.test(words[index - 1] ?? ""),
  );
  return { header: header.join(" "), body: words.filter((word) => !header.includes(word)).join(" ") };
}

function upstream(command: Command): Command[] {
  const near = command.inputs;
  const far = near.flatMap(({ inputs }) => inputs);
  return [...near, ...far, ...far.flatMap(({ inputs }) => inputs)].slice(0, 50);
}

function leavesInQuery(addresses: readonly Address[], words: readonly string[]): boolean {
  return (
    addresses.some(({ path }) => /[?=/]\$\{?\w/.test(path)) ||
    words.some((word) => /^https?:[^\s]{0,400}[?&=/]\$[({\w]/.test(word.slice(0, 500)))
  );
}

function sentByCall(piece: CodePiece, inData: AddressesIn): Signal[] {
  return piece.calls.flatMap((call) => {
    const use = networkCall(call) ?? sentByShell(call) ?? loggedAway(call, piece);
    if (use === undefined) return [];
    const args = call.args.join(" ").slice(0, 4_096);
    const cargo = [...call.carries.flatMap(cargoOf), ...(use.sends ? cargoOfText(args) : variablesIn(args))];
    // A key that goes in as a key says so beside it; whether the rest of the call carries more is not to be seen from here.
    const isKeyUse = KEY_USE.test(args);
    const isLogin = LOGIN_USE.test(args) || (LOGGED_IN.test(call.name) && !READ_INTO.test(args));
    const inHeader = new Set(
      cargo
        .filter(({ kind, isPowerful }) => KEYS.has(kind) && (isKeyUse || (isLogin && !isPowerful)))
        .map(({ what }) => what),
    );
    const addresses = addressesFor(use.addresses, call, piece, inData);
    const text = `${call.name}(${call.args.join(", ")})`;
    return judged({ piece, line: call.line, text, cargo, inHeader, addresses, isCovert: use.isCovert });
  });
}

/** `os.system(f"curl …{value}")`: the command is text, what flows into it is known only of the call. */
function sentByShell({ name, args }: Call): NetworkCall | undefined {
  const line = args.join(" ").slice(0, 4_096);
  return runsCommand(name) && SENDING_PROGRAM.test(line)
    ? { addresses: addressesNamed(line), sends: true, isCovert: false }
    : undefined;
}

/** `logging.warning(…)` where a handler of the same script posts what is logged. */
function loggedAway({ name }: Call, { calls }: CodePiece): NetworkCall | undefined {
  if (!LOGS.test(name)) return undefined;
  const handler = calls.find((call) => /(?:HTTP|Socket|Datagram|SMTP|SysLog)Handler$/.test(call.name));
  const addresses = handler === undefined ? [] : (networkCall(handler)?.addresses ?? []);
  return addresses.length === 0 ? undefined : { addresses, sends: true, isCovert: false };
}

const LOGS = linear(
  /^(?:logging|logger|log)(?:\.getLogger)?\.(?:debug|info|warning|warn|error|critical|exception|log)$/,
);
const SENDING_PROGRAM = linear(/\b(?:curl|wget|nc|ncat|invoke-restmethod|invoke-webrequest)\b/i);
const KEYS: ReadonlySet<Cargo["kind"]> = new Set<Cargo["kind"]>(["variable", "secret_file", "typed"]);
// One's own account of some site. A key that opens more than that is no such thing.
const LOGIN_USE = linear(
  /\b(?:cookies?|password|passwd|login|session|signature|user(?:name)?)["']?\s{0,2}[:=]/i,
);
// A file is the message, not the account.
const READ_INTO = linear(/readfile|read_text|read_bytes|\$\{open/i);
// The account with which the client was opened.
const LOGGED_IN = linear(/^(?:smtplib|nodemailer|imaplib|ftplib|paramiko)\b/);
const KEY_USE = linear(
  /authorization|bearer|x-api|api[-_]?key|apikey|access[-_]?token|auth=|appid|x-[a-z]{2,20}-(?:key|token)|private-token|headers=/i,
);

/** The address may come through a variable, or have been given where the connection was opened. */
function addressesFor(
  written: readonly Address[],
  { name, carries }: Call,
  { calls }: CodePiece,
  inData: AddressesIn,
): readonly Address[] {
  if (written.length > 0) return written;
  const carried = carries.flatMap(({ kind, what }) => (kind === "network" ? addressesNamed(what) : []));
  if (carried.length > 0) return carried;
  const configured = carries.flatMap(({ kind, what }) => (kind === "file" ? inData(what) : []));
  if (configured.length > 0) return configured;
  // `http2.connect(address).request(…).end(body)`: whichever of them was given it.
  let opener = name;
  for (let turn = 0; turn < 4; turn += 1) {
    opener = opener.slice(0, Math.max(0, opener.lastIndexOf(".")));
    if (opener === "") return [];
    const matches = callsNamed(opener, calls).flatMap((call) => [
      ...addressesNamed(call.args.join(" ").slice(0, 4_096)),
      ...call.args.slice(0, 2).flatMap(bareAddress),
    ]);
    if (matches.length > 0) return matches;
  }
  return [];
}

/** Sorted by name once for each piece: a program of ten thousand calls is not gone through for each of them. */
function callsNamed(name: string, calls: readonly Call[]): readonly Call[] {
  let byName = sorted.get(calls);
  if (byName === undefined) {
    byName = new Map();
    for (const call of calls) {
      const same = byName.get(call.name);
      if (same === undefined) byName.set(call.name, [call]);
      else if (same.length < MOST_OPENED) same.push(call);
    }
    sorted.set(calls, byName);
  }
  return byName.get(name) ?? [];
}

const sorted = new WeakMap<readonly Call[], Map<string, Call[]>>();
const MOST_OPENED = 20;

/** `HTTPSConnection("x.example")`, `FTP("192.0.2.1")`, `connect(("x.example", 443))`. */
function bareAddress(argument: string): Address[] {
  const address = addressOf(
    argument
      .split(",", 1)[0]
      ?.trim()
      .replace(/^(?:host|hostname)=/, "") ?? "",
  );
  return address === undefined ? [] : [address];
}

function destinationOf(addresses: readonly Address[]): Destination {
  if (addresses.length === 0) return "unwritten";
  const kinds = addresses.map(({ kind }) => kind);
  if (kinds.some(isShady)) return "shady";
  const order: readonly HostKind[] = ["unknown", "messenger", "vendor", "packages"];
  const worst = order.find((kind) => kinds.includes(kind));
  if (worst === undefined) return "local";
  return worst === "unknown" || worst === "messenger" ? worst : "vendor";
}

function judged({ piece, line, text, cargo, inHeader, addresses, isCovert }: Sending): Signal[] {
  const destination = destinationOf(addresses);
  if (destination === "local") return [];
  const isProfile =
    new Set(cargo.filter(({ kind }) => kind === "host_facts").map(({ what }) => what)).size > 1;
  const strongest = new Map<string, Signal>();
  for (const item of cargo) {
    const usual = isCovert
      ? COVERT[item.kind]
      : weightOf(item, destination, addresses, inHeader.has(item.what), text);
    // Who and where at once: a profile of the machine, of no use to whom one asks for something.
    const weight = item.kind === "host_facts" && isProfile && usual === "odd" ? "suspicious" : usual;
    if (weight === undefined || strongest.has(`${item.kind} ${weight}`)) continue;
    strongest.set(
      `${item.kind} ${weight}`,
      codeSignal(piece, line, {
        rule: `exfiltration.sends-${item.kind.replaceAll("_", "-")}`,
        weight,
        confidence: weight === "conclusive" ? "high" : "medium",
        evidence: `${item.what} → ${text}`,
        message: `It sends ${item.name} ${DESTINATIONS[destination]}.`,
        capability: "sends data out",
      }),
    );
  }
  return [...strongest.values()];
}

const DESTINATIONS: Readonly<Record<Destination, string>> = {
  local: "to this machine",
  vendor: "to a well-known service",
  messenger: "to a messenger or a hook",
  unknown: "to an unknown host",
  unwritten: "to an address that is not written down",
  shady: "to a place that takes data from anybody",
};

function weightOf(
  cargo: Cargo,
  destination: Destination,
  addresses: readonly Address[],
  isKeyUse: boolean,
  text: string,
): Weight {
  if (cargo.kind === "variable") return variableWeight(cargo, destination, addresses, isKeyUse);
  if ((cargo.kind === "secret_file" || cargo.kind === "typed") && isKeyUse && destination !== "shady")
    return undefined;
  const weight = WEIGHTS[cargo.kind][destination];
  // What a wallet signs leaves it all the time; the key does not. Which of the two it is, a person has to look at.
  return weight === "conclusive" && cargo.placeId === "wallet" && SIGNED.test(text.slice(0, 4_096))
    ? "suspicious"
    : weight;
}

const SIGNED = linear(/\.sign(?:_?(?:message|transaction|all_?transactions|typed_?data))?\b/i);

/** One key going to its own service is what thousands of skills do; the same key going elsewhere is not. */
function variableWeight(
  { what, isPowerful, owners }: Cargo,
  destination: Destination,
  addresses: readonly Address[],
  isKeyUse: boolean,
): Weight {
  const belongs = addresses.some(
    ({ host, kind }) => kind !== "unknown" && owners.some((owner) => host.includes(owner)),
  );
  if (belongs) return undefined;
  if (destination === "shady") return isPowerful && !isKeyUse ? "conclusive" : "suspicious";
  // A key that is sent as data, not as a key, to a host that nobody knows.
  if (destination === "unknown")
    return isPowerful ? (isKeyUse ? "odd" : "suspicious") : isKeyUse ? undefined : "odd";
  if (!isPowerful) return undefined;
  return destination === "messenger" && !/SLACK|DISCORD|TELEGRAM/i.test(what) ? "suspicious" : undefined;
}
