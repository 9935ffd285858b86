import type { PageFinding, SkillPage, SkillScan } from "../../../../src/contract/index.ts";
import { useSkillScan } from "../../../api/use-skill.ts";
import { Badge } from "../../../components/badge.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Progress } from "../../../components/progress.tsx";
import { QueryState } from "../../../components/query-state.tsx";
import { VerdictBadge } from "../../../components/verdict-badge.tsx";
import { FileLink } from "./file-link.tsx";
import { severityLabel, severityRank, severityTone } from "./severity-tone.ts";

/** What the scanner thinks, what the skill is able to do, and everything that was found, worst first. */
export function FindingsTab({ page }: { readonly page: SkillPage }) {
  const scan = useSkillScan(page.ref);
  return (
    <QueryState query={scan} label="Loading the findings">
      {(answer) =>
        answer.state === "waiting" ? (
          <Progress label="The scanner is reading this skill" />
        ) : (
          <div className="stack">
            <Summary scan={answer} />
            <Findings page={page} findings={answer.findings ?? []} />
          </div>
        )
      }
    </QueryState>
  );
}

function Summary({ scan }: { readonly scan: SkillScan }) {
  return (
    <section className="card scan-summary" aria-label="Verdict">
      {scan.verdict && <VerdictBadge verdict={scan.verdict} />}
      {scan.capabilities && scan.capabilities.length > 0 ? (
        <div className="row">
          <span className="muted">What it does:</span>
          {scan.capabilities.map((capability) => (
            <Badge key={capability}>{capability}</Badge>
          ))}
        </div>
      ) : (
        scan.summary && <p className="scan-words">{scan.summary}</p>
      )}
    </section>
  );
}

function Findings({
  page,
  findings,
}: {
  readonly page: SkillPage;
  readonly findings: readonly PageFinding[];
}) {
  if (findings.length === 0) {
    return (
      <EmptyState icon="check" title="Nothing was found">
        <p>The scanner read every file and has nothing to show. That is a good sign, and no proof.</p>
      </EmptyState>
    );
  }
  const worstFirst = [...findings].sort(
    (one, other) =>
      severityRank(one.severity) - severityRank(other.severity) || one.path.localeCompare(other.path),
  );
  return (
    <ul className="findings" aria-label="Findings">
      {worstFirst.map((finding) => (
        <li
          key={`${finding.rule} ${finding.path} ${finding.line} ${finding.evidence}`}
          className="card finding"
        >
          <div className="row">
            <Badge tone={severityTone(finding.severity)}>{severityLabel(finding.severity)}</Badge>
            <FileLink page={page} path={finding.path} line={finding.line} />
            {finding.help === undefined ? (
              <code className="muted finding-rule">{finding.rule}</code>
            ) : (
              <a className="finding-rule" href={finding.help} target="_blank" rel="noreferrer">
                <code>{finding.rule}</code>
              </a>
            )}
          </div>
          <p>{finding.explanation}</p>
          {finding.evidence !== "" && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: -- what scrolls must be reachable by keyboard
            <pre className="evidence" tabIndex={0}>
              <code>{finding.evidence}</code>
            </pre>
          )}
        </li>
      ))}
    </ul>
  );
}
