import type { ImportState } from "../../../src/contract/index.ts";
import { Badge } from "../../components/badge.tsx";

export function ImportStateBadge({ state }: { readonly state: ImportState }) {
  const { label, tone } = words[state];
  return <Badge tone={tone}>{label}</Badge>;
}

const words = {
  queued: { label: "Waits for its turn", tone: "neutral" },
  downloading: { label: "Downloading", tone: "accent" },
  scanning: { label: "Scanning", tone: "accent" },
  waiting: { label: "Waits for you", tone: "warn" },
  enriching: { label: "Reading it", tone: "accent" },
  publishing: { label: "Publishing", tone: "accent" },
  done: { label: "In your drive", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
  refused: { label: "Refused", tone: "bad" },
  declined: { label: "Declined", tone: "neutral" },
} as const;
