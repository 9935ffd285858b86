import type { Signal } from "../engine/signal.ts";
import type { Address } from "../known/addresses.ts";
import { isShady } from "../known/host-kinds.ts";
import type { CodePiece } from "../view/skill-view.ts";
import { codeSignal } from "./code-signal.ts";

/** `known`: a vendor's installer. `checked`: a release, or a file whose digest is compared. `shady`: a place that honest installers do not use. */
export type Trust = "known" | "checked" | "repository" | "unknown" | "shady" | "unnamed";

/** The least of those who are named. */
export function trustIn(addresses: readonly Address[]): Trust {
  if (addresses.length === 0) return "unnamed";
  if (addresses.some(({ kind, scheme }) => isShady(kind) || (scheme === "http" && kind === "unknown")))
    return "shady";
  const worst = addresses.map((address): Trust => {
    if (address.kind === "packages" || address.kind === "local") return "known";
    if (/(?:^|\.)(?:github|githubusercontent|gitlab)\.com$/.test(address.host)) {
      if (KNOWN_OWNERS.has(address.path.split("/")[1]?.toLowerCase() ?? "")) return "known";
      return "repository";
    }
    if (address.kind === "vendor") return "known";
    return "unknown";
  });
  return (["unknown", "repository", "known"] as const).find((trust) => worst.includes(trust)) ?? "known";
}

// Whose scripts on GitHub are the documented way to install a tool that everybody uses.
const KNOWN_OWNERS: ReadonlySet<string> = new Set(
  "homebrew nvm-sh helm pyenv rbenv ohmyzsh sdkman asdf-vm junegunn golangci anchore aquasecurity hashicorp kubernetes kubernetes-sigs docker microsoft google googlecloudplatform aws cli astral-sh denoland oven-sh nodejs rust-lang python pypa conda-forge mamba-org vercel supabase cloudflare anthropics openai github grafana prometheus istio argoproj fluxcd k3d-io rancher derailed jesseduffield charmbracelet sharkdp burntsushi ajeetdsouza direnv git-lfs creationix tj mermaid-js getsentry trufflesecurity gitleaks semgrep snyk stripe twilio planetscale neondatabase pulumi terraform-linters".split(
    " ",
  ),
);

/** What was fetched from there is run. */
export function ran(piece: CodePiece, line: number, rule: string, trust: Trust, evidence: string): Signal {
  const weights = {
    known: "note",
    checked: piece.origin === "file" ? "odd" : "suspicious",
    repository: "odd",
    unnamed: "odd",
    unknown: "suspicious",
    shady: "conclusive",
  } as const;
  return codeSignal(piece, line, {
    rule,
    weight: weights[trust],
    confidence: trust === "shady" || trust === "unknown" ? "high" : "medium",
    evidence,
    message: MESSAGES[trust],
    capability: "runs downloads",
  });
}

const MESSAGES: Readonly<Record<Trust, string>> = {
  known: "It runs a well-known vendor's installer straight from the network.",
  checked: "It runs a program from a host that nobody knows, after a look at its digest or its release.",
  repository:
    "It runs a script of somebody's repository straight from the network; it can change at any time.",
  unnamed: "It runs what it fetches from an address that is not written down.",
  unknown: "It runs a program from an unknown host, which can be another one tomorrow.",
  shady: "It runs a program from a place that honest installers do not use.",
};
