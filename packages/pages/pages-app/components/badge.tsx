import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type Tone = "neutral" | "accent" | "good" | "warn" | "bad";

/** A word about a thing. `hint` says what the word means. */
export function Badge({
  tone = "neutral",
  icon,
  hint,
  children,
}: {
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={`badge badge-${tone}`} title={hint}>
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  );
}
