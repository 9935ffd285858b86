import { allTools } from "@skillquay/tools";
import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { hubErrorCatalogue, isHubErrorCode } from "../../../platform/errors.ts";
import { hubRegistry } from "../../tools/registry.ts";
import { openHub } from "../testing/open-hub.ts";
import { schemasNow } from "../testing/schemas-now.ts";
import { openApiDocument } from "./openapi.ts";

const operation = z.object({
  operationId: z.string(),
  description: z.string().min(1).optional(),
  summary: z.string().min(1),
  requestBody: z.object({ required: z.literal(true) }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().min(1) })),
});

const shape = z.object({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});

const tools = hubRegistry.tools;
const make = () =>
  openApiDocument({ tools, schemas: schemasNow(tools), publicUrl: "https://hub.test", version: "1.2.3" });
const whole: unknown = JSON.parse(JSON.stringify(make()));
const document = shape.parse(whole);

/** Every `$ref` inside a value. */
function refsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : refsIn(inner),
  );
}

function resolve(ref: string): unknown {
  const [root, ...steps] = ref.split("/");
  if (root !== "#") return undefined;
  return steps.reduce<unknown>(
    (value, step) => (Object(value) === value ? Reflect.get(Object(value), step) : undefined),
    whole,
  );
}

describe("openApiDocument", () => {
  it("has one operation for each tool, named like it", () => {
    const paths = Object.keys(document.paths).filter((path) => path.startsWith("/v1/tools/"));
    expect(paths).toEqual(tools.map((tool) => `/v1/tools/${tool.name}`));
    for (const tool of tools) {
      expect(document.paths[`/v1/tools/${tool.name}`]?.post).toMatchObject({
        operationId: tool.name,
        description: tool.summary,
        requestBody: { required: true },
      });
    }
    expect(tools.length).toBeGreaterThan(allTools.length);
  });

  it("declares the status of every error of every tool", () => {
    for (const tool of tools) {
      const declared = Object.keys(document.paths[`/v1/tools/${tool.name}`]?.post?.responses ?? {});
      for (const code of tool.errors.filter(isHubErrorCode)) {
        expect(declared).toContain(String(hubErrorCatalogue[code].status));
      }
      expect(declared).toEqual(expect.arrayContaining(["200", "400", "401", "403", "429", "500"]));
    }
  });

  it("has every route that is mounted beside the tools, and no other", async () => {
    const hub = await openHub();
    const mounted = hub.http.app.routes
      .filter(({ path, method }) => path.startsWith("/v1/") && method !== "ALL")
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`)
      // An upload is sent by PUT or POST alike; the tools and this document are told of above.
      .filter(
        (route) => !["post /v1/uploads", "post /v1/tools/{name}", "get /v1/openapi.json"].includes(route),
      );
    const described = Object.entries(document.paths)
      .filter(([path]) => path.startsWith("/v1/") && !path.startsWith("/v1/tools/"))
      .flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method} ${path}`));
    expect(described.sort()).toEqual([...new Set(mounted)].sort());
  });

  it("has every route of the operator, with the secret in place of a key", async () => {
    const hub = await openHub({ admin: { secret: "operators-long-secret", listen: undefined } });
    const mounted = hub.http.app.routes
      .filter(({ path, method }) => path.startsWith("/admin/") && method !== "ALL")
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`);
    const described = Object.entries(document.paths)
      .filter(([path]) => path.startsWith("/admin/"))
      .flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method} ${path}`));
    expect(mounted.length).toBeGreaterThan(20);
    expect(described.sort()).toEqual([...new Set(mounted)].sort());
    expect(whole).toMatchObject({
      paths: {
        "/admin/accounts": {
          post: { security: [{ operatorHeader: [] }, { operatorBearer: [] }], tags: ["operator"] },
        },
      },
    });
  });

  it("names every operation differently", () => {
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain("putV1AccountTeamsTeamMembersHandle");
  });

  it("refers to nothing that is not there", () => {
    const refs = refsIn(whole);
    expect(refs.length).toBeGreaterThan(tools.length * 3);
    for (const ref of refs) expect([ref, resolve(ref)]).toEqual([ref, expect.any(Object)]);
  });

  it("is the same text each time", () => {
    expect(JSON.stringify(make())).toBe(JSON.stringify(make()));
  });
});
