import { writeFileSync } from "node:fs";
import { crossValidate, type Scored } from "./cross-validate.ts";
import { learn } from "./learn.ts";
import { readTexts } from "./read-texts.ts";

/** Learns the weights anew from the rows and a corpus of harmless skills, and prints how good they are. */
export async function train(corpus: string, isDry: boolean): Promise<void> {
  const { texts, names } = await readTexts(corpus);
  const unread = crossValidate(texts, names, "writer");
  const real = unread.filter(({ text }) => text.origin === "corpus");
  const alike = unread.filter(({ text }) => text.origin === "row" && !text.isHarmful);
  const suspicious = Math.max(exceededBy(real, REAL_REVIEWED), exceededBy(alike, ALIKE_REVIEWED));
  process.stdout.write(`Writer and repository unseen, mark ${suspicious.toFixed(2)}\n`);
  process.stdout.write(`${showScores(unread, suspicious).join("\n")}\n`);
  for (const { text, score } of real.filter((one) => one.score > suspicious).sort(byScore))
    process.stdout.write(`  reviewed when unseen: ${text.id} (${score.toFixed(2)})\n`);
  const untold = crossValidate(texts, names, "topic");
  process.stdout.write("Topic and repository unseen\n");
  process.stdout.write(`${showScores(untold, suspicious).slice(0, 3).join("\n")}\n`);
  if (isDry) return;
  const { bias, weights } = learn(texts, names);
  const lines = names
    .map((name, at) => [name, Math.round((weights[at] ?? 0) * 100)] as const)
    .filter(([, weight]) => Math.abs(weight) >= LEAST)
    .map(([name, weight]) => `${name} ${weight}`)
    .sort();
  writeFileSync(WEIGHTS, weightsFile(bias, suspicious, lines));
  process.stdout.write(`${lines.length} weights in ${WEIGHTS.pathname.split("/").slice(-3).join("/")}\n`);
}

/** The score that this share of them is above. */
function exceededBy(scores: readonly Scored[], share: number): number {
  const sorted = scores.map(({ score }) => score).sort((a, b) => b - a);
  return sorted[Math.floor(sorted.length * share)] ?? Infinity;
}

// Shares of unseen harmless texts, real ones and look-alikes, that the model alone may send to a person.
const REAL_REVIEWED = 0.025;
const ALIKE_REVIEWED = 0.05;
// In hundredths: what is less makes no difference.
const LEAST = 2;
const WEIGHTS = new URL("../assets/language-weights.txt", import.meta.url);

const byScore = (a: Scored, b: Scored) => b.score - a.score;

/** Totals first, then by writer and by kind. */
function showScores(scores: readonly Scored[], suspicious: number): string[] {
  const groups = new Map<string, Scored[]>();
  for (const scored of scores) {
    const { isHarmful, origin, kind, writer } = scored.text;
    const label = isHarmful ? "harmful" : "harmless";
    const keys = [`${origin} ${label}`];
    if (origin === "row") keys.push(`~ ${writer} ${label}`, `~~ ${label} ${kind}`);
    for (const key of keys) groups.set(key, [...(groups.get(key) ?? []), scored]);
  }
  const count = (all: readonly Scored[], is: (scored: Scored) => boolean) =>
    `${all.filter(is).length}/${all.length} (${((100 * all.filter(is).length) / all.length).toFixed(1)} %)`;
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([key, all]) =>
        `${key.padEnd(46)} review ${count(all, ({ score }) => score > suspicious)}, in a real skill ${count(all, ({ embedded }) => embedded > suspicious)}`,
    );
}

/** As `readWeights` takes it. */
function weightsFile(bias: number, suspicious: number, lines: readonly string[]): string {
  const round = (value: number) => Math.round(value * 100) / 100;
  return [`bias ${round(bias)}`, `suspicious ${round(suspicious)}`, ...lines, ""].join("\n");
}
