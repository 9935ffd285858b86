import type { ErrorFacts, ToolDefinition, ToolSchemas } from "@skillquay/tools";
import * as z from "zod/v4";
import { type HubErrorCode, hubErrorCatalogue, isHubErrorCode } from "../../../platform/errors.ts";
import type { HubApp } from "../context.ts";
import { operatorRoutes } from "./admin/operator-routes.ts";
import { type PlainRoute, plainRoutes, takesIdempotencyKey } from "./plain-routes.ts";

export interface OpenApiOptions {
  readonly tools: readonly ToolDefinition[];
  readonly schemas: ToolSchemas;
  readonly publicUrl: string;
  readonly version: string;
}

export type OpenApiDocument = Readonly<Record<string, unknown>>;

/** `GET /v1/openapi.json`. Names no skill and nobody, so it needs no key. */
export function mountOpenApi(app: HubApp, options: OpenApiOptions): void {
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
        "Agent Skills over HTTP. Every tool of the MCP server is one operation with its errors; beside them are the routes for what is no tool. Every path below `/v1` is also answered below `/api/v1`, and `/mcp` at `/api/mcp`.",
    },
    servers: [{ url: publicUrl }],
    security: [{ apiKey: [] }],
    paths: {
      ...Object.fromEntries(tools.map((tool) => [`/v1/tools/${tool.name}`, { post: operation(tool) }])),
      ...plainPaths(),
    },
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key: sk_live_…" },
        operatorHeader: {
          type: "apiKey",
          in: "header",
          name: "MCP-Admin-Secret",
          description:
            "The operator's secret; `MCP_ADMIN_SECRET` where no proxy drops names with an underscore.",
        },
        operatorBearer: { type: "http", scheme: "bearer", description: "The operator's secret" },
      },
      schemas: { Error: ERROR_SCHEMA, ...toolSchemas(tools, schemas) },
    },
  };
}

function operation(tool: ToolDefinition) {
  const isRead = tool.effect === "read";
  return {
    operationId: tool.name,
    summary: tool.title,
    description: tool.summary,
    ...(!isRead && { parameters: [IDEMPOTENCY_KEY] }),
    requestBody: {
      required: true,
      content: json(`${tool.name}_input`, tool.example.arguments),
    },
    responses: {
      "200": { description: tool.example.shows, content: json(`${tool.name}_output`) },
      ...errorResponses([
        ...tool.errors,
        ...COMMON_ERRORS,
        ...(tool.givesSkillText === undefined ? [] : QUOTA_ERRORS),
        ...(tool.effect === "run" ? RUN_ERRORS : []),
        ...(isRead ? [] : IDEMPOTENCY_ERRORS),
      ]),
    },
  };
}

// What a tool that local servers have as well can be refused with on a hub.
const QUOTA_ERRORS: readonly HubErrorCode[] = ["quota_exceeded"];
const RUN_ERRORS: readonly HubErrorCode[] = [
  "quota_exceeded",
  "permission_required",
  "integrity_error",
  "storage_full",
];

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "Any text of up to 255 characters. For a day, the same call with the same key is done once and answered the same way, " +
    "with the header `Idempotent-Replayed: true`.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};
const IDEMPOTENCY_ERRORS: readonly HubErrorCode[] = ["idempotency_conflict", "idempotency_running"];

function plainPaths() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of [...plainRoutes, ...operatorRoutes]) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method]: plainOperation(route) };
  }
  return paths;
}

function plainOperation(route: PlainRoute) {
  const { method, path, summary, answer, body, query = {}, errors, access, contentType } = route;
  const isUpload = access === "upload" || access === "ticket";
  const parameters = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    })),
    ...Object.entries(query).map(([name, description]) => ({
      name,
      in: "query",
      description,
      schema: { type: "string" },
    })),
    ...(takesIdempotencyKey(route) ? [IDEMPOTENCY_KEY] : []),
  ];
  const binary =
    contentType === undefined
      ? undefined
      : { [contentType]: { schema: access === "ticket" ? UPLOAD_FORM : BINARY } };
  return {
    operationId: `${method}${path.replace(/[/:]+(\w)/g, (_, first: string) => first.toUpperCase())}`,
    summary,
    ...((access === "address" || access === "ticket") && { security: [] }),
    ...(access === "operator" && { security: OPERATOR_SECURITY, tags: ["operator"] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: z.toJSONSchema(body, { io: "input" }) } },
      },
    }),
    ...(isUpload && { requestBody: { required: true, content: binary } }),
    responses: {
      "200": {
        description: answer,
        content: (isUpload ? undefined : binary) ?? { "application/json": { schema: { type: "object" } } },
      },
      ...errorResponses([
        ...errors,
        ...accessErrors(access),
        ...(takesIdempotencyKey(route) ? IDEMPOTENCY_ERRORS : []),
      ]),
    },
  };
}

const OPERATOR_SECURITY = [{ operatorHeader: [] }, { operatorBearer: [] }];

const BINARY = { type: "string", format: "binary" };

const UPLOAD_FORM = {
  type: "object",
  properties: { file: BINARY, uploadToken: { type: "string" } },
  required: ["file", "uploadToken"],
};

function accessErrors(access: PlainRoute["access"]): readonly HubErrorCode[] {
  if (access === "operator") return OPERATOR_ERRORS;
  return access === "address" || access === "ticket" ? [] : ACCESS_ERRORS;
}

const OPERATOR_ERRORS: readonly HubErrorCode[] = [
  "invalid_input",
  "invalid_credentials",
  "rate_limited",
  "service_unavailable",
  "internal_error",
];

const ACCESS_ERRORS: readonly HubErrorCode[] = [
  "invalid_input",
  "unauthenticated",
  "invalid_credentials",
  "access_denied",
  "rate_limited",
  "service_unavailable",
  "internal_error",
];

// What can be wrong with any call, before a tool is asked.
const COMMON_ERRORS: readonly HubErrorCode[] = [
  "invalid_input",
  "unauthenticated",
  "invalid_credentials",
  "access_denied",
  "tool_not_found",
  "request_too_large",
  "rate_limited",
  "service_unavailable",
  "internal_error",
];

/** One response for each status, naming the codes that have it. */
function errorResponses(codes: readonly string[]) {
  const byStatus = new Map<number, Set<string>>();
  for (const code of codes) {
    const { status } = factsOf(code);
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  const ordered = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    ordered.map(([status, named]) => [
      String(status),
      {
        description: [...named].map((code) => `\`${code}\`: ${factsOf(code).meaning}`).join("\n"),
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
    error: { type: "string", enum: Object.keys(hubErrorCatalogue), description: "Machine-readable code" },
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

function factsOf(code: string): ErrorFacts {
  if (isHubErrorCode(code)) return hubErrorCatalogue[code];
  throw new Error(`'${code}' is no error of the hub`);
}
