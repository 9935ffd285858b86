import type { SkillPage, SkillScan } from "../../../../src/contract/index.ts";
import { useSkillScan } from "../../../api/use-skill.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Progress } from "../../../components/progress.tsx";
import { QueryState } from "../../../components/query-state.tsx";
import { TrustBadge } from "../../../components/verdict-badge.tsx";
import { AcceptanceLine } from "./acceptance-line.tsx";
import { FindingDecision } from "./finding-decision.tsx";
import { FindingGroupCard } from "./finding-group-card.tsx";
import { groupFindings } from "./group-findings.ts";
import { ProofCard } from "./proof-card.tsx";
import "./security.css";

/** Where the skill stands, what it can do, and what was found: what needs a decision first, each sentence once. */
export function SecurityTab({ page }: { readonly page: SkillPage }) {
  const scan = useSkillScan(page.ref);
  return (
    <QueryState query={scan} label="Loading the scan">
      {(answer) =>
        answer.state === "waiting" ? (
          <Progress label="The scanner is reading this skill" />
        ) : (
          <div className="stack">
            <Summary scan={answer} />
            <Findings page={page} scan={answer} />
            <EarlierDecisions scan={answer} />
            {page.elsewhere === undefined && <ProofCard page={page} />}
          </div>
        )
      }
    </QueryState>
  );
}

function Summary({ scan: { level, summary, permissions = [] } }: { readonly scan: SkillScan }) {
  return (
    <section className="scan-summary" aria-label="Verdict">
      <p className="scan-words">
        {level && <TrustBadge level={level} />} {summary}
      </p>
      {permissions.length > 0 && (
        <div className="scan-permissions">
          <h2 className="scan-permissions-title">It can</h2>
          <ul className="permission-list">
            {permissions.map((permission) => (
              <li key={permission}>{permission}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Findings({ page, scan }: { readonly page: SkillPage; readonly scan: SkillScan }) {
  const { findings = [] } = scan;
  if (findings.length === 0) {
    return (
      <EmptyState icon="check" title="Nothing was found">
        <p>The scanner read every file and has nothing to show. That is a good sign, and no proof.</p>
      </EmptyState>
    );
  }
  const groups = groupFindings(findings);
  return (
    <ul className="findings" aria-label="Findings">
      {groups.map((group) => (
        // Drawn anew once it is decided: what needs no decision is closed.
        <li key={`${group.severity} ${group.rule} ${group.explanation} ${group.accepted}`}>
          <FindingGroupCard page={page} group={group}>
            <FindingDecision page={page} scan={scan} group={group} />
          </FindingGroupCard>
        </li>
      ))}
    </ul>
  );
}

/** Decisions about what is not found any more. */
function EarlierDecisions({ scan: { findings = [], acceptances = [] } }: { readonly scan: SkillScan }) {
  const present = new Set(findings.map(({ rule, explanation }) => `${rule}\n${explanation}`));
  const earlier = acceptances.filter(({ rule, explanation }) => !present.has(`${rule}\n${explanation}`));
  if (earlier.length === 0) return null;
  return (
    <details className="earlier-decisions">
      <summary>Decided earlier, and not found any more</summary>
      <ul className="acceptances">
        {earlier.map((acceptance) => (
          <AcceptanceLine key={acceptance.id} acceptance={acceptance} />
        ))}
      </ul>
    </details>
  );
}
