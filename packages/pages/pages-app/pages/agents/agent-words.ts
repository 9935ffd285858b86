import type { AccountKey } from "../../../src/contract/index.ts";

/** What an agent or a key is to the person who looks at the list. */
export function agentWords(key: Pick<AccountKey, "kind" | "scopes" | "agent" | "collection" | "display">) {
  return {
    from: fromWords(key),
    may: mayWords(key),
    sees:
      key.kind === "upload"
        ? "nothing"
        : key.collection === undefined
          ? "all skills"
          : `collection '${key.collection.name}'`,
  };
}

function fromWords({ agent, display }: Pick<AccountKey, "agent" | "display">): string {
  if (agent === undefined) return `key ${display}…`;
  if (agent.kind === "machine") return "a machine";
  if (agent.kind === "managed") return `vouched for by ${agent.redirectHost ?? "your organisation"}`;
  const who =
    agent.kind === "document"
      ? `described by ${hostOf(agent.clientId)}`
      : agent.kind === "registered"
        ? "registered by hand"
        : "by its own name";
  return agent.redirectHost === undefined ? who : `${who}, at ${agent.redirectHost}`;
}

function mayWords({ kind, scopes }: Pick<AccountKey, "kind" | "scopes">): string {
  if (kind === "upload") return "upload";
  if (scopes === undefined) return "everything";
  const skills = scopes.includes("skills:manage")
    ? "read, run, manage"
    : scopes.includes("skills:run")
      ? "read, run"
      : "read";
  return scopes.includes("account") ? `${skills}, account` : skills;
}

function hostOf(clientId: string): string {
  return URL.canParse(clientId) ? new URL(clientId).host : clientId;
}
