import { linear } from "../matching/linear.ts";
import type { SkillView } from "../view/skill-view.ts";
import { type Reading, readText } from "./read-passage.ts";

/** What a skill says it is for: the measure of what its passages ask for. */
export interface Purpose {
  /** Name, description, homepage and headings of the first level; lower case. */
  readonly text: string;
  readonly reading: Reading;
  /** It says that it sends, publishes, deploys, mails or works with a service. */
  readonly saysItSends: boolean;
  /** It says that it is about prompts, agents or skills themselves. */
  readonly isAboutAgents: boolean;
  readonly isAboutMoney: boolean;
}

export function purposeOf(view: SkillView): Purpose {
  const cached = purposes.get(view);
  if (cached !== undefined) return cached;
  const homepage = ["homepage", "url", "repository", "author", "metadata", "source"]
    .map((key) => view.frontmatter[key])
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value ?? "")))
    .join(" ");
  const stated = `${view.name.replace(/[-_]/g, " ")}. ${view.description}`.toLowerCase();
  const purpose: Purpose = {
    text: `${stated} ${homepage.toLowerCase().slice(0, 2_000)}`,
    reading: readText(stated),
    saysItSends: SENDING.test(stated),
    isAboutAgents: AGENTS.test(stated),
    isAboutMoney: MONEY.test(stated),
  };
  purposes.set(view, purpose);
  return purpose;
}

const purposes = new WeakMap<SkillView, Purpose>();

const SENDING = linear(
  /\b(?:upload|send|sync|deploy|publish|e?mail|gmail|outlook|slack|discord|telegram|whatsapp|sms|webhook|notif|api\b|integrat|cloud|share|submit|backup|back up|telemetry|crm|s3\b|ftp|mcp|messaging|messenger|analytics|tweet|twitter|social|sdk\b)/,
);
const AGENTS = linear(
  /\b(?:prompt|agent|skill|claude|codex|gemini|cursor|copilot|memory|agents?\.md|claude\.md|system prompt|llm|instruction|hook|subagent|openclaw|clawdbot|mcp)/,
);
const MONEY = linear(
  /\b(?:pay|payment|trad(?:e|ing)|wallet|crypto|bitcoin|ethereum|solana|defi|token|swap|bank|invoice|stripe|purchas|order|shop|checkout|billing|financ|stock|portfolio|exchange|polymarket|bet|nft|blockchain|onchain|transfer|donat|budget|expense|payroll|accounting)/,
);
