import type { PageFinding } from "../../../../src/contract/index.ts";
import { useSkillFile } from "../../../api/use-skill.ts";

const linesAround = 3;
// A line that nobody reads to its end; the file shows it whole.
const longestLine = 300;

/** The lines around a place, as the file has them; what was found, decoded, where the file cannot be shown. */
export function CodeAround({ skill, place }: { readonly skill: string; readonly place: PageFinding }) {
  const file = useSkillFile(skill, place.path === "" ? undefined : place.path);
  const text = file.data?.visibleText ?? file.data?.text;
  const lines = text?.split("\n");
  if (lines === undefined || place.line > lines.length) {
    if (place.evidence === "") return null;
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: -- what scrolls must be reachable by keyboard
      <pre className="evidence" tabIndex={0}>
        <code>{place.evidence}</code>
      </pre>
    );
  }
  const first = Math.max(1, place.line - linesAround);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: -- what scrolls must be reachable by keyboard
    <section className="code-around" aria-label={`${place.path}, around line ${place.line}`} tabIndex={0}>
      {lines.slice(first - 1, place.line + linesAround).map((line, at) => {
        const number = first + at;
        return (
          <div
            key={number}
            className={number === place.line ? "code-around-line is-meant" : "code-around-line"}
          >
            <span className="line-number" aria-hidden="true">
              {number}
            </span>
            <code>{line.length > longestLine ? `${line.slice(0, longestLine)}…` : line}</code>
          </div>
        );
      })}
    </section>
  );
}
