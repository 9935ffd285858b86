import type { ToolContext } from "../define-tool.ts";
import { ToolError } from "../errors.ts";
import type { RunQuestion, RunRequest, ScriptRunner } from "../script-runner.ts";
import { consentText } from "./consent-text.ts";

/** Thrown where the user must be asked first; the server turns it into a question and calls the tool again. */
export class ConsentNeeded extends Error {
  readonly question: RunQuestion;

  constructor(question: RunQuestion) {
    super(consentText(question.facts));
    this.name = "ConsentNeeded";
    this.question = question;
  }
}

/**
 * The request to run: as it came where no question is needed, over the bytes that were shown where the user said yes to
 * them. Goes on in no other case.
 */
export async function askConsent(
  request: RunRequest,
  { consent }: ScriptRunner,
  { consent: state, answer }: Pick<ToolContext, "consent" | "answer">,
): Promise<RunRequest> {
  if (consent === undefined) return request;
  if (state === "declined") {
    if (answer !== undefined) await consent.drop(answer.questionId);
    if (answer?.isUnanswered === true) {
      throw new ToolError(
        "consent_declined",
        "The question whether to run this script was closed unanswered.",
        {
          suggestions: [
            "Where no person sees such questions, ask the user to allow it beforehand: skillquay trust",
            "Go on without the script, or ask the user how",
          ],
        },
      );
    }
    throw new ToolError("consent_declined", "The user said no to running this script.", {
      suggestions: ["Go on without the script, or ask the user how"],
    });
  }
  if (state === "given" && answer !== undefined) {
    const accepted = await consent.accept(answer.questionId, request, answer);
    if (accepted !== undefined) return accepted;
  }
  const question = await consent.ask(request);
  if (question === undefined) return request;
  if (question.isOptional === true && state !== "askable") {
    await consent.drop(question.id);
    return request;
  }
  if (state === "given" && answer === undefined && question.isPlain) {
    return (await consent.accept(question.id, request, { isLasting: false })) ?? request;
  }
  if (state === "askable" || answer !== undefined) throw new ConsentNeeded(question);
  await consent.drop(question.id);
  throw new ToolError("consent_unavailable", "The user must be asked first, and nobody can be asked here.", {
    suggestions: question.nextSteps,
  });
}
