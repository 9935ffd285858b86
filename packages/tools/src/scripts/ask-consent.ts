import type { ToolContext } from "../define-tool.ts";
import { ToolError } from "../errors.ts";
import type { ScriptRunner } from "../script-runner.ts";

/** Thrown where the user must be asked first; the server turns it into a question and calls the tool again. */
export class ConsentNeeded extends Error {
  readonly question: string;

  constructor(question: string) {
    super(question);
    this.name = "ConsentNeeded";
    this.question = question;
  }
}

/** Goes on only when no question is needed or the user said yes to it. */
export function askConsent(question: string, runner: ScriptRunner, context: ToolContext): void {
  const status = runner.status();
  if (!status.available || !status.mustAsk || context.consent === "given") return;
  if (context.consent === "declined") {
    throw new ToolError("consent_declined", "The user said no to running this script.", {
      suggestions: ["Go on without the script, or ask the user how"],
    });
  }
  if (context.consent === "unaskable") {
    throw new ToolError("consent_unavailable", "The user must be asked first, and this client cannot ask.", {
      suggestions: [
        "Ask the user to start the server with --allow-scripts all, or to allow this skill by name",
      ],
    });
  }
  throw new ConsentNeeded(question);
}
