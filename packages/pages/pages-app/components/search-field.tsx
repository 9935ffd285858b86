import { useId } from "react";
import { Icon } from "./icon.tsx";

/** The search of a page; `/` puts the focus here. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  maxLength,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder: string;
  readonly maxLength?: number;
}) {
  const id = useId();
  return (
    <div className="search-field">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts="/"
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="key-hint" aria-hidden="true">
        /
      </span>
    </div>
  );
}
