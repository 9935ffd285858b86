import { type ReactNode, useState } from "react";
import type { SkillPage } from "../../../../src/contract/index.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { formatCount } from "../../../components/format.ts";
import { CodeAround } from "./code-around.tsx";
import { FileLink } from "./file-link.tsx";
import type { FindingGroup } from "./group-findings.ts";
import { severityLabel, severityTone } from "./severity-tone.ts";

// Enough to see what kind of thing it is; the others are one press away.
const placesShown = 2;

/** One sentence of the scanner: what it means, what to do, and the code at each of its places. */
export function FindingGroupCard({
  page,
  group,
  children,
}: {
  readonly page: SkillPage;
  readonly group: FindingGroup;
  /** What can be decided about it. */
  readonly children?: ReactNode;
}) {
  const { severity, explanation, fix, help, rule, confidence, places, accepted } = group;
  const [isOpen, setOpen] = useState(severity !== "info" && !accepted);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? places : places.slice(0, placesShown);
  return (
    <details
      className="finding card"
      open={isOpen}
      onToggle={(event) => {
        // Told for every details inside, too.
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open);
      }}
    >
      <summary className="finding-summary">
        {accepted ? (
          <Badge icon="check">Accepted</Badge>
        ) : (
          <Badge tone={severityTone(severity)}>{severityLabel(severity)}</Badge>
        )}
        <span className="finding-sentence">{explanation}</span>
        <span className="muted finding-count">{formatCount(places.length, "place")}</span>
      </summary>
      {isOpen && (
        <div className="finding-body">
          <p className="finding-fix">
            <strong>What to do:</strong> {fix}
          </p>
          {shown.map((place) => (
            <div key={`${place.path} ${place.line} ${place.evidence}`} className="finding-place-code">
              {place.path !== "" && <FileLink page={page} path={place.path} line={place.line} />}
              <CodeAround skill={page.ref} place={place} />
            </div>
          ))}
          {places.length > shown.length && (
            <Button look="quiet" icon="chevron" onClick={() => setShowsAll(true)}>
              Show {formatCount(places.length - shown.length, "more place")}
            </Button>
          )}
          <p className="muted finding-rule">
            Rule {help === undefined ? <code>{rule}</code> : <RuleLink help={help} rule={rule} />} ·{" "}
            {confidence} confidence
          </p>
          {children}
        </div>
      )}
    </details>
  );
}

function RuleLink({ help, rule }: { readonly help: string; readonly rule: string }) {
  return (
    <a href={help} target="_blank" rel="noreferrer">
      <code>{rule}</code>
    </a>
  );
}
