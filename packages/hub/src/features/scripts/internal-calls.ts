import { errorBody, ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import { hubError, isHubErrorCode } from "../../platform/errors.ts";
import type { KeyCaller } from "../accounts/index.ts";
import { isSigned, signedHeaders } from "./internal-signature.ts";

const caller = z
  .object({
    tier: z.enum(["authenticated", "scoped"]),
    accountId: z.string(),
    accountHandle: z.string(),
    keyId: z.string(),
    keyName: z.string(),
    collection: z
      .object({
        id: z.string(),
        name: z.string(),
        includeTeamSkills: z.boolean(),
        includeSharedSkills: z.boolean(),
      })
      .optional(),
    tools: z.string().optional(),
  })
  .transform((given): KeyCaller => ({ ...given, collection: given.collection, tools: given.tools }));

const head = { sessionId: z.string(), instanceId: z.string(), caller };

const internalCall = z.discriminatedUnion("operation", [
  z.object({
    ...head,
    operation: z.literal("run"),
    skill: z.string(),
    scriptPath: z.string(),
    args: z.array(z.string()),
    stdin: z.string().optional(),
  }),
  z.object({
    ...head,
    operation: z.literal("readFile"),
    path: z.string(),
    startLine: z.number().int(),
    limit: z.number().int(),
    asBytes: z.boolean().optional(),
  }),
  z.object({ ...head, operation: z.literal("listFiles"), directory: z.string() }),
  z.object({ ...head, operation: z.literal("close") }),
]);

/** A call for a session that lives in another instance. */
export type InternalCall = z.infer<typeof internalCall>;

export interface SendOptions {
  readonly url: string;
  readonly secret: Buffer;
  readonly signal: AbortSignal | undefined;
}

/** The owner did not answer, or with something that is no answer: whatever it held cannot be reached. */
export class InstanceUnreachable extends Error {
  override readonly name = "InstanceUnreachable";
}

/** Asks the instance that holds a session. Its failures arrive as they were thrown there. */
export async function sendInternalCall<Answer>(
  call: InternalCall,
  schema: z.ZodType<Answer>,
  { url, secret, signal }: SendOptions,
): Promise<Answer> {
  const body = JSON.stringify(call);
  const deadline = AbortSignal.timeout(call.operation === "run" ? RUN_PATIENCE_MS : PATIENCE_MS);
  const { isOk, answer } = await fetch(`${url}/internal/sessions`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...signedHeaders(secret, body) },
    redirect: "error",
    signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
  })
    .then(async (response) => ({ isOk: response.ok, answer: await response.json() }))
    .catch((cause: unknown) => {
      if (signal?.aborted) throw new ToolError("script_cancelled", "The run was cancelled.");
      throw new InstanceUnreachable("the instance that holds the session does not answer", { cause });
    });
  const answered = isOk ? schema.safeParse(answer) : undefined;
  if (answered?.success) return answered.data;
  const failed = failure.safeParse(answer);
  if (isOk || !failed.success || !isHubErrorCode(failed.data.error))
    throw new InstanceUnreachable("the instance that holds the session answered with something else");
  const { error, message, suggestions, _workflow } = failed.data;
  throw hubError(error, message, { suggestions, nextSteps: _workflow.nextSteps });
}

// A process that hangs keeps its connections open and answers nothing.
const PATIENCE_MS = 20_000;
// A run may wait for earlier ones of its session, a minute each at most.
const RUN_PATIENCE_MS = 300_000;

const failure = z.object({
  error: z.string(),
  message: z.string(),
  suggestions: z.array(z.string()),
  _workflow: z.object({
    nextSteps: z.array(z.object({ tool: z.string(), example: z.record(z.string(), z.unknown()) })),
  }),
});

/** Answers a request of another instance; one that no instance signed learns nothing. */
export async function answerInternalCall(
  request: Request,
  secret: Buffer,
  work: (call: InternalCall, signal: AbortSignal) => Promise<object>,
): Promise<Response> {
  const body = await request.text();
  try {
    if (request.method !== "POST" || !isSigned(secret, request.headers, body))
      throw hubError("invalid_credentials", "This is for the instances of the hub alone.");
    const call = internalCall.safeParse(JSON.parse(body));
    if (!call.success) throw new ToolError("invalid_input", "The instances of this hub differ in version.");
    return Response.json(await work(call.data, request.signal), { headers: NO_STORE });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return Response.json(errorBody(error), {
      status: error.status,
      headers: NO_STORE,
    });
  }
}

const NO_STORE = { "cache-control": "no-store" };
