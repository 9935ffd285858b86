import type { ModelViewTool } from "../../../src/contract/index.ts";
import { Badge } from "../../components/badge.tsx";
import { formatCount, formatNumber } from "../../components/format.ts";
import { CutText } from "./cut-text.tsx";

/** Every tool as it is sent: description and schema. */
export function ToolList({
  tools,
  host,
}: {
  readonly tools: readonly ModelViewTool[];
  readonly host: string;
}) {
  return (
    <section className="card" aria-labelledby="tools">
      <h2 id="tools">{formatCount(tools.length, "tool")}</h2>
      {tools.map((tool) => (
        <details key={tool.name} className="tool">
          <summary>
            <code className="tool-name">{tool.name}</code>
            {tool.deferredTokens !== undefined && (
              <Badge hint={`${host} shows it after a search for it; until then its name`}>
                After a search
              </Badge>
            )}
            {tool.keptChars < tool.description.length && <Badge tone="warn">Cut</Badge>}
            <span className="muted tool-tokens">
              {formatNumber(tool.deferredTokens ?? tool.tokens)} tokens
            </span>
          </summary>
          <h3>Description</h3>
          <CutText text={tool.description} keptChars={tool.keptChars} host={host} />
          <h3>Input schema</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: -- what scrolls must be reachable by keyboard */}
          <pre className="cut-text" tabIndex={0}>
            {tool.schema}
          </pre>
        </details>
      ))}
    </section>
  );
}
