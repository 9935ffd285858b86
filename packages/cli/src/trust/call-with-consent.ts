import {
  ChangesQuestion,
  ConsentNeeded,
  callTool,
  type ToolContext,
  type ToolDefinition,
  type ToolResult,
} from "@skillquay/tools";
import { terminalText } from "../output/terminal-text.ts";
import type { CommandContext } from "../program/command.ts";

/**
 * Calls a tool for the person who typed the command. On a terminal they are shown what will happen and asked where a
 * question is needed; elsewhere, having typed it is consent to a run in the sandbox that is given nothing.
 */
export async function callWithConsent(
  { io, out }: Pick<CommandContext, "io" | "out">,
  tool: ToolDefinition,
  input: unknown,
  context: ToolContext,
  onInternalError: (error: unknown) => void,
): Promise<ToolResult> {
  const canAsk = io.stdin.isTerminal && io.stderr.isTerminal;
  let state: Pick<ToolContext, "consent" | "answer"> = { consent: canAsk ? "askable" : "given" };
  const readAnswer = async (choices: string) => {
    out.say(choices);
    return (await io.stdin.readLine(context.signal))?.trim().toLowerCase() ?? "";
  };
  // A call may have two questions: whether it runs, and whether what it wrote is kept.
  for (;;) {
    try {
      return await callTool(tool, input, { ...context, ...state }, onInternalError);
    } catch (error) {
      if (error instanceof ConsentNeeded) state = await askRun(error, out, readAnswer);
      else if (error instanceof ChangesQuestion) state = await askChanges(error, out, readAnswer);
      else throw error;
    }
  }
}

type ReadAnswer = (choices: string) => Promise<string>;

async function askRun(
  { question, message }: ConsentNeeded,
  out: CommandContext["out"],
  readAnswer: ReadAnswer,
): Promise<Pick<ToolContext, "consent" | "answer">> {
  const { facts, lasting, canBeForVersion, id: questionId } = question;
  out.say(terminalText(message));
  const choices = [
    "[y]es",
    ...(canBeForVersion === true ? ["[a]lways for this version of the skill"] : []),
    ...(lasting === "project" ? ["[t]rust this project from now on"] : []),
    "[N]o",
  ];
  const typed = await readAnswer(choices.join(", "));
  const isLasting = lasting === "project" && ["t", "trust"].includes(typed);
  const isForVersion = canBeForVersion === true && ["a", "always"].includes(typed);
  if (!isLasting && !isForVersion && !isYes(typed))
    return { consent: "declined", answer: { questionId, isLasting } };
  const packages =
    facts.packages !== undefined &&
    isYes(await readAnswer("Install its packages, for this version of the skill? [y]es, [N]o"));
  const access =
    facts.offeredProject === undefined
      ? ""
      : await readAnswer("Give it the project? [r]ead only, [w]rite into a copy that you see first, [N]o");
  const project = ["r", "read"].includes(access)
    ? ("read" as const)
    : ["w", "write"].includes(access)
      ? ("write" as const)
      : undefined;
  return {
    consent: "given",
    answer: {
      questionId,
      isLasting,
      ...(isForVersion && { isForVersion }),
      ...(packages && { packages }),
      ...(project !== undefined && { project }),
    },
  };
}

async function askChanges(
  { id, message }: ChangesQuestion,
  out: CommandContext["out"],
  readAnswer: ReadAnswer,
): Promise<Pick<ToolContext, "consent" | "answer">> {
  out.say(terminalText(message));
  const consent = isYes(await readAnswer("[y]es, [N]o")) ? "given" : "declined";
  return { consent, answer: { questionId: id, isLasting: false } };
}

function isYes(typed: string): boolean {
  return ["y", "yes"].includes(typed);
}
