import { type ReactNode, useEffect } from "react";
import { visibleText } from "../../src/text/visible-text.ts";

/** The one `h1` of a page; also the title of the browser's tab. */
export function PageHeader({
  title,
  lead,
  actions,
}: {
  readonly title: string;
  /** One sentence: what this page is for. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${visibleText(title)} · Skillquay`;
  }, [title]);
  return (
    <header className="page-header">
      <div>
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  );
}
