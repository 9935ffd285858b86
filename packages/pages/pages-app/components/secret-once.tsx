import { type ReactNode, useEffect, useRef } from "react";
import { CodeBlock } from "./code-block.tsx";
import { Note } from "./note.tsx";

/** A secret that is in this answer and nowhere else. What it is for follows below. */
export function SecretOnce({
  label,
  secret,
  children,
}: {
  readonly label: string;
  readonly secret: string;
  readonly children?: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  // What was focused is gone with the form that made it; the next thing to do is to copy.
  useEffect(() => place.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={place} className="stack" role="status">
      <Note tone="warn" title="Copy it now">
        <p>The hub keeps only a fingerprint of it and cannot show it again.</p>
      </Note>
      <CodeBlock label={label} text={secret} />
      {children}
    </div>
  );
}
