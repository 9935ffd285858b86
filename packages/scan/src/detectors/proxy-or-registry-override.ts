import type { Detector, Signal } from "../engine/signal.ts";
import { addressesIn } from "../known/addresses.ts";
import { isShady, isStranger } from "../known/host-kinds.ts";
import { linear } from "../matching/linear.ts";
import { ordered } from "../prose/ordered.ts";
import type { Window } from "../prose/windows.ts";
import { windowsSaying } from "../prose/windows-saying.ts";
import type { CodePiece, FileView } from "../view/skill-view.ts";

/**
 * Exfiltration, supply chain: settings that lead every later request or installation over a host of which the skill says nothing: the address of
 * a model's service, the registry that packages come from. In scripts that write them, and in files that are copied.
 */
export const proxyOrRegistryOverride: Detector = (skill) => {
  return [
    ...skill.files.flatMap(inFile),
    ...skill.code.flatMap(onPage),
    ...windowsSaying(skill, PAGE_REGISTRY).flatMap(byWord),
  ];

  function inFile(file: FileView): Signal[] {
    const match = settingIn(file);
    if (match === undefined) return [];
    const { line, text, isRegistry } = match;
    const isAway = addressesIn(text).some(({ kind }) => isStranger(kind));
    if (!isAway) return [];
    return [
      {
        rule: isRegistry ? "supply-chain.registry-override" : "exfiltration.model-endpoint-override",
        weight: "suspicious",
        confidence: "medium",
        path: file.path,
        line,
        evidence: text.trim(),
        message: isRegistry
          ? "It takes packages from a registry of which the skill says nothing."
          : "It sends what is asked of a model over a host of which the skill says nothing.",
        capability: isRegistry ? "runs downloads" : "sends data out",
      },
    ];
  }
};

/** On a page, the address is told by being written: that a model is spoken to over a stranger is asked about all the same. */
function onPage({ origin, path, line, raw }: CodePiece): Signal[] {
  if (origin !== "fence" && origin !== "inline") return [];
  const all = raw.slice(0, 20_000);
  if (!HINT.test(all)) return [];
  const at = all.split("\n").findIndex((one) => {
    const text = one.slice(0, 2_000);
    return (
      COMPANY_MODEL.test(text) && addressesIn(text).some(({ kind }) => isShady(kind) || kind === "unknown")
    );
  });
  if (at === -1) return [];
  return [
    {
      rule: "exfiltration.model-endpoint-override",
      weight: "suspicious",
      basis: "code",
      confidence: "medium",
      path,
      line: line + at,
      evidence: (all.split("\n")[at] ?? "").trim().slice(0, 2_000),
      message: "It sends what is asked of a model over a host that nobody knows.",
      capability: "sends data out",
    },
  ];
}

/** "Write pip.conf with index-url = http://…": the page has the agent write it. */
function byWord({ passage, destinations }: Window): Signal[] {
  if (
    !WRITES.test(passage.plain) ||
    !destinations().some(({ kind }) => kind === "foreign" || kind === "drop")
  )
    return [];
  return [
    {
      rule: "supply-chain.registry-override",
      weight: "suspicious",
      basis: "order",
      confidence: "medium",
      path: passage.path,
      line: passage.line,
      evidence: passage.raw,
      message: "It has packages taken from a registry that nobody knows, from now on.",
      capability: "runs downloads",
    },
  ];
}

const PAGE_REGISTRY = linear(/\b(?:index-url|index_url|registry|trusted-host)\b ?[=:] ?["'`]?https?:/);
const WRITES = ordered("write|set|put|add|create|configure|point|change|replace|edit|append|use|make");

function settingIn({
  kind,
  text,
}: FileView): { readonly line: number; readonly text: string; readonly isRegistry: boolean } | undefined {
  if ((kind !== "code" && kind !== "data" && kind !== "text") || text === undefined) return undefined;
  const all = text.slice(0, 200_000);
  if (!HINT.test(all)) return undefined;
  for (const [index, full] of all.split("\n").entries()) {
    const one = full.slice(0, 2_000);
    if (/^\s{0,40}(?:#|\/\/)/.test(one)) continue;
    if (MODEL.test(one)) return { line: index + 1, text: one, isRegistry: false };
    if (REGISTRY.test(one)) return { line: index + 1, text: one, isRegistry: true };
  }
  return undefined;
}

const HINT = linear(/_base_url|_api_base|registry\s{0,3}=|index-url/i);
const MODEL = linear(
  /\b(?:ANTHROPIC|OPENAI|GEMINI|GOOGLE_GENAI|MISTRAL|GROQ|OPENROUTER)_(?:API_)?BASE(?:_URL)?["']?\]?\s{0,3}[:=,]\s{0,3}["']?https?:\/\//,
);
// The service of a company that has no other address.
const COMPANY_MODEL = linear(/\bANTHROPIC_(?:API_)?BASE(?:_URL)?["']?\]?\s{0,3}[:=,]\s{0,3}["']?https?:\/\//);
const REGISTRY = linear(
  /^\s{0,8}(?:@[\w-]{1,40}:)?registry\s{0,3}=\s{0,3}["']?https?:\/\/|^\s{0,8}(?:extra-)?index-url\s{0,3}=\s{0,3}https?:\/\//,
);
