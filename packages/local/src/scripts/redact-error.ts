import type { Redaction } from "@skillquay/sandbox/scripts";

/** The same error, and what caused it, without any of the values in their words. */
export function redactError(error: unknown, redaction: Redaction): unknown {
  if (!redaction.hasValues) return error;
  const redact = (text: string) => Buffer.from(redaction.whole(Buffer.from(text))).toString();
  let current = error;
  for (let depth = 0; current instanceof Error && depth < DEEPEST; depth += 1) {
    current.message = redact(current.message);
    if (current.stack !== undefined) current.stack = redact(current.stack);
    current = current.cause;
  }
  return error;
}

const DEEPEST = 10;
