import { errorBody, type RunHooks, ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import { hubError, isHubErrorCode } from "../../platform/errors.ts";
import { readLimitedText } from "../../platform/limits/read-limited-text.ts";
import { currentRequest, traceparentOf } from "../../platform/log/request-facts.ts";
import type { KeyCaller } from "../accounts/index.ts";
import {
  HEAD_SIGNATURE,
  isBodyOf,
  isHeadSigned,
  isSigned,
  signedHeaders,
  skewOf,
} from "./internal-signature.ts";
import { PROGRESS_TYPE, readProgress, streamProgress } from "./progress-stream.ts";

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
    timeoutMs: z.number().optional(),
    /** Whether the one who asks reads the steps of the run. Instances of an earlier version wait for the result alone. */
    readsProgress: z.boolean().optional(),
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

/** For a call that takes its time. */
export type CallHooks = Partial<Pick<RunHooks, "signal" | "onProgress">>;

export interface SendOptions extends CallHooks {
  readonly url: string;
  readonly secret: Buffer;
}

/** The owner did not answer, or with something that is no answer: whatever it held cannot be reached. */
export class InstanceUnreachable extends Error {
  override readonly name = "InstanceUnreachable";
}

/** Asks the instance that holds a session. Its failures arrive as they were thrown there. */
export async function sendInternalCall<Answer>(
  call: InternalCall,
  schema: z.ZodType<Answer>,
  { url, secret, signal, onProgress = () => {} }: SendOptions,
): Promise<Answer> {
  const isRun = call.operation === "run";
  const body = JSON.stringify(isRun ? { ...call, readsProgress: true } : call);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), isRun ? BEGIN_PATIENCE_MS : PATIENCE_MS);
  const { isOk, answer } = await fetch(`${url}/internal/sessions`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...traceHeaders(), ...signedHeaders(secret, body) },
    redirect: "error",
    signal: signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]),
  })
    .then(async (response) => {
      if (response.body === null || response.headers.get("content-type") !== PROGRESS_TYPE)
        return { isOk: response.ok, answer: await response.json() };
      clearTimeout(timer);
      return await readProgress(response.body, { onProgress, patienceMs: PATIENCE_MS });
    })
    .catch((cause: unknown) => {
      if (signal?.aborted) throw new ToolError("script_cancelled", "The run was cancelled.");
      throw new InstanceUnreachable("the instance that holds the session does not answer", { cause });
    })
    .finally(() => clearTimeout(timer));
  const answered = isOk ? schema.safeParse(answer) : undefined;
  if (answered?.success) return answered.data;
  const failed = failure.safeParse(answer);
  if (isOk || !failed.success || !isHubErrorCode(failed.data.error))
    throw new InstanceUnreachable("the instance that holds the session answered with something else");
  const { error, message, suggestions, _workflow, details } = failed.data;
  throw hubError(error, message, {
    suggestions,
    nextSteps: _workflow.nextSteps,
    ...(details !== undefined && { details }),
  });
}

/** The call of the other instance belongs to the same request. */
function traceHeaders(): Record<string, string> {
  const facts = currentRequest();
  return facts === undefined ? {} : { "x-request-id": facts.requestId, traceparent: traceparentOf(facts) };
}

// A process that hangs keeps its connections open and answers nothing.
const PATIENCE_MS = 20_000;
// An instance of an earlier version says nothing before the run is over.
const BEGIN_PATIENCE_MS = 300_000;

const failure = z.object({
  error: z.string(),
  message: z.string(),
  suggestions: z.array(z.string()),
  _workflow: z.object({
    nextSteps: z.array(z.object({ tool: z.string(), example: z.record(z.string(), z.unknown()) })),
  }),
  details: z.record(z.string(), z.unknown()).optional(),
});

export interface InternalAccess {
  readonly secret: Buffer;
  /** Reads bodies of which nobody knows yet who sent them, few at a time. */
  readonly unsignedInTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Answers a request of another instance; one that no instance signed learns nothing. */
export async function answerInternalCall(
  request: Request,
  { secret, unsignedInTurn }: InternalAccess,
  work: (call: InternalCall, hooks: Pick<RunHooks, "signal" | "onProgress">) => Promise<object>,
): Promise<Response> {
  try {
    const body = await readSigned(request, { secret, unsignedInTurn });
    const call = internalCall.safeParse(JSON.parse(body));
    if (!call.success) throw new ToolError("invalid_input", "The instances of this hub differ in version.");
    const { data } = call;
    if (data.operation === "run" && data.readsProgress === true)
      return streamProgress(
        (onProgress, gone) => work(data, { onProgress, signal: AbortSignal.any([request.signal, gone]) }),
        { headers: NO_STORE },
      );
    const answer = await work(data, { signal: request.signal, onProgress: () => {} });
    return Response.json(answer, { headers: NO_STORE });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return Response.json(errorBody(error), {
      status: error.status,
      headers: NO_STORE,
    });
  }
}

/** The body, if an instance signed it. Headers are judged before anything is read: strangers cost no memory. */
async function readSigned(request: Request, { secret, unsignedInTurn }: InternalAccess): Promise<string> {
  const { headers, method } = request;
  const read = () => readLimitedText(request, MAX_CALL_BYTES);
  const isKnown = method === "POST" && isHeadSigned(secret, headers);
  // An instance of the version before signs the body alone: such bodies are read in turn, whoever sent them.
  const isOlder = method === "POST" && !headers.has(HEAD_SIGNATURE);
  const skewSeconds = isKnown ? undefined : skewOf(secret, headers);
  if (skewSeconds !== undefined) throw clocksDiffer(skewSeconds);
  if (!isKnown && !isOlder) throw notAnInstance();
  const body = isKnown ? await read() : await unsignedInTurn(read);
  if (body === undefined) throw notAnInstance();
  if (isKnown ? !isBodyOf(headers, body) : !isSigned(secret, headers, body)) throw notAnInstance();
  return body;
}

// What a tool is called with is 4 MiB at most; as JSON in JSON it may be twice as long.
const MAX_CALL_BYTES = 9 * 1024 * 1024;

/** One of us, with a wrong clock: nobody's key is to blame. */
function clocksDiffer(seconds: number): ToolError {
  return new ToolError(
    "service_unavailable",
    `The clocks of two instances of the hub differ by ${Math.abs(seconds)} seconds.`,
    { suggestions: ["Tell whoever runs the hub to set the clocks of its machines, such as by NTP"] },
  );
}

function notAnInstance(): ToolError {
  return hubError("invalid_credentials", "This is for the instances of the hub alone.");
}

const NO_STORE = { "cache-control": "no-store" };
