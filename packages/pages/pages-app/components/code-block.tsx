import { CopyButton } from "./copy-button.tsx";

/** Text to take along: a command, a piece of configuration. `label` says what it is. */
export function CodeBlock({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <figure className="code-block">
      <figcaption>
        <span>{label}</span>
        <CopyButton text={text} look="quiet" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: -- what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
