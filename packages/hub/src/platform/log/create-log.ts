import pino, { type Logger } from "pino";
import { prettyLine } from "./pretty-line.ts";
import { createRedactor } from "./redact.ts";

export interface LogOptions {
  readonly level?: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";
  /** `text` for a person at a terminal, `json` for a program that reads along. */
  readonly format: "text" | "json";
  /** Values that never appear, such as the admin secret. */
  readonly secrets?: Iterable<string>;
  /** Where lines go; standard error, when it does not say. */
  readonly write?: (line: string) => void;
}

export interface HubLog {
  readonly logger: Logger;
  /** From now on this value is hidden wherever it appears. */
  hide(secret: string): void;
}

/** The hub's own log. Standard output stays free, and every line is cleaned of secrets before it leaves. */
export function createLog({ level = "info", format, secrets = [], write }: LogOptions): HubLog {
  const redactor = createRedactor(secrets);
  const out = write ?? standardError();
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: levelName },
      serializers: { err: describeError },
    },
    {
      write: (line: string) => {
        const clean = redactor.redact(line);
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

const levelName = (label: string) => ({ level: label });
