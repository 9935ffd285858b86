import type { ElsewhereFacts } from "../../../../src/contract/index.ts";
import { CodeBlock } from "../../../components/code-block.tsx";
import { Note } from "../../../components/note.tsx";

/** How a skill that is not on this machine gets here, and what it asks for. */
export function ElsewhereNote({
  name,
  facts: { line, permissions, yanked },
}: {
  readonly name: string;
  readonly facts: ElsewhereFacts;
}) {
  return (
    <section className="elsewhere" aria-label={`Get ${name}`}>
      {yanked !== undefined && (
        <Note tone="bad" title="Its publisher took this version back.">
          <p>{yanked}</p>
        </Note>
      )}
      <CodeBlock label="Get it, in the folder of your project" text={line} />
      <p className="muted">
        It shows the same once more, asks, and writes nothing before your yes.{" "}
        {permissions.length === 0 && "The skill brings no scripts and asks for nothing."}
      </p>
      {permissions.length > 0 && (
        <>
          <h2 className="scan-permissions-title">It can</h2>
          <ul className="permission-list">
            {permissions.map((permission) => (
              <li key={permission}>{permission}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
