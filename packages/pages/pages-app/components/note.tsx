import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** Something to know before going on. For failures there is `ProblemNote`. */
export function Note({
  tone = "info",
  title,
  children,
}: {
  readonly tone?: "info" | "warn" | "bad" | "good";
  readonly title?: string;
  readonly children?: ReactNode;
}) {
  const icon = tone === "info" ? "info" : tone === "good" ? "check" : "warning";
  return (
    <div className={`note note-${tone}`}>
      <Icon name={icon} size={18} />
      <div>
        {title && <p className="note-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
