import { threadCpuMs } from "@skillquay/skill/testing";
import { hostileTexts } from "./hostile-texts.ts";
import type { TextParser } from "./parsers.ts";

export interface Cost {
  readonly text: string;
  /** Of sixteen texts that are together as long as the large one. */
  readonly smallMs: number;
  readonly largeMs: number;
  /** The longest stretch without a turn of the event loop. */
  readonly blockMs: number;
}

/** The texts that cost far more than sixteen of a sixteenth of the length, or for which others wait too long. */
export async function excessiveCosts(
  parser: TextParser,
  size: number,
  { longestBlockMs = Number.POSITIVE_INFINITY } = {},
): Promise<Cost[]> {
  const large = Math.min(size, parser.maxChars);
  const small = hostileTexts(Math.ceil(large / GROWTH));
  const excessive: Cost[] = [];
  for (const [index, { name, text }] of hostileTexts(large).entries()) {
    let cost: Cost | undefined;
    // Once more before a verdict: the first time includes what the engine does to make the code fast, and to clean up after others.
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { totalMs, blockMs } = await costOf(parser, text);
      cost = undefined;
      if (totalMs <= NEGLIGIBLE_MS) break;
      // As often as it fits into the large one: the clock of a thread may tick in milliseconds.
      let smallMs = 0;
      for (let round = 0; round < GROWTH; round += 1) {
        smallMs += (await costOf(parser, small[index]?.text ?? "")).totalMs;
      }
      const isLinear = totalMs <= GENEROUS * Math.max(smallMs, 1);
      if (isLinear && blockMs <= longestBlockMs) break;
      cost = { text: name, smallMs, largeMs: totalMs, blockMs };
    }
    if (cost !== undefined) excessive.push(cost);
  }
  return excessive;
}

const GROWTH = 16;
// Quadratic work is sixteen times as much as it may be.
const GENEROUS = 4;
const ATTEMPTS = 3;
const NEGLIGIBLE_MS = 15;

async function costOf({ read }: TextParser, text: string): Promise<{ totalMs: number; blockMs: number }> {
  let blockMs = 0;
  let isReading = true;
  const startedAt = threadCpuMs();
  let last = startedAt;
  const beat = () => {
    const now = threadCpuMs();
    blockMs = Math.max(blockMs, now - last);
    last = now;
    if (isReading) setImmediate(beat);
  };
  const reading = Promise.resolve(read(text)).finally(() => {
    isReading = false;
  });
  // What is read at once has ended by now, and is over with its first beat.
  beat();
  await reading;
  beat();
  return { totalMs: last - startedAt, blockMs };
}
