import { type TrustLevel, trustLevel, trustWords } from "@skillquay/scan/trust-scale";
import type { Verdict } from "../../src/contract/index.ts";
import { Badge, type Tone } from "./badge.tsx";
import type { IconName } from "./icon.tsx";

/** Where a skill stands on the scale; the one word about trust that a header has. */
export function TrustBadge({ level }: { readonly level: TrustLevel }) {
  const { tone, icon } = looks[level];
  const { label, says } = trustWords[level];
  return (
    <Badge tone={tone} icon={icon} hint={says}>
      {label}
    </Badge>
  );
}

/** The same where nothing but the verdict is known: what needs no decision is not told apart. */
export function VerdictBadge({ verdict }: { readonly verdict: Verdict }) {
  return <TrustBadge level={trustLevel(verdict, verdict === "allow" ? [] : [{ severity: verdict }])} />;
}

const looks: Readonly<Record<TrustLevel, { readonly tone: Tone; readonly icon: IconName }>> = {
  clear: { tone: "good", icon: "check" },
  notes: { tone: "neutral", icon: "check" },
  check: { tone: "warn", icon: "warning" },
  blocked: { tone: "bad", icon: "stop" },
};
