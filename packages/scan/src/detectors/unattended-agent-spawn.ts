import type { Detector, Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, commandText } from "../signals/code-signal.ts";
import type { CodePiece, Command } from "../view/skill-view.ts";

/**
 * Destruction: a script starts further agents that nobody sees: in the background, without their permission checks, or itself again
 * and again. One agent that is started, watched and ends is ordinary.
 */
export const unattendedAgentSpawn: Detector = (skill) =>
  skill.code.flatMap((piece): Signal[] => {
    if (piece.origin === "fence") return endless(piece);
    if (piece.origin !== "file" && piece.origin !== "decoded") return [];
    const agent = piece.commands.find(isUnseen);
    const again = piece.commands.find((command) => isItself(command, piece));
    const match = agent ?? again;
    if (match === undefined) return [];
    const isCalledAgain = agent !== undefined && (again !== undefined || namesSkill(agent, skill.name));
    return [
      codeSignal(piece, match.line, {
        rule: "destruction.unattended-agent-spawn",
        weight:
          isCalledAgain || (agent !== undefined && UNCHECKED.test(commandText(agent))) ? "suspicious" : "odd",
        confidence: "medium",
        evidence: commandText(match),
        message: "It starts agents or itself again in the background, where nobody watches or stops them.",
        capability: "destroys data",
      }),
    ];
  });

/** A page may show how an agent is started in the background; in a loop without an end nobody needs it. */
function endless(piece: CodePiece): Signal[] {
  const agent = piece.commands.find(isUnseen);
  if (agent === undefined || !ENDLESS.test(piece.raw.slice(0, 20_000))) return [];
  return [
    codeSignal(piece, agent.line, {
      rule: "destruction.unattended-agent-spawn",
      weight: "suspicious",
      confidence: "medium",
      evidence: commandText(agent),
      message: "It starts agents or itself again in the background, where nobody watches or stops them.",
      capability: "destroys data",
    }),
  ];
}

const ENDLESS = linear(/\bwhile (?:true|:|1|\[ 1 \])|\bfor \(\(;;\)\)/);

function isUnseen(command: Command): boolean {
  return AGENTS.test(command.program) && command.inBackground && PROMPTED.test(commandText(command));
}

const AGENTS = linear(/^(?:claude|codex|gemini|opencode|aider|goose|cursor-agent|qwen|amp|copilot)$/);
const PROMPTED = linear(/\s(?:-p|--print|exec|--prompt|-m|--message|run)\b/);
const UNCHECKED = linear(
  /--dangerously-\S{1,60}|--yolo\b|--full-auto\b|bypasspermissions|--trust-all-tools|--yes-always|--max-turns\s{0,2}=?\s{0,2}\d{4}/i,
);

/** `"$0" &`, `nohup bash script.sh &` in script.sh. */
function isItself({ words, inBackground }: Command, { path }: CodePiece): boolean {
  const own = path.split("/").at(-1) ?? path;
  return (
    inBackground &&
    words.slice(0, 3).some((word) => word === "$" + "{0}" || (own.length > 3 && word.endsWith(own)))
  );
}

function namesSkill(command: Command, name: string): boolean {
  return name.length > 3 && commandText(command).toLowerCase().includes(name.toLowerCase());
}
