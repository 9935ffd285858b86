import { fileKind } from "../file-kind.ts";
import { guessLanguage } from "../guess-language.ts";
import { reversed } from "../shell/constant-output.ts";
import { bytesAsText, decodeBytes, type Encoding, rot13, unzip } from "./decode-encoded.ts";
import { type LetterRuns, letterRuns } from "./letter-runs.ts";
import { wrappedRuns } from "./wrapped-runs.ts";

/** What an encoded part of a text says. */
export interface DecodedLayer {
  readonly text: string;
  /** Offset of the encoded part. */
  readonly at: number;
  /** In words, such as `base64`. */
  readonly how: string;
  /** For bytes that are no text: what they are. */
  readonly magic?: string;
}

/**
 * Encoded parts of a text that open to something: code, language, an address, or bytes of a known kind that runs. What
 * opens to noise, a picture or a number is left alone. One level; the caller looks again at what came out.
 */
export function decodedLayers(text: string, seen: Set<string> = new Set()): DecodedLayer[] {
  const layers: DecodedLayer[] = [];
  const addLayer = (run: string, at: number, encodings: readonly Encoding[]) => {
    if (seen.has(run) || isOrdinary(run)) return;
    if (seen.size < MAX_SEEN) seen.add(run);
    for (const encoding of encodings) {
      const layer = open(encoding, run, at);
      if (layer === undefined) continue;
      const key = `=${layer.text.slice(0, 2_000)}`;
      if (!seen.has(key)) layers.push(layer);
      seen.add(key);
      break;
    }
  };
  for (const { run, at } of wrappedRuns(text)) {
    if (layers.length >= MAX_LAYERS) return layers;
    addLayer(run, at, ["base64"]);
  }
  for (const { runs, encodings, needsDecoder } of RUNS) {
    if (needsDecoder && !DECODER.test(text.slice(0, 200_000))) continue;
    for (const { run, at } of runsOf(text, runs)) {
      if (layers.length >= MAX_LAYERS) return layers;
      addLayer(run, at, encodings);
    }
  }
  layers.push(...charCodes(text, seen));
  return layers;
}

/** A whole string that is turned around or shifted by 13 letters, where that makes sense of it. */
export function turnedString(value: string): DecodedLayer | undefined {
  if (value.length < 8 || value.length > 20_000) return undefined;
  if (SENSE.test(value)) return undefined;
  const back = reversed(value);
  if (STRONG_SENSE.test(back)) return { text: back, at: 0, how: "reversed" };
  const shifted = rot13(value);
  return STRONG_SENSE.test(shifted) ? { text: shifted, at: 0, how: "rot13" } : undefined;
}

const MAX_LAYERS = 300;
const MAX_SEEN = 20_000;

interface Run {
  readonly runs: LetterRuns | RegExp;
  readonly encodings: readonly Encoding[];
  /** Such runs are words and names, too: looked at only in a text that speaks of decoding. */
  readonly needsDecoder?: boolean;
}

const RUNS: readonly Run[] = [
  {
    runs: { begin: /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{20}/g, end: /[^A-Za-z0-9+/_-]/g, tail: /={0,2}/y },
    encodings: ["hex", "base64", "base32"],
  },
  { runs: /(?:\\x[0-9a-fA-F]{2}){8,}/g, encodings: ["hex"] },
  { runs: /(?:0x[0-9a-fA-F]{2},?\s?){12,}/g, encodings: ["hex"] },
  { runs: /(?:%[0-9a-fA-F]{2}[\w.~-]{0,2}){8,}/g, encodings: ["percent"] },
  { runs: { begin: /[!-~]{40}/g, end: /[^!-~]/g }, encodings: ["base85", "ascii85"], needsDecoder: true },
];

function* runsOf(text: string, runs: Run["runs"]): ReturnType<typeof letterRuns> {
  if (!(runs instanceof RegExp)) yield* letterRuns(text, runs);
  else for (const match of text.matchAll(runs)) yield { run: match[0], at: match.index };
}

const DECODER = /b85|a85|base85|ascii85|z85/i;

/** Names in capitals, identifiers and paths. */
function isOrdinary(run: string): boolean {
  if (/^[A-Z][A-Z0-9_]*$/.test(run) && run.includes("_")) return true;
  if (/^[a-z]+(?:[-_/][a-z0-9]+)+$/.test(run)) return true;
  if (/^[-_=/+]+$/.test(run)) return true;
  return false;
}

function open(encoding: Encoding, run: string, at: number): DecodedLayer | undefined {
  const bare = encoding.endsWith("85")
    ? unquotedRun(run)
    : run.replace(/["'+\\,\s]/g, (mark) =>
        mark === "+" && !/\s/.test(run) ? "+" : mark === "\\" && encoding === "hex" ? "\\" : "",
      );
  const bytes = decodeBytes(encoding, encoding === "base64" ? base64Of(run) : bare);
  if (bytes === undefined || bytes.length < 8) return undefined;
  return layerOf(bytes, encoding, at);
}

function unquotedRun(run: string): string {
  const from = /^b?["']/.exec(run)?.[0].length ?? 0;
  const to = Math.max(run.lastIndexOf('"'), run.lastIndexOf("'"));
  return from > 0 && to >= from && /^["'][,)]{0,20}$/.test(run.slice(to)) ? run.slice(from, to) : run;
}

// The plus sign of base64 and the one that joins strings look alike; the second stands beside a quote.
function base64Of(run: string): string {
  return run
    .replace(/\s/g, "")
    .replace(/["'][+,]?\\?["']?/g, "")
    .replace(/["',\\]/g, "");
}

function layerOf(bytes: Buffer, how: string, at: number): DecodedLayer | undefined {
  const unzipped = (bytes[0] === 0x1f && bytes[1] === 0x8b) || bytes[0] === 0x78 ? unzip(bytes) : undefined;
  if (unzipped !== undefined) return layerOf(unzipped, `${how}, compressed`, at);
  const kind = fileKind(bytes);
  if (kind !== undefined) {
    const isDangerous =
      kind.kind === "program" ||
      kind.kind === "archive" ||
      kind.kind === "encrypted archive" ||
      kind.kind === "bytecode";
    return isDangerous
      ? { text: `⟦${kind.name}, ${bytes.length} bytes⟧`, at, how, magic: kind.name }
      : undefined;
  }
  const text = looksLikeUtf16(bytes) ? bytes.toString("utf16le") : bytesAsText(bytes);
  return makesSense(text) ? { text, at, how } : undefined;
}

/** What PowerShell's `-EncodedCommand` takes. */
function looksLikeUtf16(bytes: Buffer): boolean {
  if (bytes.length < 8) return false;
  const sample = bytes.subarray(0, 200);
  let zeros = 0;
  for (let index = 1; index < sample.length; index += 2) if (sample[index] === 0) zeros += 1;
  return zeros > sample.length * 0.4;
}

function makesSense(text: string): boolean {
  const head = text.slice(0, 4_000);
  let odd = 0;
  for (let index = 0; index < head.length; index += 1) {
    const code = head.charCodeAt(index);
    if (
      (code < 0x20 && code !== 9 && code !== 10 && code !== 13) ||
      (code >= 0x7f && code < 0xa1) ||
      code === 0xfffd
    )
      odd += 1;
  }
  if (odd > head.length * 0.02) return false;
  if (STRONG_SENSE.test(head)) return true;
  // Latin letters of bytes taken one by one are noise that happens to be printable.
  const plain = head.match(/[\w\s.,:;/'"()=-]/g)?.length ?? 0;
  const isCjk = /[\u3040-\u30ff\u4e00-\u9fff]{6}/.test(head);
  if (plain < head.length * 0.85 && !isCjk) return false;
  const words = head.split(/[^A-Za-z]+/).filter((word) => /^[A-Za-z]?[a-z]{2,}$/.test(word));
  return (
    isCjk ||
    (words.length >= 4 && /\s/.test(head)) ||
    guessLanguage(head) !== undefined ||
    /^[A-Za-z0-9+/\s]{16,}={0,2}$/.test(head.trim())
  );
}

const SENSE = /\b(?:the|and|import|https?|from|with|this|print|curl|open|read|file)\b/i;
const STRONG_SENSE =
  /https?:\/\/|\b(?:curl|wget|bash|powershell|subprocess|os\.system|eval|exec|import\s+\w|require\(|base64|chmod|\/bin\/(?:ba)?sh|nc -|ssh|invoke-\w+|iex|socket|fetch\(|child_process|__import__|\.env|id_rsa|rm -rf|ignore (?:all )?previous)\b/i;

/** Arrays of character codes: `[104, 116, 116, 112]`, `chr(104)+chr(116)`, `fromCharCode(104,116)`. */
function charCodes(text: string, seen: Set<string>): DecodedLayer[] {
  const layers: DecodedLayer[] = [];
  for (const match of text.matchAll(CODES)) {
    const run = match[0];
    if (layers.length >= 50) break;
    if (seen.has(run)) continue;
    if (seen.size < MAX_SEEN) seen.add(run);
    const codes = run.match(/\d{2,3}/g)?.map(Number) ?? [];
    if (codes.some((code) => code > 255)) continue;
    const output = String.fromCharCode(...codes.slice(0, 20_000));
    if (makesSense(output)) layers.push({ text: output, at: match.index, how: "character codes" });
  }
  return layers;
}

const CODES = /\d{2,3}(?:(?:\)\s?\+\s?[cC]hr[wW]?\(|,\s{0,2}|\s)\d{2,3}){7,20000}/g;
