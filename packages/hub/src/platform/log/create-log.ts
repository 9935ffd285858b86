import pino, { type Logger } from "pino";
import { prettyLine } from "./pretty-line.ts";
import { createRedactor } from "./redact.ts";
import { currentRequest, type RequestFacts } from "./request-facts.ts";

export interface LogOptions {
  readonly level?: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";
  /** `text` for a person at a terminal, `json` for a program that reads along. */
  readonly format: "text" | "json";
  /** Values that never appear, such as the admin secret. */
  readonly secrets?: Iterable<string>;
  /** Where lines go; standard error, when it does not say. */
  readonly write?: (line: string) => void;
  /** Told of each line as JSON, without secrets. */
  readonly onLine?: ((line: string) => void) | undefined;
}

export interface HubLog {
  readonly logger: Logger;
  /** From now on this value is hidden wherever it appears. */
  hide(secret: string): void;
}

/** The hub's own log. Standard output stays free, and every line is cleaned of secrets before it leaves. */
export function createLog({ level = "info", format, secrets = [], write, onLine }: LogOptions): HubLog {
  const redactor = createRedactor(secrets);
  const out = write ?? standardError();
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: levelName },
      serializers: { err: describeError },
      // Which request, whose, and for which tool: on every line that is written while it is answered.
      mixin: () => loggedFacts(currentRequest()),
    },
    {
      write: (line: string) => {
        const clean = redactor.redact(line);
        onLine?.(clean);
        out(format === "text" ? prettyLine(clean) : clean);
      },
    },
  );
  return { logger, hide: redactor.hide };
}

function standardError(): (line: string) => void {
  // Synchronous: the last line before a crash is the one that matters.
  const destination = pino.destination({ fd: 2, sync: true });
  return (line) => destination.write(line);
}

/** What helps to find the mistake. Drivers hang whole connections, with their settings, on the errors they throw. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    type: error.name,
    message: error.message,
    ...("code" in error && { code: String(error.code) }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

function loggedFacts(facts: RequestFacts | undefined): object {
  if (facts === undefined) return {};
  const { requestId, traceId, spanId, tenant, key, tool } = facts;
  return { requestId, traceId, spanId, tenant, key, tool };
}

const levelName = (label: string) => ({ level: label });
