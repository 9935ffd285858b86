import { severityWords } from "@skillquay/scan/trust-scale";
import type { ScanFinding } from "../../src/contract/index.ts";
import { Badge } from "./badge.tsx";
import "./finding-notes.css";

/** What a scan found, worst first: our words, where it is, and the text of the skill that made it say so. */
export function FindingNotes({ findings }: { readonly findings: readonly ScanFinding[] }) {
  const sorted = findings.toSorted((a, b) => weights[b.severity] - weights[a.severity]);
  return (
    <ul className="finding-notes">
      {sorted.map(({ rule, severity, path, line, evidence, message }) => (
        <li key={`${rule} ${path} ${line} ${evidence}`}>
          <div className="finding-head">
            <Badge tone={tones[severity]}>{severityWords[severity]}</Badge>
            <span className="finding-message">{message}</span>
          </div>
          {path !== "" && (
            <p className="muted mono finding-place">
              {path}
              {line !== undefined && `, line ${line}`}
            </p>
          )}
          {evidence !== "" && <blockquote className="finding-evidence mono">{evidence}</blockquote>}
        </li>
      ))}
    </ul>
  );
}

const weights = { info: 0, review: 1, block: 2 } as const;

const tones = { info: "neutral", review: "warn", block: "bad" } as const;
