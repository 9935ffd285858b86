import type { FileDiff } from "../../src/contract/index.ts";
import { Badge } from "./badge.tsx";

/** What became of a file between two versions, in the same words everywhere. */
export function ChangeBadge({ change }: { readonly change: FileDiff["change"] }) {
  return <Badge tone={changes[change].tone}>{changes[change].label}</Badge>;
}

const changes = {
  added: { label: "New", tone: "good" },
  removed: { label: "Removed", tone: "bad" },
  changed: { label: "Changed", tone: "neutral" },
} as const;
