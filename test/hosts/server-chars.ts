import * as z from "zod/v4";
import { charsInOnePiece } from "./chars-in-one-piece.ts";
import type { ModelRequest } from "./model/scripted-model.ts";

export interface ServerTexts {
  /** Its tools, as the model must write them. */
  readonly toolNames: ReadonlySet<string>;
  readonly instructions: string;
}

/**
 * How many characters of a request come from a server: the definitions of its tools, as much of its instructions as is there, and what its
 * tools returned. All else is the host's own.
 */
export function serverChars(
  { raw, conversation: { calls, results } }: Pick<ModelRequest, "raw" | "conversation">,
  { toolNames, instructions }: ServerTexts,
): number {
  const returned = results.filter((_, at) => toolNames.has(calls[at]?.name ?? ""));
  const written = JSON.stringify(instructions).slice(1, -1);
  return (
    definitionChars(JSON.parse(raw), toolNames) +
    charsInOnePiece(raw, written) +
    returned.reduce((sum, result) => sum + JSON.stringify(result).length, 0)
  );
}

const named = z.looseObject({ name: z.string() });

function definitionChars(value: unknown, toolNames: ReadonlySet<string>): number {
  if (typeof value !== "object" || value === null) return 0;
  const { name } = named.safeParse(value).data ?? {};
  const isTool = name !== undefined && toolNames.has(name) && "description" in value;
  // Codex groups the tools of a server below its name.
  const isGroup =
    name !== undefined && "tools" in value && [...toolNames].some((tool) => tool.startsWith(`${name}.`));
  if (isTool || isGroup) return JSON.stringify(value).length;
  return Object.values(value).reduce((sum: number, inner) => sum + definitionChars(inner, toolNames), 0);
}
