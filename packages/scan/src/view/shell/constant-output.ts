import { gunzipSync, inflateSync } from "node:zlib";
import { unescapeAnsi } from "./word-value.ts";

/** What a program prints when all that goes in is known; undefined where that cannot be said without running it. */
export function constantOutput(words: readonly string[], input: string | undefined): string | undefined {
  const [program = "", ...args] = words;
  const options = args.filter((word) => /^-./.test(word));
  const rest = args.filter((word) => !/^-./.test(word));
  if (args.some((word) => word.includes("${")) && program !== "echo" && program !== "printf")
    return undefined;
  switch (program) {
    case "echo": {
      const escapes = options.some((option) => /^-[nE]*e/.test(option));
      const text = args.filter((word, index) => !(index < 2 && /^-[neE]+$/.test(word))).join(" ");
      return escapes ? unescapeAnsi(text) : text;
    }
    case "printf":
      return printed(rest);
    case "cat":
      return rest.length === 0 ? input : undefined;
    case "rev":
      return input === undefined ? undefined : reversed(input);
    case "tr":
      return input === undefined ? undefined : translated(input, rest, options);
    case "base64":
    case "openssl":
    case "gbase64":
      return isDecoding(args) && input !== undefined ? textOf(Buffer.from(input, "base64")) : undefined;
    case "base32":
    case "basenc":
      return undefined;
    case "xxd":
      return options.some((option) => option.includes("r")) && input !== undefined
        ? textOf(Buffer.from(input.replace(/\s+/g, ""), "hex"))
        : undefined;
    case "gunzip":
    case "zcat":
    case "gzip":
      return input === undefined ? undefined : unzipped(input);
    case "head":
    case "tail":
    case "tee":
      return input;
    default:
      return undefined;
  }
}

function isDecoding(args: readonly string[]): boolean {
  return args.some((arg) => /^(?:-[a-zA-Z]{0,12}[dD][a-zA-Z]{0,12}|--decode)$/.test(arg));
}

function printed([format, ...values]: readonly string[]): string | undefined {
  if (format === undefined) return undefined;
  let next = 0;
  return unescapeAnsi(format).replace(/%(?:%|b|s|d)/g, (mark) => {
    if (mark === "%%") return "%";
    const value = values[next] ?? "";
    next += 1;
    return mark === "%b" ? unescapeAnsi(value) : value;
  });
}

export function reversed(text: string): string {
  return Array.from(text).reverse().join("");
}

/** `tr 'A-Za-z' 'N-ZA-Mn-za-m'` and `tr -d '\n'`. */
function translated(input: string, sets: readonly string[], options: readonly string[]): string | undefined {
  const [from, to] = sets.map(expandSet);
  if (from === undefined) return undefined;
  if (options.some((option) => option.includes("d"))) {
    const gone = new Set(from);
    return Array.from(input, (letter) => (gone.has(letter) ? "" : letter)).join("");
  }
  if (to === undefined || to.length === 0) return undefined;
  const map = new Map(from.map((letter, index) => [letter, to[Math.min(index, to.length - 1)] ?? ""]));
  return Array.from(input, (letter) => map.get(letter) ?? letter).join("");
}

function expandSet(set: string): string[] {
  const letters: string[] = [];
  const plain = unescapeAnsi(set.slice(0, 500));
  for (let at = 0; at < plain.length; at += 1) {
    const first = plain.charCodeAt(at);
    const last = plain[at + 1] === "-" && at + 2 < plain.length ? plain.charCodeAt(at + 2) : first;
    for (let code = first; code <= last && letters.length < 1_000; code += 1)
      letters.push(String.fromCharCode(code));
    if (last !== first) at += 2;
  }
  return letters;
}

function unzipped(input: string): string | undefined {
  const bytes = Buffer.from(input, "latin1");
  for (const open of [gunzipSync, inflateSync]) {
    try {
      return textOf(open(bytes, { maxOutputLength: 1024 * 1024 }));
    } catch {
      // Not of this kind.
    }
  }
  return undefined;
}

function textOf(bytes: Buffer): string {
  return bytes.toString("utf8").includes("\ufffd") ? bytes.toString("latin1") : bytes.toString("utf8");
}
