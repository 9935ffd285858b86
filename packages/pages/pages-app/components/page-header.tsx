import { type ReactNode, useEffect } from "react";
import { visibleText } from "../../src/text/visible-text.ts";

/** The one `h1` of a page; also the title of the browser's tab. */
export function PageHeader({
  title,
  tile,
  lead,
  actions,
}: {
  readonly title: string;
  /** The picture of what the page is about. */
  readonly tile?: ReactNode;
  /** One sentence: what this page is for. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${visibleText(title)} · Skillquay`;
  }, [title]);
  return (
    <header className="page-header">
      <div className="page-title">
        {tile}
        <h1>{title}</h1>
      </div>
      {actions && <div className="page-actions">{actions}</div>}
      {lead && <p className="lead">{lead}</p>}
    </header>
  );
}
