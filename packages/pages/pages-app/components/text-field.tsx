import { type ComponentProps, type ReactNode, useId } from "react";

interface FieldWords {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Said to screen readers when it appears. */
  readonly error?: string | undefined;
}

/** One line of text with its label, a hint below, and what is wrong with it. */
export function TextField({
  label,
  hint,
  error,
  className = "",
  ...input
}: ComponentProps<"input"> & FieldWords) {
  const id = useId();
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** Several lines of text. */
export function TextArea({
  label,
  hint,
  error,
  className = "",
  ...input
}: ComponentProps<"textarea"> & FieldWords) {
  const id = useId();
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

function FieldNotes({
  id,
  hint,
  error,
}: {
  readonly id: string;
  readonly hint: ReactNode;
  readonly error: string | undefined;
}) {
  return (
    <div id={`${id}-hint`} className="field-notes">
      {hint && <span className="hint">{hint}</span>}
      <span role="alert" className="field-error">
        {error}
      </span>
    </div>
  );
}
