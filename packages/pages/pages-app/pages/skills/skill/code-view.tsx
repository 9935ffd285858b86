import { useEffect, useRef } from "react";
import type { PageFinding } from "../../../../src/contract/index.ts";
import { Badge } from "../../../components/badge.tsx";
import { languageOf } from "../../../components/language-of.ts";
import { Pieces } from "../../../components/pieces.tsx";
import { useHighlighted } from "../../../components/use-highlighted.ts";
import { severityLabel, severityTone } from "./severity-tone.ts";

/** A file with the numbers of its lines, and what was found at them. */
export function CodeView({
  text,
  path,
  findings = [],
  line: targetLine,
}: {
  readonly text: string;
  readonly path: string;
  readonly findings?: readonly PageFinding[];
  /** The line to show first. */
  readonly line?: number | undefined;
}) {
  const lines = useHighlighted(text, languageOf(path));
  const target = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: -- again for every line that is asked for
  useEffect(() => {
    target.current?.scrollIntoView({ block: "center" });
  }, [targetLine, path]);
  const last = lines.at(-1)?.length === 0 ? lines.length - 1 : lines.length;
  return (
    <section
      className={isProse.test(path) ? "code-view code-prose" : "code-view"}
      aria-label={path}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {lines.slice(0, last).map((pieces, at) => {
        const number = at + 1;
        return (
          <div key={number} ref={number === targetLine ? target : undefined} className="code-group">
            <div className={number === targetLine ? "code-line code-line-target" : "code-line"}>
              <span className="line-number" aria-hidden="true">
                {number}
              </span>
              <code>
                <Pieces pieces={pieces} />
                {"\n"}
              </code>
            </div>
            {findings
              .filter((finding) => finding.line === number)
              .map((finding) => (
                <LineFinding key={finding.rule} finding={finding} />
              ))}
          </div>
        );
      })}
    </section>
  );
}

/** Text that people write has long lines, which are broken to be read. */
const isProse = /\.(?:mdx?|markdown|txt|rst)$/i;

function LineFinding({ finding }: { readonly finding: PageFinding }) {
  return (
    <div className="line-finding">
      <Badge tone={severityTone(finding.severity)}>{severityLabel(finding.severity)}</Badge>
      <span>{finding.explanation}</span>
      <code className="muted">{finding.rule}</code>
    </div>
  );
}
