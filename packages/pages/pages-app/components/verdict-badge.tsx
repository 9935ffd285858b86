import type { Verdict } from "../../src/contract/index.ts";
import { Badge } from "./badge.tsx";

/** What the scanner thinks of a skill. */
export function VerdictBadge({ verdict }: { readonly verdict: Verdict }) {
  const { label, hint, tone, icon } = verdictWords[verdict];
  return (
    <Badge tone={tone} icon={icon} hint={hint}>
      {label}
    </Badge>
  );
}

export const verdictWords = {
  allow: {
    label: "No concerns",
    hint: "The scanner found nothing that needs a look",
    tone: "good",
    icon: "check",
  },
  review: {
    label: "Needs review",
    hint: "Something in it deserves a look before it is used",
    tone: "warn",
    icon: "warning",
  },
  block: {
    label: "Blocked",
    hint: "The scanner found something harmful; agents do not get it",
    tone: "bad",
    icon: "stop",
  },
} as const;
