export { createRedaction, type RedactedStream, type Redaction } from "./redact.ts";
export { redactExec, redactSession } from "./redact-session.ts";
export { REDACTED_FROM_BYTES } from "./secret-forms.ts";
