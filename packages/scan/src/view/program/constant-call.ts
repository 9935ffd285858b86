import { decodeEncoded, rot13 } from "../decode/decode-encoded.ts";
import { reversed } from "../shell/constant-output.ts";
import { type ProgramValue, textValue } from "./program-value.ts";

/** What a call gives when all that goes in is known: joins, decodings, paths. Undefined for anything else. */
export function constantCall(
  name: string,
  receiver: ProgramValue | undefined,
  args: readonly ProgramValue[],
): ProgramValue | undefined {
  const method = name.slice(name.lastIndexOf(".") + 1);
  const first = args[0];
  const sources = [...(receiver?.sources ?? []), ...args.flatMap((arg) => arg.sources)];
  const path = pathCall(name, method, receiver, args);
  if (path !== undefined) return textValue(path, sources);
  if (first?.isKnown === true) {
    const decoded = lettersOf(name, args) ?? decodingCall(name, first, args[1]?.text ?? "");
    if (decoded !== undefined) return textValue(decoded, sources);
  }
  return receiver === undefined ? undefined : methodCall(method, receiver, args);
}

function pathCall(
  name: string,
  method: string,
  receiver: ProgramValue | undefined,
  args: readonly ProgramValue[],
): string | undefined {
  const texts = args.map(({ text }) => text);
  if (/^(?:os\.path\.join|(?:node:)?path\.(?:join|resolve)|path\.posix\.join)$/.test(name))
    return texts.join("/").replace(/\/{2,}/g, "/");
  if (
    /^(?:os\.path\.(?:expanduser|abspath|expandvars|normpath|realpath)|pathlib\.(?:Path|PurePath|PosixPath)|Path|str|String|os\.fspath|path\.normalize|untildify|[\w@./-]{0,60}PublicKey|Web3\.to_checksum_address|Web3\.toChecksumAddress)$/.test(
      name,
    )
  )
    return texts.join("/");
  if (/^(?:os\.homedir|pathlib\.Path\.home|Path\.home|os\.userInfo\.homedir)$/.test(name)) return "~";
  if (/^(?:os\.tmpdir|tempfile\.gettempdir)$/.test(name)) return "/tmp";
  if (receiver !== undefined && /^pathlib\./.test(receiver.name ?? "")) {
    if (/^(?:expanduser|resolve|absolute|as_posix|__str__)$/.test(method)) return receiver.text;
    if (method === "joinpath") return [receiver.text, ...texts].join("/");
  }
  return undefined;
}

/** `String.fromCharCode(104, 105)`: every argument is a letter. */
function lettersOf(name: string, args: readonly ProgramValue[]): string | undefined {
  return /^String\.from(?:CharCode|CodePoint)$/.test(name) && args.every(({ number }) => number !== undefined)
    ? fromCodes(args.map(({ number }) => number))
    : undefined;
}

function decodingCall(name: string, first: ProgramValue, second: string): string | undefined {
  const codes = first.items?.map(({ number }) => number);
  if (
    /^(?:String\.fromC(?:har|ode)(?:Code|Point)|bytes|bytearray|Buffer\.from|Uint8Array(?:\.from)?|Uint8Array)$/.test(
      name,
    ) &&
    codes !== undefined &&
    codes.length > 0
  )
    return fromCodes(codes);
  if (/^(?:chr|unichr|String\.fromCharCode|String\.fromCodePoint)$/.test(name) && first.number !== undefined)
    return fromCodes([first.number]);
  if (/b64decode$|^atob$|a2b_base64$|decodebytes$/.test(name)) return decodeEncoded("base64", first.text);
  if (/b32decode$/.test(name)) return decodeEncoded("base32", first.text);
  if (/(?:b85|a85)decode$/.test(name))
    return decodeEncoded(name.endsWith("a85decode") ? "ascii85" : "base85", first.text);
  if (/fromhex$|unhexlify$|a2b_hex$|b16decode$/.test(name)) return decodeEncoded("hex", first.text);
  if (/^(?:Buffer\.from|Buffer)$/.test(name)) {
    if (/^base64(?:url)?$/.test(second)) return decodeEncoded("base64", first.text);
    return second === "hex" ? decodeEncoded("hex", first.text) : first.text;
  }
  if (name === "codecs.decode")
    return /rot_?13/.test(second)
      ? rot13(first.text)
      : /hex/.test(second)
        ? decodeEncoded("hex", first.text)
        : decodeEncoded("base64", first.text);
  if (/^(?:decodeURIComponent|unescape|urllib\.parse\.unquote)$/.test(name))
    return decodeEncoded("percent", first.text);
  if (/^(?:zlib|gzip)\.(?:decompress|inflateSync|gunzipSync|unzipSync)$/.test(name))
    return decodeEncoded("zlib", first.text);
  if (/^(?:bytes|bytearray|TextDecoder\.decode|JSON\.stringify|repr)$/.test(name)) return first.text;
  return undefined;
}

function fromCodes(codes: readonly (number | undefined)[]): string | undefined {
  let text = "";
  for (const code of codes.slice(0, 100_000)) {
    if (code === undefined || code < 0 || code > 0x10ffff) return undefined;
    text += String.fromCodePoint(code);
  }
  return text;
}

function methodCall(
  method: string,
  receiver: ProgramValue,
  args: readonly ProgramValue[],
): ProgramValue | undefined {
  const { text, sources, items } = receiver;
  const [first, second] = args;
  switch (method) {
    case "join": {
      // Python joins the argument with the text, JavaScript the list with the argument.
      const list = items ?? first?.items;
      if (list === undefined) return undefined;
      const between = items === undefined ? text : first === undefined ? "," : first.text;
      // What was appended later is known only of the list as a whole.
      const all = [...list.flatMap((item) => item.sources), ...(first?.sources ?? [])];
      return {
        ...textValue(list.map((item) => item.text).join(between), [...sources, ...all]),
        isKnown: list.every(({ isKnown }) => isKnown),
      };
    }
    case "decode":
    case "encode":
    case "toString":
    case "strip":
    case "trim":
    case "rstrip":
    case "lstrip":
    case "valueOf":
    case "as_posix":
      return receiver.isKnown
        ? textValue(method.endsWith("trim") || method.endsWith("strip") ? text.trim() : text, sources)
        : undefined;
    case "lower":
    case "toLowerCase":
      return receiver.isKnown ? textValue(text.toLowerCase(), sources) : undefined;
    case "upper":
    case "toUpperCase":
      return receiver.isKnown ? textValue(text.toUpperCase(), sources) : undefined;
    case "concat":
      return items === undefined && receiver.isKnown
        ? textValue(text + args.map((arg) => arg.text).join(""), sources)
        : undefined;
    case "replace":
    case "replaceAll":
      return receiver.isKnown && first?.isKnown === true && first.text !== "" && second !== undefined
        ? textValue(text.replaceAll(first.text.replace(/^\/|\/[gi]*$/g, ""), second.text), sources)
        : undefined;
    case "split": {
      if (!receiver.isKnown || first === undefined) return undefined;
      return {
        text,
        sources,
        isKnown: true,
        items: text.split(first.text, 10_000).map((part) => textValue(part, sources)),
      };
    }
    case "reverse":
    case "reversed":
      return items === undefined
        ? textValue(reversed(text), sources)
        : { text, sources, isKnown: receiver.isKnown, items: items.toReversed() };
    case "format":
      return receiver.isKnown
        ? textValue(filled(text, args), [...sources, ...args.flatMap((arg) => arg.sources)])
        : undefined;
    case "repeat":
      return first?.number !== undefined && first.number < 1_000
        ? textValue(text.repeat(Math.max(0, Math.floor(first.number))), sources)
        : undefined;
    default:
      return undefined;
  }
}

function filled(text: string, args: readonly ProgramValue[]): string {
  let next = 0;
  return text.replace(/\{(\w{0,40})[^{}]{0,20}\}/g, (whole, key: string) => {
    const named = args.find((arg) => arg.text.startsWith(`${key}=`));
    if (key !== "" && named !== undefined) return named.text.slice(key.length + 1);
    const index = /^\d+$/.test(key) ? Number(key) : next;
    next += 1;
    return args[index]?.text ?? whole;
  });
}
