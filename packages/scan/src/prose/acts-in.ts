import { placesIn } from "../known/sensitive-places.ts";
import { linear } from "../matching/linear.ts";
import type { Passage } from "../view/skill-view.ts";
import { destinationsIn } from "./destinations.ts";
import type { Window } from "./windows.ts";

/**
 * Things in a sentence that can be acted upon: an order that names one is an order to do something, and may decide. Without
 * one, words are only words: they make what stands beside them graver, and decide nothing.
 */
export type Handle =
  /** A place where keys and logins lie: one vault, or several lesser ones. */
  | "key-place"
  /** "Every token, key and password", "all environment variables". */
  | "all-secrets"
  /** A host or mail address that is neither the skill's own nor a known service. */
  | "stranger"
  /** Any host or mail address but those of known services and of this machine; what the skill calls its own counts. */
  | "address"
  /** A file or memory that steers agents. */
  | "agent-file"
  /** A script, program, archive or command to run. */
  | "program"
  /** A wallet, an account number. */
  | "account";

export function handlesIn(window: Window): ReadonlySet<Handle> {
  const cached = kept.get(window.passage);
  if (cached !== undefined) return cached;
  const { plain, raw } = window.passage;
  const handles = new Set<Handle>();
  const places = placesIn(plain);
  if (places.some(({ level }) => level === "vault") || new Set(places.map(({ id }) => id)).size > 1)
    handles.add("key-place");
  if (namesAllSecrets(plain)) handles.add("all-secrets");
  const own = destinationsIn(plain);
  if (own.some(({ kind }) => kind === "foreign" || kind === "drop")) handles.add("stranger");
  if (own.some(({ kind }) => kind !== "local" && kind !== "vendor")) handles.add("address");
  if (AGENT_FILE.test(plain)) handles.add("agent-file");
  if (PROGRAM.test(plain)) handles.add("program");
  if (ACCOUNT.test(raw)) handles.add("account");
  kept.set(window.passage, handles);
  return handles;
}

/** In the sentence itself or in the one before or after it. */
export function namesNear(window: Window, ...names: readonly Handle[]): boolean {
  const own = handlesIn(window);
  if (names.some((handle) => own.has(handle))) return true;
  const near = window.neighbours.map(({ plain }) => plain).join(" ");
  return (
    (names.includes("program") && PROGRAM.test(near)) ||
    (names.includes("agent-file") && AGENT_FILE.test(near)) ||
    (names.includes("all-secrets") && namesAllSecrets(near)) ||
    (names.includes("key-place") && placesIn(near).some(({ level }) => level === "vault"))
  );
}

const kept = new WeakMap<Passage, ReadonlySet<Handle>>();

/** All of them, or so many kinds that it comes to the same. */
export function namesAllSecrets(plain: string): boolean {
  if (WHOLE.test(plain)) return true;
  return new Set(Array.from(plain.slice(0, 1_000).matchAll(SECRET), ([word]) => word.slice(0, 5))).size >= 3;
}

const WHOLE = linear(
  /\b(?:all|every|any|each|full|entire|whole|complete)\b (?:of )?(?:the |your |their |my |user'?s? )?(?:[\w'-]{1,20} ){0,3}?(?:secrets?|credentials?|passwords?|tokens?|api[- ]keys?|private keys?|ssh keys?|environment variables?|env(?:ironment)? vars?|cookies)\b|\bprintenv\b|\benv(?:ironment)? dump\b|\bdump (?:of )?(?:the |all )?env|所有(?:的)?(?:环境变量|密钥|凭证|密码)|すべての(?:環境変数|パスワード|認証情報)/,
);
const SECRET = linear(
  /\b(?:secrets?|credentials?|passwords?|tokens?|api[- ]keys?|keys?|cookies|connection strings?|environment variables?|certificates?)\b/g,
);
const AGENT_FILE = linear(
  /\b(?:claude|agents|memory|soul|gemini|identity|heartbeat|tools)\.md\b|\.cursorrules|\.windsurfrules|copilot-instructions|(?:\.claude(?!\/skills)|\.codex|\.cursor|\.openclaw|\.clawdbot|\.gemini|\.windsurf)\/|\b(?:claude_desktop_config|mcp|settings(?:\.local)?)\.json\b|\b(?:long-term|persistent|permanent|agent'?s?) memory\b|\b(?:other|all|every|each) (?:other )?(?:installed )?skills?\b|\byour (?:own )?(?:memory|skill\.md)\b/,
);
const PROGRAM = linear(
  /\.(?:sh|ps1|py|js|mjs|bat|cmd|exe|msi|dmg|pkg|app|apk|jar|deb|appimage|vbs|hta|iso|zip|rar|7z|tgz|tar\.gz)\b|\b(?:scripts?|commands?|binary|executable|installer|terminal|shell|powershell|sudo|curl|wget|cron ?(?:job|tab)?|packages?|hook)\b|脚本|命令|スクリプト|コマンド|скрипт|команд|befehl|comando/,
);
// Addresses of Ethereum, Bitcoin, Solana-like chains, and IBANs.
export const ACCOUNT = linear(
  /\b0x[0-9a-fA-F]{40}\b|\b(?:bc1|[13])[a-zA-HJ-NP-Z0-9]{25,59}\b|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b|\b[1-9A-HJ-NP-Za-km-z]{32,44}\b|\b[a-z0-9-]{2,30}\.eth\b/,
);
