import { CodeBlock } from "../../components/code-block.tsx";

/** What can be uploaded, and how a folder becomes a file. */
export function UploadHelp() {
  return (
    <aside className="upload-help stack" aria-label="Hints">
      <section>
        <h2>What it takes</h2>
        <p>
          A zip file of one skill's folder, or a single <code>SKILL.md</code>. The front matter needs a name
          and a description.
        </p>
      </section>
      <section>
        <h2>You have a folder?</h2>
        <p>
          Pack it in the file manager (“Compress”), or with the command line, which also leaves out what does
          not belong into a skill:
        </p>
        <CodeBlock label="Makes my-skill.zip" text="npx skillquay pack ./my-skill" />
        <p>Or send it without a browser:</p>
        <CodeBlock
          label="Packs and uploads"
          text={`npx skillquay push ./my-skill --hub ${location.origin}`}
        />
      </section>
      <section>
        <h2>Then</h2>
        <p>
          It is scanned. If nothing needs a look, your agents see it at once; otherwise it waits for your
          decision.
        </p>
      </section>
    </aside>
  );
}
