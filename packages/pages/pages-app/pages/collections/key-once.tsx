import { Link } from "wouter";
import { CodeBlock } from "../../components/code-block.tsx";
import { SecretOnce } from "../../components/secret-once.tsx";

/** A new key, shown this once, and how an agent uses it. */
export function KeyOnce({
  secret,
  isUpload = false,
}: {
  readonly secret: string;
  readonly isUpload?: boolean;
}) {
  return (
    <SecretOnce label="Key" secret={secret}>
      {isUpload ? (
        <>
          <p>It uploads skills and does nothing else: for a build that publishes them.</p>
          <CodeBlock label="Upload a skill" text={uploadCommand(location.origin, secret)} />
        </>
      ) : (
        <>
          <CodeBlock label="Claude Code, in one line" text={claudeCommand(location.origin, secret)} />
          <p>
            Another agent? <Link href="/connect">Connect an agent</Link> has the lines for each; put this key
            into them.
          </p>
        </>
      )}
    </SecretOnce>
  );
}

function claudeCommand(hub: string, key: string): string {
  return `claude mcp add --scope user --transport http skillquay ${hub}/mcp --header "Authorization: Bearer ${key}"`;
}

function uploadCommand(hub: string, key: string): string {
  return `curl --upload-file my-skill.zip --header "Authorization: Bearer ${key}" "${hub}/v1/uploads"`;
}
