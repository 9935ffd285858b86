import type { Detector, Signal } from "../engine/signal.ts";
import { addressesIn } from "../known/addresses.ts";
import { disclosedHosts } from "../known/disclosed-hosts.ts";
import { isShady } from "../known/host-kinds.ts";
import { linear } from "../matching/linear.ts";
import type { FileView } from "../view/skill-view.ts";

/**
 * Exfiltration, supply chain: settings that lead every later request or installation over a host of which the skill says nothing: the address of
 * a model's service, the registry that packages come from. In scripts that write them, and in files that are copied.
 */
export const proxyOrRegistryOverride: Detector = (skill) => {
  const isTold = disclosedHosts(skill);
  return skill.files.flatMap((file): Signal[] => {
    const match = settingIn(file);
    if (match === undefined) return [];
    const { line, text, isRegistry } = match;
    const isAway = addressesIn(text).some(
      ({ kind, host }) => isShady(kind) || (kind === "unknown" && !isTold(host)),
    );
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
  });
};

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
const REGISTRY = linear(
  /^\s{0,8}(?:@[\w-]{1,40}:)?registry\s{0,3}=\s{0,3}["']?https?:\/\/|^\s{0,8}(?:extra-)?index-url\s{0,3}=\s{0,3}https?:\/\//,
);
