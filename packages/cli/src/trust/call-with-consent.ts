import {
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
  const consent = canAsk ? "askable" : "given";
  try {
    return await callTool(tool, input, { ...context, consent }, onInternalError);
  } catch (error) {
    if (!(error instanceof ConsentNeeded)) throw error;
    const { question, message } = error;
    const choices =
      question.lasting === "project" ? "[y]es, [t]rust this project from now on, [N]o" : "[y]es, [N]o";
    out.say(terminalText(message));
    out.say(choices);
    const typed = (await io.stdin.readLine(context.signal))?.trim().toLowerCase() ?? "";
    const isLasting = question.lasting === "project" && ["t", "trust"].includes(typed);
    const isYes = isLasting || ["y", "yes"].includes(typed);
    const answer = { questionId: question.id, isLasting };
    const answered: ToolContext = { ...context, consent: isYes ? "given" : "declined", answer };
    return await callTool(tool, input, answered, onInternalError);
  }
}
