import { linear } from "../matching/linear.ts";
import type { Command } from "../view/skill-view.ts";
import { type Address, addressesIn, addressOf } from "./addresses.ts";

/** What a command does with the network. */
export interface NetworkUse {
  /** Where to, as far as it can be known. */
  readonly addresses: readonly Address[];
  /** It sends a body, a file, or what is piped into it. */
  readonly sends: boolean;
  /** It brings something onto this machine. */
  readonly fetches: boolean;
  /** Where what it fetches is saved; undefined where it goes to the output. */
  readonly savesTo?: string;
  /** It can only leave through names or addresses themselves: DNS, ping. */
  readonly isCovert: boolean;
}

/** Undefined for a command that does not use the network. */
export function networkUse(command: Command): NetworkUse | undefined {
  const { program, words } = command;
  const rest = words.slice(1);
  const name = program.replace(/\.exe$/, "");
  if (DOWNLOADERS.has(name)) return downloader(command, name, rest);
  if (LOOKUPS.has(name) || (name === "getent" && /hosts/.test(rest[0] ?? ""))) {
    return {
      addresses: addressesOf(rest),
      sends: command.carries.length > 0,
      fetches: false,
      isCovert: true,
    };
  }
  if (RAW_CONNECTIONS.has(name)) {
    return { addresses: addressesOf(rest), sends: true, fetches: false, isCovert: false };
  }
  if (COPIERS.has(name)) {
    const remote = rest.find((word) => REMOTE.test(word));
    if (remote === undefined) return undefined;
    const isUpload = rest.indexOf(remote) === rest.length - 1;
    return { addresses: remoteAddress(remote), sends: isUpload, fetches: !isUpload, isCovert: false };
  }
  if (isStorageUpload(name, rest)) return { addresses: [], sends: true, fetches: false, isCovert: false };
  if (MAILERS.has(name)) return { addresses: [], sends: true, fetches: false, isCovert: false };
  return undefined;
}

const DOWNLOADERS: ReadonlySet<string> = new Set([
  "curl",
  "curlie",
  "wget",
  "wget2",
  "http",
  "https",
  "httpie",
  "xh",
  "aria2c",
  "axel",
  "fetch",
  "lwp-request",
  "get",
  "lynx",
  "w3m",
  "iwr",
  "irm",
  "invoke-webrequest",
  "invoke-restmethod",
  "start-bitstransfer",
  "bitsadmin",
  "certutil",
]);
const LOOKUPS: ReadonlySet<string> = new Set([
  "dig",
  "nslookup",
  "host",
  "drill",
  "kdig",
  "ping",
  "resolve-dnsname",
  "resolvectl",
  "dscacheutil",
  "traceroute",
  "tracert",
  "delv",
]);
const RAW_CONNECTIONS: ReadonlySet<string> = new Set([
  "nc",
  "ncat",
  "netcat",
  "nc.traditional",
  "nc.openbsd",
  "socat",
  "telnet",
  "websocat",
]);
const COPIERS: ReadonlySet<string> = new Set([
  "scp",
  "rsync",
  "sftp",
  "ftp",
  "lftp",
  "rclone",
  "tftp",
  "croc",
  "magic-wormhole",
  "wormhole",
]);
const MAILERS: ReadonlySet<string> = new Set([
  "mail",
  "mailx",
  "sendmail",
  "mutt",
  "msmtp",
  "swaks",
  "send-mailmessage",
  "ssmtp",
]);
const REMOTE = linear(/^(?:[\w.-]{1,64}@)?[\w.${}-]{1,253}:(?!\\)|^rsync:\/\/|^(?:s?ftp|https?):\/\//);

function downloader(command: Command, name: string, rest: readonly string[]): NetworkUse {
  const flags = rest.filter((word) => word.startsWith("-"));
  // `-o install.sh` names a file, whatever its ending.
  const addresses = addressesOf(rest.filter((_, index) => !isSaveFlag(name, rest[index - 1])));
  const sends =
    flags.some((flag) => SENDING_FLAGS.test(flag) || (name === "curl" && SENDING_LETTERS.test(flag))) ||
    rest.some((word) => /^(?:POST|PUT|PATCH)$/i.test(word)) ||
    (command.inputs.length > 0 && rest.some((word) => word.includes("@-") || word === "-")) ||
    // httpie: `name=value` and `name@file` are the body.
    (/^(?:http|https|httpie|xh|curlie)$/.test(name) &&
      rest.some((word) => /^[\w.-]{1,64}(?::?=|@)/.test(word)));
  const savesTo = saveTarget(name, rest, addresses) ?? redirectTarget(command);
  return {
    addresses,
    sends,
    fetches: !sends || savesTo !== undefined,
    isCovert: false,
    ...(savesTo !== undefined && { savesTo }),
  };
}

const SENDING_FLAGS = linear(
  /^(?:--data(?:-[a-z]{1,20})?|--form(?:-string)?|--upload-file|--json|--post-(?:data|file)|--body-(?:data|file)|-body|-infile|-form)(?:=|$)/i,
);
// Short ones of curl, where the letter's case matters: `-f` fails quietly, `-F` sends a form.
const SENDING_LETTERS = linear(/^-[a-zA-Z]{0,8}[dFT]$|^-d./);

function saveTarget(
  name: string,
  rest: readonly string[],
  addresses: readonly Address[],
): string | undefined {
  for (const [index, word] of rest.entries()) {
    const flag = SAVE_FLAGS.exec(word);
    if (flag === null) continue;
    const inline = flag[1];
    if (inline !== undefined && inline !== "") return inline;
    return isSaveFlag(name, word) ? rest[index + 1] : lastPart(addresses);
  }
  if (name === "wget" || name === "wget2" || name === "aria2c" || name === "axel") return lastPart(addresses);
  // certutil -urlcache -f URL FILE; bitsadmin /transfer job URL FILE; Start-BitsTransfer URL FILE.
  if (/^(?:certutil|bitsadmin|start-bitstransfer)$/.test(name))
    return rest.filter((word) => !word.startsWith(">")).at(-1);
  return undefined;
}

/** The word after it is the file. curl's `-O` takes the name of the address instead. */
function isSaveFlag(name: string, word = ""): boolean {
  if (name === "curl" && /^(?:-[a-zA-Z]{0,8}O|--remote-name)$/.test(word)) return false;
  return SAVE_FLAGS.exec(word)?.[1] === undefined && SAVE_FLAGS.test(word);
}

const SAVE_FLAGS = linear(
  /^(?:-[a-zA-Z]{0,8}[oO]|--output(?:-document)?|--out|--remote-name|-outfile|-out|-destination)(?:=(.{1,500}))?$/i,
);

function lastPart(addresses: readonly Address[]): string | undefined {
  const path = addresses[0]?.path.split(/[?#]/)[0] ?? "";
  return path.split("/").at(-1) || undefined;
}

function redirectTarget({ redirects }: Command): string | undefined {
  return redirects.find(
    ({ operator, target }) => operator.includes(">") && !target.startsWith("&") && target !== "/dev/null",
  )?.target;
}

function addressesOf(words: readonly string[]): Address[] {
  return words.flatMap((word) => {
    if (word.startsWith("-") && !word.includes("://")) return [];
    const inside = addressesIn(word);
    if (inside.length > 0) return inside;
    const bare = addressOf(word);
    return bare === undefined ? [] : [bare];
  });
}

function remoteAddress(word: string): Address[] {
  const host = /^(?:[\w.-]{1,64}@)?([\w.-]{1,253}):/.exec(word)?.[1];
  if (host === undefined || word.includes("://")) return addressesIn(word);
  const address = addressOf(`ssh://${host}/`);
  return address === undefined ? [] : [address];
}

function isStorageUpload(name: string, rest: readonly string[]): boolean {
  const line = rest.join(" ").slice(0, 1_000);
  if (name === "aws")
    return /^s3(?:api)? (?:cp|mv|sync|put-object)\b/.test(line) && /s3:\/\/|--bucket/.test(line);
  if (name === "gsutil") return /^(?:-m )?(?:cp|mv|rsync)\b/.test(line) && line.includes("gs://");
  if (name === "az") return line.startsWith("storage blob upload");
  if (name === "gh")
    return /^gist create\b|^issue create\b|^api\b.{0,200}(?:-X |--method )?(?:POST|PUT)/.test(line);
  return false;
}
