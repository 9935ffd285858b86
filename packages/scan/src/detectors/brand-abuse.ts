import type { Detector, Signal } from "../engine/signal.ts";
import { isNamedIn } from "../known/is-named-in.ts";
import { linear } from "../matching/linear.ts";
import type { SkillView } from "../view/skill-view.ts";

/** Impersonation: a name that is taken for another's, and claims to be the official one. */
export const brandAbuse: Detector = (view) => [
  ...confusableName(view),
  ...nearlyABrand(view),
  ...claimsOfficial(view),
];

function confusableName({ name, main }: SkillView): Signal[] {
  const path = main?.path ?? "SKILL.md";
  const scripts = [LATIN, CYRILLIC, GREEK].filter((script) => script.test(name)).length;
  if (scripts < 2) return [];
  return [
    {
      rule: "impersonation.mixed-alphabets",
      weight: "suspicious",
      confidence: "high",
      path,
      line: 1,
      evidence: name,
      message: "The name mixes letters of several alphabets, so that it looks like another one.",
    },
  ];
}

const LATIN = linear(/[a-z]/i);
const CYRILLIC = linear(/[\u0400-\u052f]/);
const GREEK = linear(/[\u0370-\u03ff]/);

function nearlyABrand({ name, main }: SkillView): Signal[] {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 5);
  const near = words.flatMap((word) => {
    if (BRANDS.has(word) || ORDINARY.has(word)) return [];
    const folded = word
      .replace(/[013457]/g, (digit) => DIGIT_LETTERS.get(digit) ?? digit)
      .replace(/rn/g, "m")
      .replace(/vv/g, "w");
    const brand = [...BRANDS].find(
      (existing) =>
        existing !== word && (folded === existing || (existing.length >= 6 && isOneOff(word, existing))),
    );
    return brand === undefined ? [] : [`${word} ~ ${brand}`];
  });
  const [evidence] = near;
  if (evidence === undefined) return [];
  return [
    {
      rule: "impersonation.near-brand",
      weight: "suspicious",
      confidence: "medium",
      path: main?.path ?? "SKILL.md",
      line: 1,
      evidence,
      message: "The name is almost that of a well-known product.",
    },
  ];
}

const DIGIT_LETTERS: ReadonlyMap<string, string> = new Map([
  ["0", "o"],
  ["1", "l"],
  ["3", "e"],
  ["4", "a"],
  ["5", "s"],
  ["7", "t"],
]);

const BRANDS: ReadonlySet<string> = new Set([
  ...[
    "anthropic",
    "claude",
    "openai",
    "chatgpt",
    "gemini",
    "copilot",
    "github",
    "gitlab",
    "google",
    "microsoft",
    "amazon",
    "apple",
    "facebook",
    "instagram",
    "whatsapp",
    "telegram",
    "discord",
    "slack",
    "notion",
    "linear",
    "figma",
    "stripe",
    "paypal",
    "shopify",
    "coinbase",
    "binance",
    "metamask",
    "phantom",
    "solana",
    "ethereum",
    "polymarket",
    "kraken",
    "ledger",
    "trezor",
  ],
  ...[
    "vercel",
    "netlify",
    "supabase",
    "firebase",
    "cloudflare",
    "dropbox",
    "salesforce",
    "hubspot",
    "atlassian",
    "confluence",
    "youtube",
    "twitter",
    "linkedin",
    "reddit",
    "spotify",
    "openclaw",
    "clawhub",
    "clawdbot",
    "playwright",
    "kubernetes",
    "terraform",
    "postgres",
    "mongodb",
    "docker",
    "obsidian",
    "airtable",
    "zapier",
    "datadog",
    "sentry",
    "huggingface",
    "perplexity",
    "mistral",
    "deepseek",
    "ollama",
  ],
]);
// Real words and products one letter away from a name above.
const ORDINARY: ReadonlySet<string> = new Set([
  "notions",
  "openapi",
  "ledgers",
  "dockers",
  "linears",
  "apples",
  "stripes",
  "phantoms",
  "slacks",
  "motion",
  "postgresql",
  "pilot",
  "gemino",
  "stipe",
  "strips",
  "option",
  "googles",
  "sledge",
  "ledge",
  "solano",
  "docket",
  "rocker",
  "lineal",
  "linea",
  "apply",
  "ample",
  "black",
  "slick",
  "stack",
]);

/** One letter missing, added, changed or swapped. */
function isOneOff(word: string, existing: string): boolean {
  if (Math.abs(word.length - existing.length) > 1 || word === `${existing}s`) return false;
  let from = 0;
  while (from < word.length && word[from] === existing[from]) from += 1;
  const restWord = word.slice(from);
  const restKnown = existing.slice(from);
  return (
    restWord.slice(1) === restKnown.slice(1) ||
    restWord.slice(1) === restKnown ||
    restWord === restKnown.slice(1) ||
    (restWord[0] === restKnown[1] && restWord[1] === restKnown[0] && restWord.slice(2) === restKnown.slice(2))
  );
}

/** "The official X skill", while everything it points to is somebody else's. */
function claimsOfficial(view: SkillView): Signal[] {
  const stated = `${view.name}. ${view.description}`;
  const passages = [
    stated,
    ...view.prose
      .filter(({ path, place }) => path === view.main?.path && place !== "string")
      .slice(0, 40)
      .map(({ raw }) => raw),
  ];
  const claim = passages.find((text) => OFFICIAL.test(text.slice(0, 2_000)));
  if (claim === undefined) return [];
  const brand = OFFICIAL.exec(claim.slice(0, 2_000))
    ?.slice(1)
    .find((group) => group !== undefined)
    ?.toLowerCase();
  if (brand === undefined) return [];
  const existing = [...BRANDS].find((name) => brand.includes(name));
  if (existing === undefined) return [];
  const hosts = new Set(
    [...view.prose, ...view.code].flatMap(({ raw }) =>
      [...raw.slice(0, 20_000).matchAll(HOST)].flatMap(([, host]) =>
        host === undefined ? [] : [host.toLowerCase()],
      ),
    ),
  );
  const foreign = [...hosts].filter((host) => !isNamedIn(host, existing) && !NEUTRAL.test(host));
  const own = [...hosts].some((host) => isNamedIn(host, existing));
  return [
    {
      rule: "impersonation.claims-official",
      weight: foreign.length > 0 && !own ? "suspicious" : "note",
      confidence: "low",
      path: view.main?.path ?? "SKILL.md",
      line: 1,
      evidence: foreign.length > 0 ? `${claim.slice(0, 120)} · ${foreign.slice(0, 3).join(", ")}` : claim,
      message: "The skill says that it is a vendor's official one, and nothing in it is the vendor's.",
    },
  ];
}

const OFFICIAL = linear(
  /\b(?:the )?(?:official|verified|certified|endorsed|authori[sz]ed)(?: \w{1,20}){0,2}? ((?:[A-Z][A-Za-z]{2,20}|[a-z]{5,20}))\b(?: \w{1,20}){0,3}? (?:skill|plugin|integration|extension|connector|assistant|helper|tool)|\b(?:skill|plugin|integration) (?:is )?(?:officially )?(?:maintained|endorsed|published|verified|provided|certified) by (?:the )?([A-Z][A-Za-z]{2,20})/,
);
const HOST = linear(/\bhttps?:\/\/(?:[^\s/@"'<>]{1,100}@)?([a-z0-9.-]{3,253})/gi);
const NEUTRAL = linear(
  /(?:^|\.)(?:github\.com|githubusercontent\.com|npmjs\.com|pypi\.org|wikipedia\.org|localhost|w3\.org|json-schema\.org|agentskills\.io|schema\.org)$|^localhost|^127\./,
);
