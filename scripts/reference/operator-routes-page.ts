import * as z from "zod/v4";
import { operatorRoutes } from "../../packages/hub/src/app/http/routes/admin/operator-routes.ts";
import { code, page, table } from "./markdown.ts";

/** docs/reference/operator-routes.md: what the operator of a hub can do over HTTP. */
export function operatorRoutesPage(): string {
  const rows = operatorRoutes.map(({ method, path, summary, answer, body, query, errors }) => [
    code(`${method.toUpperCase()} ${path}`),
    summary,
    [...bodyFields(body), ...Object.keys(query ?? {}).map((name) => code(`?${name}=`))].join(", "),
    answer,
    errors.map(code).join(", "),
  ]);
  return page("Operator's routes", "`operatorRoutes` in `packages/hub`", [
    "There are none unless the hub was started with `MCP_ADMIN_SECRET`. Each request carries the secret in the header `MCP_ADMIN_SECRET`, in `MCP-Admin-Secret`, or as `Authorization: Bearer`: nginx drops names with an underscore unless `underscores_in_headers` is on. With `--admin-port` they listen there and nowhere else. `/v1/openapi.json` describes them with the schemas of their bodies, under the tag `operator`.",
    table(["route", "what it does", "fields", "answer", "errors of its own"], rows),
    "Every route may also answer `invalid_input`, `invalid_credentials`, `rate_limited`, `service_unavailable` and `internal_error`: see [errors](errors.md). A new engine scans all skills again by itself; there is no route for that.",
  ]);
}

/** Names of the body's fields; one that may be left out has a question mark. */
function bodyFields(body: z.ZodType | undefined): string[] {
  if (body === undefined) return [];
  return fieldsOf(z.toJSONSchema(body, { io: "input" }));
}

/** What a list holds stands behind its name: `keys` of `hash`, `name`. */
function fieldsOf({ properties = {}, required = [] }: z.core.JSONSchema.BaseSchema): string[] {
  return Object.entries(properties).map(([name, schema]) => {
    const field = code(required.includes(name) ? name : `${name}?`);
    const items = Object(Object(schema).items);
    const inside = items.properties === undefined ? [] : fieldsOf(items);
    return inside.length === 0 ? field : `${field} (each with ${inside.join(", ")})`;
  });
}
