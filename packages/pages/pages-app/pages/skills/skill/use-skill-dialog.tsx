import { useState } from "react";
import { Link } from "wouter";
import type { SkillPage } from "../../../../src/contract/index.ts";
import { Button } from "../../../components/button.tsx";
import { CodeBlock } from "../../../components/code-block.tsx";
import { Dialog } from "../../../components/dialog.tsx";

/** The ways to use a skill now: what to say to an agent, and the line that puts a public one on another machine. */
export function UseSkill({ page }: { readonly page: SkillPage }) {
  const [isOpen, setOpen] = useState(false);
  const isPublic = page.hub?.visibility === "public" && page.tier === "strict";
  return (
    <>
      <Button look="primary" icon="play" onClick={() => setOpen(true)}>
        Use it
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Use ${page.name}`}
        actions={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <p>
          Agents that are connected have it already, and load it by themselves when a task fits. To ask for
          it:
        </p>
        <CodeBlock label="Say to your agent" text={`Use the skill "${page.ref}" for this: `} />
        <p className="muted">
          No agent yet? <Link href="/connect">Connect one</Link>.
        </p>
        {isPublic && (
          <>
            <p>
              On a machine without this hub, as files that its agents read. It shows what it is before it
              writes:
            </p>
            <CodeBlock
              label="In a terminal"
              text={`npx skillquay add hub:${page.name} --hub ${location.origin}`}
            />
          </>
        )}
        {page.scripts.length > 0 && (
          <p className="muted">
            It brings {page.scripts.length === 1 ? "a script" : "scripts"}; agents run{" "}
            {page.scripts.length === 1 ? "it" : "them"} in the sandbox, and you can under Scripts.
          </p>
        )}
      </Dialog>
    </>
  );
}
