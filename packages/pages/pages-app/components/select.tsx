import { useId } from "react";

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** One of a few. The browser's own list: it is right on phones, in dialogs and for screen readers. */
export function Select<Value extends string>({
  label,
  choices,
  value,
  onChange,
  hint,
  isLabelHidden = false,
  isDisabled = false,
  isRequired = false,
}: {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly hint?: string;
  readonly isLabelHidden?: boolean;
  readonly isDisabled?: boolean;
  /** The empty value is no answer. */
  readonly isRequired?: boolean;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : undefined}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        required={isRequired}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => {
          const chosen = choices[event.target.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {hint && (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
    </div>
  );
}
