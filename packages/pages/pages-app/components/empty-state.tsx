import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** There is nothing here, and what to do about it. */
export function EmptyState({
  icon = "info",
  title,
  children,
  action,
}: {
  readonly icon?: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={icon} size={24} />
      </span>
      <p className="empty-title">{title}</p>
      {children && <div className="empty-words">{children}</div>}
      {action && <div className="empty-action">{action}</div>}
    </div>
  );
}
