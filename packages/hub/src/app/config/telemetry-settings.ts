import { choice, origin, type SettingDefinitions, text } from "@skillquay/settings";

/** What the hub says of its requests, and to whom. */
export const telemetrySettings = {
  requestLog: {
    flag: "request-log",
    env: "SKILLQUAY_REQUEST_LOG",
    kind: choice(["all", "failures", "off"]),
    valueName: "all|failures|off",
    fallback: "failures",
    description:
      "Which requests have a line in the log: every one, those that failed or took longer than five seconds, or none.",
    example: "all",
  },
  otlpEndpoint: {
    flag: "otlp-endpoint",
    env: "OTEL_EXPORTER_OTLP_ENDPOINT",
    kind: origin(),
    valueName: "url",
    fallback: undefined,
    defaultText: "none: nothing is sent",
    description: "OpenTelemetry collector that gets traces, metrics and logs, as JSON over HTTP.",
    example: "http://collector:4318",
  },
  otlpHeaders: {
    env: "OTEL_EXPORTER_OTLP_HEADERS",
    kind: text(/^[!-~]+=[ -~]*$/, "name=value pairs, separated by commas"),
    secret: true,
    fallback: undefined,
    description: "Headers for the collector, such as a token.",
    example: "authorization=Bearer%20token",
  },
} as const satisfies SettingDefinitions;
