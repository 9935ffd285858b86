import { decodedLayers, turnedString } from "./decode/decoded-layers.ts";
import { guessLanguage } from "./guess-language.ts";
import { readCode } from "./read-code.ts";
import type { CodePiece } from "./skill-view.ts";
import { hiddenLayers } from "./text/hidden-layers.ts";
import { lineCounter } from "./text/line-counter.ts";
import { addProse, looksLikeLanguage, type ViewDraft } from "./view-draft.ts";

export interface LayerPlace {
  readonly path: string;
  readonly line: number;
  readonly depth: number;
}

/** Opens what a text hides, level by level, and reads it as what it turns out to be. */
export function readLayers(text: string, where: LayerPlace, draft: ViewDraft): void {
  if (where.depth >= MAX_DEPTH) return;
  const lineAt = lineCounter(text, where.line);
  for (const { text: output, at } of hiddenLayers(text)) {
    const line = lineAt(at);
    addProse(output, { path: where.path, line, place: "hidden", depth: where.depth + 1 }, draft);
    readOpened(output, { ...where, line }, draft);
  }
  if (!LONG_RUN.test(text)) return;
  const layers = decodedLayers(text, draft.decoded).sort((a, b) => a.at - b.at);
  const again = lineCounter(text, where.line);
  for (const layer of layers) {
    if (!take(layer.text, where.path, draft)) return;
    readOpened(layer.text, { ...where, line: again(layer.at) }, draft, layer.magic !== undefined);
  }
}

/** Strings that a program puts together are nowhere in its text: they are opened here. */
export function readStringLayers(piece: CodePiece, draft: ViewDraft): void {
  if (piece.depth >= MAX_DEPTH) return;
  for (const { value, line } of piece.strings) {
    const turned = turnedString(value);
    const layers = [
      ...(turned === undefined ? [] : [turned]),
      ...(value.length >= 20 && LONG_RUN.test(value) ? decodedLayers(value, draft.decoded) : []),
    ];
    for (const layer of layers) {
      if (!take(layer.text, piece.path, draft)) return;
      readOpened(
        layer.text,
        { path: piece.path, line, depth: piece.depth },
        draft,
        layer.magic !== undefined,
      );
    }
  }
}

// What the rule families ask for; deeper packing is rare, and whoever does it is caught by the first levels.
const MAX_DEPTH = 4;
const LONG_RUN = /[A-Za-z0-9+/_-]{20}|(?:\\x|%)[0-9a-fA-F]{2}|\d{2,3}[,)\s]|[!-~]{40}/;

function take(text: string, path: string, { budget }: ViewDraft): boolean {
  budget.checkTime();
  return budget.take("decodings", 1, path) && budget.take("decodedChars", text.length, path);
}

function readOpened(
  text: string,
  { path, line, depth }: LayerPlace,
  draft: ViewDraft,
  isBytes = false,
): void {
  const language = isBytes ? "other" : guessLanguage(text);
  const deeper = depth + 1;
  if (language !== undefined)
    readCode({ path, line, language, origin: "decoded", text, depth: deeper }, draft);
  else if (looksLikeLanguage(text)) addProse(text, { path, line, place: "string", depth: deeper }, draft);
  else readCode({ path, line, language: "other", origin: "decoded", text, depth: deeper }, draft);
  if (!isBytes) readLayers(text, { path, line, depth: deeper }, draft);
}
