import { Link } from "wouter";
import type { HomeStep } from "../../../src/contract/index.ts";
import { Icon } from "../../components/icon.tsx";

/** What makes a start, each ticked by itself; gone when all of it is done. */
export function FirstSteps({ steps }: { readonly steps: readonly HomeStep[] }) {
  const left = steps.filter(({ done }) => !done);
  const [next] = left;
  // Skills of one's own are used by one alone, too: the last step keeps nobody at the start.
  if (next === undefined || next.id === "people") return null;
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <div className="first-steps-head">
        <h2 id="first-steps">Get started</h2>
        <span className="muted">
          {steps.length - left.length} of {steps.length} done
        </span>
      </div>
      <ol>
        {steps.map((step) => {
          const { title, text, href, action } = words(step.id);
          return (
            <li key={step.id} className={step.done ? "first-step is-done" : "first-step"}>
              <span className="first-step-tick">{step.done && <Icon name="check" size={14} />}</span>
              <div>
                <p className="first-step-title">
                  {title}
                  {step.done && <span className="sr-only"> (done)</span>}
                </p>
                {step === next && <p className="hint">{text}</p>}
              </div>
              {step === next && (
                <Link href={href} className="button button-primary">
                  {action}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function words(id: HomeStep["id"]) {
  switch (id) {
    case "skills":
      return {
        title: "Add a skill",
        text: "Take one that others made, or upload one of yours.",
        href: "/discover",
        action: "Discover skills",
      };
    case "agent":
      return {
        title: "Connect an agent",
        text: "One line or one file for Claude Code, Codex, Cursor, VS Code and others.",
        href: "/connect",
        action: "Connect an agent",
      };
    case "call":
      return {
        title: "See its first call",
        text: "Ask your agent for something that a skill is for. The call appears here as it happens.",
        href: "/model-view",
        action: "See what it is told",
      };
    case "people":
      return {
        title: "Work with others",
        text: "Make a team, or share a skill with one person.",
        href: "/sharing",
        action: "Make a team",
      };
  }
}
