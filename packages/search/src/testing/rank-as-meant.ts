import { bitOf, HEAD_MASK } from "../fields.ts";
import { idfOf, plainIdfOf } from "../index/idf.ts";
import { plainWeightIn, type SkillStore, type StoredSkill, weightIn } from "../index/skill-store.ts";
import { type AskedWord, askedWords } from "../query/asked-words.ts";
import { type Concept, queryConcepts } from "../query/query-concepts.ts";
import { WEIGHTS } from "../weights.ts";

// The ranking written down as it is meant, skill by skill: for tests: whatever makes it fast must not change a digit.

interface Found {
  readonly word: string;
  readonly term: number;
  readonly trust: number;
  readonly mask: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
const shareOf = (part: number, most: number) => (most > 0 ? part / most : 0);
const round = (score: number) => Math.round(score * 1e6) / 1e6;
const byScoreAndId = (a: { score: number; id: string }, b: { score: number; id: string }) =>
  b.score - a.score || (a.id < b.id ? -1 : 1);

function entryOf(store: SkillStore, term: number, number: number): number | undefined {
  const list = store.postingsOf(term);
  for (let index = 0; index < list.length; index += 2) if (list[index] === number) return list[index + 1];
  return undefined;
}

/** What postings say of one skill. */
function sumsOf(store: SkillStore, concepts: readonly Concept[], number: number) {
  const sums = { byFields: 0, plain: 0, covered: 0 };
  for (const { mass, ways } of concepts) {
    const ofWord = Math.max(0, ...ways.map(({ term }) => idfOf(store, term)));
    const best = { value: 0, plain: 0, strength: 0 };
    for (const { term, trust } of ways) {
      const entry = entryOf(store, term, number);
      const value = entry === undefined ? 0 : trust * idfOf(store, term) * weightIn(entry);
      if (entry === undefined || value === 0) continue;
      const isTrusted = trust >= WEIGHTS.plain.leastTrust;
      best.plain = Math.max(
        best.plain,
        (isTrusted ? trust : 0) * plainIdfOf(store, term) * plainWeightIn(entry),
      );
      if (value <= best.value) continue;
      best.value = value;
      best.strength = trust * ((entry & HEAD_MASK) === 0 ? WEIGHTS.bodyStrength : 1);
    }
    sums.byFields += best.value * (ofWord === 0 ? 0 : Math.min(1, Math.max(mass / ofWord, 0.05)));
    sums.plain += best.plain;
    sums.covered += mass * best.strength;
  }
  return sums;
}

function evidenceOf(store: SkillStore, { word, ways }: Concept, number: number): Found | undefined {
  let best: { found: Found; value: number } | undefined;
  for (const { term, trust } of ways) {
    const entry = entryOf(store, term, number);
    const value = trust * idfOf(store, term) * weightIn(entry ?? 0);
    if (entry === undefined || value <= (best?.value ?? -1)) continue;
    best = { found: { word, term, trust, mask: entry & 255 }, value };
  }
  return best?.found;
}

function standTogether({ head }: StoredSkill, first: number, second: number): boolean {
  return head.some((term, at) => term === first && head.subarray(at + 1, at + 4).includes(second));
}

function factorOf(
  store: SkillStore,
  skill: StoredSkill,
  masses: readonly number[],
  evidence: readonly (Found | undefined)[],
) {
  const total = sum(masses);
  const answered = (index: number) => (masses[index] ?? 0) * (evidence[index]?.trust ?? 0);
  const where = (isThere: (mask: number, index: number) => boolean) =>
    sum(
      evidence.flatMap((found, index) =>
        found !== undefined && isThere(found.mask, index) ? [answered(index)] : [],
      ),
    );
  const inName = (mask: number) => (mask & bitOf("name")) !== 0;
  const named = new Set(
    evidence.flatMap((found) => (found !== undefined && inName(found.mask) ? [found.term] : [])),
  );
  const inOrder = evidence.map((found, index) => {
    const previous = evidence[index - 1];
    const isPair =
      found !== undefined && previous !== undefined && standTogether(skill, previous.term, found.term);
    return isPair ? Math.min(answered(index), answered(index - 1)) : 0;
  });
  const wholeName = shareOf(
    sum([...named].map((term) => idfOf(store, term))),
    sum(skill.nameTerms.map((term) => idfOf(store, term))),
  );
  const share = where(inName) / total;
  const negated = where((mask) => (mask & bitOf("not")) !== 0 && (mask & HEAD_MASK) === 0) / total;
  const bonus =
    WEIGHTS.nameBonus * share +
    WEIGHTS.wholeNameBonus * wholeName * Math.sqrt(share) +
    WEIGHTS.orderBonus * (sum(inOrder) / total);
  return Math.max(0.5, 1 + bonus - WEIGHTS.negationPenalty * negated);
}

/** How rare each run of some words of the question is among the skills that have its words side by side, added up for each skill. */
function runScores(asked: readonly AskedWord[], skills: readonly StoredSkill[], length: number): number[] {
  const keyOf = (marks: readonly (number | undefined)[]) => marks.join(" ");
  const runs = asked.slice(length - 1).flatMap((_, start) => {
    const marks = asked.slice(start, start + length).map(({ mark }) => mark);
    return marks.includes(undefined) ? [] : [keyOf(marks)];
  });
  const runsOf = skills.map(
    ({ order }) => new Set(Array.from(order, (_, at) => keyOf(Array.from(order.subarray(at, at + length))))),
  );
  const idfs = [...new Set(runs)].map((run) => {
    const having = runsOf.filter((own) => own.has(run)).length;
    return { run, idf: Math.log(1 + (skills.length - having + 0.5) / (having + 0.5)) };
  });
  return runsOf.map((own) => sum(idfs.map(({ run, idf }) => (own.has(run) ? idf : 0))));
}

/** The most of the question that any 24 words of a skill answer. */
function nearbyOf(asked: readonly AskedWord[], masses: readonly number[], { order }: StoredSkill): number {
  const conceptOf = new Map(asked.map(({ mark, concept }) => [mark, concept]));
  const concepts = Array.from(order, (mark) => conceptOf.get(mark) ?? -1);
  const answered = concepts.map((_, at) => {
    const within = new Set(concepts.slice(Math.max(0, at - 23), at + 1));
    return sum(masses.map((mass, index) => (within.has(index) ? mass : 0)));
  });
  return Math.max(0, ...answered);
}

/** Plain BM25 over the words of name and description; a word of the name counts once more. */
function headScore(
  store: SkillStore,
  { head }: StoredSkill,
  evidence: readonly (Found | undefined)[],
): number {
  const { k1, slope, normalWords } = WEIGHTS.headPlain;
  const norm = k1 * (1 - slope + (slope * head.length) / normalWords);
  return sum(
    evidence.map((found) => {
      if (found === undefined || (found.mask & (bitOf("name") | bitOf("description"))) === 0) return 0;
      const inName = (found.mask & bitOf("name")) === 0 ? 0 : 1;
      const count = head.filter((term) => term === found.term).length + inName;
      const having = store.headCountOf(found.term);
      const idf = Math.log(1 + (store.population - having + 0.5) / (having + 0.5));
      return (found.trust * idf * count * (k1 + 1)) / (count + norm);
    }),
  );
}

/** Ranks as `rankSkills` does. */
export function rankAsMeant(
  store: SkillStore,
  query: string,
  depth: number,
  isMatch: (skill: StoredSkill) => boolean,
) {
  const concepts = queryConcepts(store, query);
  const masses = concepts.map(({ mass }) => mass);
  const total = sum(masses);
  const { leastCoverage, parts } = WEIGHTS;
  const all = Array.from({ length: store.capacity }, (_, number) => number).flatMap((number) => {
    const skill = store.skill(number);
    if (skill === undefined || !isMatch(skill)) return [];
    const { byFields, plain, covered } = sumsOf(store, concepts, number);
    const coverage = covered / total;
    const own = byFields * (leastCoverage + (1 - leastCoverage) * coverage);
    return byFields === 0 ? [] : [{ number, id: skill.document.id, skill, byFields: own, plain, coverage }];
  });
  const mostByFields = Math.max(0, ...all.map(({ byFields }) => byFields));
  const mostPlain = Math.max(0, ...all.map(({ plain }) => plain));
  const picked = all
    .map((one) => ({
      ...one,
      score: round(
        parts.byFields * shareOf(one.byFields, mostByFields) + parts.plain * shareOf(one.plain, mostPlain),
      ),
      evidence: concepts.map((concept) => evidenceOf(store, concept, one.number)),
    }))
    .sort(byScoreAndId)
    .slice(0, Math.max(depth, 80));
  const near = picked.slice(0, 80).map((one) => {
    const factor = factorOf(store, one.skill, masses, one.evidence);
    return { ...one, byFields: one.byFields * factor };
  });
  const most = Math.max(0, ...near.map(({ byFields }) => byFields));
  const asked = askedWords(store, query, concepts);
  const skills = near.map(({ skill }) => skill);
  const [pairs, triples] = [runScores(asked, skills, 2), runScores(asked, skills, 3)];
  const heads = near.map(({ skill, evidence }) => headScore(store, skill, evidence));
  const plains = near.map(({ plain }) => round(plain));
  const placeShare = (scores: readonly number[], index: number) =>
    3 / (3 + scores.filter((score) => score > (scores[index] ?? 0)).length);
  const whole = sum(Object.values(parts));
  const scored = near.map((one, index) => {
    const { nameTerms } = one.skill;
    const named = nameTerms.filter((term) =>
      one.evidence.some((found) => found?.term === term && found.trust >= 0.6),
    );
    const parted =
      parts.byFields * shareOf(one.byFields, most) +
      parts.plain * shareOf(one.plain, mostPlain) +
      parts.pairs * shareOf(pairs[index] ?? 0, Math.max(0, ...pairs)) +
      parts.triples * shareOf(triples[index] ?? 0, Math.max(0, ...triples)) +
      parts.nearby * shareOf(nearbyOf(asked, masses, one.skill), total) +
      parts.name * shareOf(named.length, nameTerms.length) +
      parts.headPlain * shareOf(heads[index] ?? 0, Math.max(0, ...heads)) +
      parts.plainRank * placeShare(plains, index) +
      parts.headRank * placeShare(heads.map(round), index);
    return { ...one, score: (most * parted) / whole };
  });
  const least = Math.min(...scored.map(({ score }) => score));
  const far = picked
    .slice(80)
    .map((one) => ({ ...one, score: least * shareOf(one.score, picked[79]?.score ?? 0) }));
  const ranked = [...scored, ...far]
    .map(({ id, score, byFields, coverage, evidence }) => ({
      id,
      score: round(score),
      byFields,
      coverage,
      evidence: evidence.filter((found) => found !== undefined),
    }))
    .sort(byScoreAndId);
  return { ranked, total: all.length };
}
