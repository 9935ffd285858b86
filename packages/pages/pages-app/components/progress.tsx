import { useId } from "react";

/** How far something is; without a `value`, that it goes on. */
export function Progress({
  label,
  value,
  max = 100,
  words,
}: {
  readonly label: string;
  readonly value?: number;
  readonly max?: number;
  /** At the right: "3 of 12 files". */
  readonly words?: string;
}) {
  const id = useId();
  return (
    <div className="progress">
      <div className="progress-words">
        <label htmlFor={id}>{label}</label>
        {words && <span className="muted">{words}</span>}
      </div>
      <progress id={id} max={max} {...(value === undefined ? {} : { value })} />
    </div>
  );
}
