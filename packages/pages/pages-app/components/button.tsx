import type { ComponentProps } from "react";
import { Icon, type IconName } from "./icon.tsx";

export interface ButtonLook {
  /** `primary`: the one thing to do here · `plain` · `quiet`: without a border · `danger`: takes something away. */
  readonly look?: "primary" | "plain" | "quiet" | "danger";
  readonly icon?: IconName;
}

/** A button that does something. While `isBusy` it stays focused, says so, and does nothing. */
export function Button({
  look = "plain",
  icon,
  isBusy = false,
  children,
  className = "",
  onClick,
  ...rest
}: ComponentProps<"button"> & ButtonLook & { readonly isBusy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${look} ${className}`}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A button with a drawing alone; `label` is its name, and its tooltip. */
export function IconButton({
  icon,
  label,
  className = "",
  ...rest
}: ComponentProps<"button"> & { readonly icon: IconName; readonly label: string }) {
  return (
    <button type="button" {...rest} className={`icon-button ${className}`} aria-label={label} title={label}>
      <Icon name={icon} size={18} />
    </button>
  );
}
