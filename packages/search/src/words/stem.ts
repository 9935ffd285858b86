/**
 * Folds the endings of an English word, so that "optimize", "optimizing" and "optimization" meet. Expects lower case.
 * Words in other scripts, identifiers with digits and short words stay as they are.
 */
export function stem(word: string): string {
  if (word.length < 4 || !ASCII_WORD.test(word)) return word;
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  const single = withoutPlural(word);
  return IRREGULAR.get(single) ?? foldEnding(withoutTense(single));
}

const ASCII_WORD = /^[a-z]+$/;
const KEEPS_S = /(ss|us|is|os|as)$/;

function withoutPlural(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(sses|ches|shes|xes|zzes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") && !KEEPS_S.test(word) ? word.slice(0, -1) : word;
}

function withoutTense(word: string): string {
  for (const ending of ["ing", "ed"]) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length);
    // Four letters are left at least: "string", "speed" and "embed" keep their endings.
    if (rest.length >= 4 && /[aeiouy]/.test(rest)) return undouble(rest);
  }
  return word;
}

// The first ending that leaves enough of a word decides. What is left need not be a word, only the same for relatives.
const ENDINGS: readonly (readonly [ending: string, rest: string, leastLetters: number])[] = [
  ["ification", "if", 3],
  ["ization", "iz", 3],
  ["isation", "iz", 3],
  ["ription", "rib", 3],
  ["version", "vert", 3],
  ["ational", "", 4],
  ["ation", "", 4],
  ["ation", "at", 3],
  ["ative", "", 4],
  ["atic", "", 4],
  ["ator", "", 4],
  ["ator", "at", 3],
  ["ate", "", 4],
  ["at", "", 4],
  ["ssion", "ss", 4],
  ["ction", "ct", 2],
  ["etion", "et", 4],
  ["ition", "it", 4],
  ["iser", "iz", 4],
  ["izer", "iz", 3],
  ["ise", "iz", 4],
  ["ize", "iz", 3],
  ["yse", "yz", 3],
  ["yze", "yz", 3],
  ["ify", "if", 3],
  ["ment", "", 5],
  ["ness", "", 4],
  ["ility", "l", 4],
  ["ity", "", 4],
  ["ical", "ic", 4],
  ["able", "", 5],
  ["ance", "", 5],
  ["ence", "", 5],
  ["ctor", "ct", 3],
  ["ly", "", 5],
  ["is", "iz", 5],
  ["er", "", 5],
  ["e", "", 4],
];

// Of every word of a query and of the texts that explain a match: most words end in a letter that no ending has.
const ENDINGS_BY_LAST_LETTER: ReadonlyMap<string, typeof ENDINGS> = new Map(
  ENDINGS.map(([one]) => [one.slice(-1), ENDINGS.filter(([ending]) => ending.endsWith(one.slice(-1)))]),
);

function foldEnding(word: string): string {
  for (const [ending, replacement, least] of ENDINGS_BY_LAST_LETTER.get(word.slice(-1)) ?? []) {
    if (!word.endsWith(ending) || word.length - ending.length < least) continue;
    if (ending === "er" && word.endsWith("eer")) return word;
    return undouble(word.slice(0, word.length - ending.length) + replacement);
  }
  return word;
}

function undouble(word: string): string {
  return /([^aeiouls])\1$/.test(word) ? word.slice(0, -1) : word;
}

// Families whose endings follow no rule, each folded to its first word.
const FAMILIES = [
  "analyz analysis analyses analyse analyze analyser analyzer analytics analytic analytical analyst",
  "optimiz optimal optimum",
  "pay payment payout paid payer",
  "data datum dataset",
  "query querying queried queries",
  "write wrote written writer writing",
  "build built builder",
  "draw drawing drawn drew",
  "speech speak spoken",
  "index indices indexes indexing",
  "vertex vertices",
  "matrix matrices",
  "appendix appendices",
  "test testing tester tested tests",
  "find found finding finder",
  "send sent sender sending",
  "buy bought",
  "choose chose chosen choice",
  "think thought",
  "hire hiring hired",
  "code coding coded coder",
  "use using used user usage",
  "customer customers",
  "consumer consumers",
  "meeting meetings",
  "slow slowly slower slowness",
  "fast faster fastest quickly",
  "big bigger biggest",
  "run running ran runner",
  "plan planning planned planner",
  "log logging logged logger logs",
  "map mapping mapped mapper",
  "tag tagging tagged",
  "bug buggy bugs",
  "debug debugger debugging",
  "set setting",
  "format formatting formatted formatter formats",
  "design designer designing designed",
  "install installing installed installer installation",
  "edit editing editor edited",
  "ship shipping shipped",
  "scan scanning scanned scanner",
  "merge merging merged",
  "type typing typed",
  "style styling styled",
  "file files filing",
  "image images imaging imagery",
  "photo photos photograph photographs photography",
  "database databases",
  "children child",
  "people person persons",
  "business businesses",
  "news",
  "kubernetes",
  "postgres postgresql pgsql",
  "javascript",
  "typescript",
];

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  FAMILIES.flatMap((line) => {
    const words = line.split(" ");
    return words.map((word): [string, string] => [word, words[0] ?? word]);
  }),
);
