import { type ErrorCode, errorCatalogue, type ToolDefinition, type ToolSchemas } from "@skillquay/tools";
import type { DoorApp } from "./hub-door.ts";

export interface OpenApiOptions {
  readonly tools: readonly ToolDefinition[];
  readonly schemas: ToolSchemas;
  readonly publicUrl: string;
  readonly version: string;
}

export type OpenApiDocument = Readonly<Record<string, unknown>>;

/** `GET /v1/openapi.json`. Names no skill and nobody, so it needs no key. */
export function mountOpenApi(app: DoorApp, options: OpenApiOptions): void {
  let text: string | undefined;
  app.get("/v1/openapi.json", () => {
    text ??= JSON.stringify(openApiDocument(options));
    return new Response(text, {
      headers: {
        "content-type": "application/json",
        "cache-control": "public, max-age=60",
        "x-content-type-options": "nosniff",
      },
    });
  });
}

/** The tools as an OpenAPI 3.1 document, made from the same definitions as everything else. */
export function openApiDocument({ tools, schemas, publicUrl, version }: OpenApiOptions): OpenApiDocument {
  return {
    openapi: "3.1.0",
    info: {
      title: "Skillquay",
      version,
      description:
        "Agent Skills over HTTP. Every tool of the MCP server is one operation; so are its errors.",
    },
    servers: [{ url: publicUrl }],
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(tools.map((tool) => [`/v1/tools/${tool.name}`, { post: operation(tool) }])),
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key: sk_live_…" },
      },
      schemas: { Error: ERROR_SCHEMA, ...toolSchemas(tools, schemas) },
    },
  };
}

function operation(tool: ToolDefinition) {
  return {
    operationId: tool.name,
    summary: tool.title,
    description: tool.summary,
    requestBody: {
      required: true,
      content: json(`${tool.name}_input`, tool.example.arguments),
    },
    responses: {
      "200": { description: tool.example.shows, content: json(`${tool.name}_output`) },
      ...errorResponses([...tool.errors, ...COMMON_ERRORS]),
    },
  };
}

// What can be wrong with any call, before a tool is asked.
const COMMON_ERRORS: readonly ErrorCode[] = [
  "invalid_input",
  "missing_credentials",
  "invalid_credentials",
  "access_denied",
  "tool_not_found",
  "request_too_large",
  "rate_limited",
  "service_unavailable",
  "internal_error",
];

/** One response for each status, naming the codes that have it. */
function errorResponses(codes: readonly ErrorCode[]) {
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of codes) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  const ordered = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    ordered.map(([status, named]) => [
      String(status),
      {
        description: [...named].map((code) => `\`${code}\`: ${errorCatalogue[code].meaning}`).join("\n"),
        content: json("Error"),
      },
    ]),
  );
}

function json(schema: string, example?: unknown) {
  return {
    "application/json": {
      schema: { $ref: `#/components/schemas/${schema}` },
      ...(example !== undefined && { example }),
    },
  };
}

function toolSchemas(tools: readonly ToolDefinition[], schemas: OpenApiOptions["schemas"]) {
  return Object.fromEntries(
    tools.flatMap((tool) => {
      const own = schemas[tool.name];
      if (own === undefined)
        throw new Error(`The schemas of ${tool.name} are not generated; run: npm run gen`);
      return [placed(`${tool.name}_input`, own.inputSchema), placed(`${tool.name}_output`, own.outputSchema)];
    }),
  );
}

/** A schema under its name in the document, where its own references start from the document's root. */
function placed(name: string, schema: unknown): [string, unknown] {
  return [name, withRefs(schema, `#/components/schemas/${name}/`)];
}

function withRefs(value: unknown, root: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withRefs(item, root));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === "$ref" && typeof inner === "string" && inner.startsWith("#/")
        ? [key, `${root}${inner.slice(2)}`]
        : [key, withRefs(inner, root)],
    ),
  );
}

const NEXT_STEP = {
  type: "object",
  properties: { tool: { type: "string" }, example: { type: "object" } },
  required: ["tool", "example"],
};

const ERROR_SCHEMA = {
  type: "object",
  description: "Every failure has this shape.",
  properties: {
    error: { type: "string", enum: Object.keys(errorCatalogue), description: "Machine-readable code" },
    message: { type: "string", description: "What happened, for people" },
    suggestions: { type: "array", items: { type: "string" }, description: "What to do now, best first" },
    _workflow: {
      type: "object",
      properties: { nextSteps: { type: "array", items: NEXT_STEP } },
      required: ["nextSteps"],
    },
  },
  required: ["error", "message", "suggestions", "_workflow"],
};
