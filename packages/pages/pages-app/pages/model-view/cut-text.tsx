import { formatNumber } from "../../components/format.ts";

/** A text with the place at which the host stops; what comes after it is pale, and the model never gets it. */
export function CutText({
  text,
  keptChars,
  host,
}: {
  readonly text: string;
  readonly keptChars: number;
  readonly host: string;
}) {
  const lost = text.length - keptChars;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: -- what scrolls must be reachable by keyboard
    <pre className="cut-text" tabIndex={0}>
      {text.slice(0, keptChars)}
      {lost > 0 && (
        <>
          {keptChars > 0 && (
            <span className="cut-mark">
              {host} stops here: {formatNumber(lost)} characters do not arrive
            </span>
          )}
          <del className="cut-rest">{text.slice(keptChars)}</del>
        </>
      )}
    </pre>
  );
}
