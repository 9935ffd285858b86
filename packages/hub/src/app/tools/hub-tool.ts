import {
  defineTool,
  type NextStep,
  type ToolAnswer,
  type ToolContext,
  type ToolDefinition,
  ToolError,
  type ToolSpecification,
  type VersionedAnswer,
} from "@skillquay/tools";
import * as z from "zod/v4";
import type { Caller, KeyCaller } from "../../features/accounts/index.ts";
import type { DriveCatalog } from "../../features/catalog/index.ts";
import { databaseTrouble, databaseUnavailable } from "../../platform/db/database-unavailable.ts";
import type { HubErrorCode } from "../../platform/errors.ts";
import type { HubServices } from "../services.ts";

/** What a tool of the hub works with: the caller's own catalog, who calls, and the services. */
export interface HubToolContext extends ToolContext {
  readonly catalog: DriveCatalog;
  readonly caller: Caller;
  readonly services: HubServices;
}

/** How long the answer of a tool may be that a model reads; undefined where a program takes its data. */
export function roomForModel(
  tool: ToolDefinition,
  { isTextOnly, resultMaxChars }: ToolContext,
): number | undefined {
  return isTextOnly?.(tool) === true ? resultMaxChars : undefined;
}

type HubToolSpecification<Input extends z.ZodType, Output extends z.ZodType> = Omit<
  ToolSpecification<Input, Output, HubErrorCode>,
  "run" | "jsonText" | "answersText" | "explainFailure"
> & {
  run(
    input: z.output<Input>,
    context: HubToolContext,
  ): Promise<ToolAnswer<z.input<Output>> | VersionedAnswer<z.input<Output>>>;
};

/**
 * A tool of the hub. Its texts are the data as JSON, also when it fails; the model of a known host gets what it reads once, in
 * words where the tool has them.
 */
export function defineHubTool<Input extends z.ZodType, Output extends z.ZodType>(
  specification: HubToolSpecification<Input, Output>,
): ToolDefinition<Input, Output> {
  return defineTool<Input, Output, HubErrorCode>({
    ...specification,
    ...(specification.effect === "read" && { answersText: "known-hosts" as const }),
    jsonText: true,
    explainFailure: (error, context) =>
      withOfferedSteps(databaseTrouble(error) === undefined ? error : databaseUnavailable(error), context),
    run: (input, context) => specification.run(input, hubContext(context)),
  });
}

/** Services name the tools that would help; which of them there are, and under which name, only the call knows. */
export function withOfferedSteps(error: unknown, context: Pick<ToolContext, "offered">): unknown {
  if (!(error instanceof ToolError)) return error;
  const { message, text, cause, details } = error;
  const offeredOrSpelled = (tool: string) =>
    context.offered(tool) ?? (IS_TOOL_NAME.test(tool) ? undefined : tool);
  const suggestions = error.suggestions.flatMap((line) => offeredLine(line, context));
  const isAsOffered =
    error.nextSteps.every(({ tool }) => offeredOrSpelled(tool) === tool) &&
    error.suggestions.every((line, index) => suggestions[index] === line);
  if (isAsOffered) return error;
  return new ToolError(error, message, {
    suggestions,
    ...workflow({ offered: offeredOrSpelled }, error.nextSteps),
    ...(details !== undefined && { details }),
    cause,
    ...(text === undefined ? {} : { text }),
  });
}

/** The line with the names that tools have here; none when it speaks of a tool that is not offered. */
function offeredLine(line: string, { offered }: Pick<ToolContext, "offered">): string[] {
  const names = [...line.matchAll(TOOL_NAME)].map(([name]) => name);
  if (names.some((name) => offered(name) === undefined)) return [];
  return [line.replaceAll(TOOL_NAME, (name) => offered(name) ?? name)];
}

// What stands in quotes is a value of the caller's, whatever it looks like. Behind a dot or a dash it is spelled as its host does already.
const TOOL_NAME = /(?<!['\w.-])skills_[A-Za-z]+/g;
const IS_TOOL_NAME = /^skills_[A-Za-z]+$/;

function hubContext(context: ToolContext): HubToolContext {
  if (isHubContext(context)) return context;
  throw new Error("A tool of the hub was called outside of it");
}

function isHubContext(context: ToolContext): context is HubToolContext {
  return context.caller !== undefined && "services" in context;
}

/** The caller of a tool with `access`: `callTool` has already refused everybody without a key. */
export function keyCaller({ caller }: HubToolContext): KeyCaller {
  if (caller.tier !== "anonymous") return caller;
  throw new ToolError("unauthenticated", "This needs an API key.");
}

/** What an answer says about the next call. Steps with a tool that is not offered here are left out. */
export function workflow({ offered }: Pick<ToolContext, "offered">, steps: readonly NextStep[]): Workflow {
  const nextSteps = steps.flatMap(({ tool, example }) => {
    const name = offered(tool);
    return name === undefined ? [] : [{ tool: name, example: { ...example } }];
  });
  return { nextSteps };
}

export type Workflow = z.input<ReturnType<typeof workflowSchema>>;

/** The `_workflow` field of every answer. */
export function workflowSchema() {
  return z
    .object({
      nextSteps: z.array(z.object({ tool: z.string(), example: z.record(z.string(), z.unknown()) })),
    })
    .describe("Calls that lead further");
}
