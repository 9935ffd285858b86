import { ToolError } from "@skillquay/tools";
import { createMiddleware } from "hono/factory";
import type * as z from "zod/v4";
import { HUB } from "../../features/audit/index.ts";
import { hubError } from "../../platform/errors.ts";
import { bearerToken } from "../../platform/tokens/bearer-token.ts";
import { jsonAnswer } from "../http/answers.ts";
import type { HubApp, HubContext, HubEnv, Middleware } from "../http/context.ts";
import { readJson } from "../http/read-body.ts";
import { createAdminGuard } from "../http/routes/admin/admin-guard.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import { endPerson } from "../people/end-person.ts";
import type { HubServices } from "../services.ts";
import { patched, scimPatch } from "./scim-patch.ts";
import {
  handleOf,
  isActive,
  nameOf,
  recordOf,
  type ScimUser,
  scimUser,
  USER_SCHEMA,
  userOf,
} from "./scim-user.ts";

export interface ScimOptions {
  readonly services: HubServices;
  /** So many requests of one address, and no more. */
  readonly middleware: Middleware;
  /** What the directory shows. */
  readonly token: string;
}

/** `/scim/v2`: the company's directory makes, changes and ends people (RFC 7644). Nobody else is seen or touched. */
export function mountScim(app: HubApp, { services, middleware, token }: ScimOptions): void {
  const { provisioned, accounts, authenticator, publicUrl } = services;
  const isToken = createAdminGuard(token);
  const onlyDirectory = createMiddleware<HubEnv>(async (context, next) => {
    const header = context.req.header("authorization");
    try {
      isToken(header === undefined ? undefined : bearerToken(header));
    } catch {
      throw hubError("invalid_credentials", "This needs the token of the directory.", {
        suggestions: ["Send 'Authorization: Bearer …' with the hub's SCIM_TOKEN"],
      });
    }
    await next();
  });
  const route = (
    method: "get" | "post" | "put" | "patch" | "delete",
    path: string,
    answer: (context: HubContext) => Promise<Response> | Response,
  ) =>
    app.on(method.toUpperCase(), `/scim/v2${path}`, middleware, onlyDirectory, async (context) => {
      try {
        return await answer(context);
      } catch (error) {
        if (error instanceof ToolError) return refusal(error);
        throw error;
      }
    });

  const personOf = async (context: HubContext) => {
    const person = await provisioned.get(context.req.param("id") ?? "");
    if (person === undefined)
      throw hubError("account_not_found", "The directory has nobody of that id here.");
    return person;
  };

  const answerWith = async (accountId: string, status = 200) => {
    const person = await provisioned.get(accountId);
    if (person === undefined) throw new Error("a person was there a moment ago");
    const user = userOf(person, publicUrl);
    return scimAnswer(user, status, { location: user.meta.location });
  };

  const setActive = async (accountId: string, active: boolean) => {
    if (active) await accounts.enableAccount(accountId, HUB);
    else {
      await accounts.assertNotLastOwner(accountId);
      await accounts.disableAccount(accountId, HUB);
      await authenticator.endSessionsOf(accountId);
    }
  };

  const change = async (context: HubContext, changed: (current: ScimUser) => Promise<ScimUser>) => {
    const person = await personOf(context);
    const user = await changed(scimUser.parse(userOf(person, publicUrl)));
    await provisioned.replace(person.accountId, recordOf(user), HUB);
    if (isActive(user) !== person.isActive) await setActive(person.accountId, isActive(user));
    return await answerWith(person.accountId);
  };

  route("get", "/Users", async ({ req }) => {
    const offset = Math.max(0, whole(req.query("startIndex"), 1) - 1);
    const limit = Math.min(MAX_PAGE, Math.max(0, whole(req.query("count"), MAX_PAGE)));
    const { total, people } = await provisioned.page(filterOf(req.query("filter")), { offset, limit });
    return scimAnswer({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      totalResults: total,
      startIndex: offset + 1,
      itemsPerPage: people.length,
      Resources: people.map((person) => userOf(person, publicUrl)),
    });
  });
  route("get", "/Users/:id", async (context) => scimAnswer(userOf(await personOf(context), publicUrl)));
  route("post", "/Users", async (context) => {
    const user = await bodyOf(context, scimUser);
    const account = { handle: handleOf(user.userName), name: nameOf(user) };
    const made = await provisioned.create(recordOf(user), HUB, (transaction) =>
      accounts.createAccountIn(transaction, account),
    );
    if (!isActive(user)) await setActive(made.accountId, false);
    return await answerWith(made.accountId, 201);
  });
  route("put", "/Users/:id", async (context) => {
    const user = await bodyOf(context, scimUser);
    return await change(context, async () => user);
  });
  route("patch", "/Users/:id", async (context) => {
    const operations = await bodyOf(context, scimPatch);
    return await change(context, async (current) => patched(current, operations));
  });
  route("delete", "/Users/:id", async (context) => {
    const { accountId } = await personOf(context);
    await endPerson(services, { accountId }, HUB);
    await provisioned.forget(accountId, HUB);
    return new Response(null, { status: 204 });
  });

  route("get", "/ServiceProviderConfig", () => scimAnswer(providerConfig));
  route("get", "/ResourceTypes", () => scimAnswer({ ...listOf(1), Resources: [userType] }));
  route("get", "/Schemas", () => scimAnswer({ ...listOf(0), Resources: [] }));
}

const MAX_PAGE = 100;
const BODY_MAX_BYTES = 64 * 1024;

async function bodyOf<Schema extends z.ZodType>(
  context: HubContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  return checkedInput(schema, await readJson(context, BODY_MAX_BYTES));
}

function whole(text: string | undefined, fallback: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : fallback;
}

/** The two questions that directories ask before they make somebody. */
function filterOf(filter: string | undefined) {
  if (filter === undefined) return {};
  const match = /^\s*(userName|externalId)\s+eq\s+"((?:[^"\\]|\\["\\])*)"\s*$/i.exec(filter);
  const [, name, value = ""] = match ?? [];
  if (name === undefined)
    throw new ToolError("invalid_input", 'Filters are userName eq "…" and externalId eq "…".');
  const text = value.replaceAll(/\\(["\\])/g, "$1");
  return name.toLowerCase() === "username" ? { userName: text } : { externalId: text };
}

function scimAnswer(body: object, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return jsonAnswer(body, status, { "content-type": "application/scim+json", ...headers });
}

function refusal(error: ToolError): Response {
  const scimType = { account_exists: "uniqueness", invalid_input: "invalidValue" }[error.code];
  const detail = [error.message, ...error.suggestions].join(" ");
  return scimAnswer(
    {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: String(error.status),
      ...(scimType !== undefined && { scimType }),
      detail,
    },
    error.status,
  );
}

const listOf = (totalResults: number) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults,
  startIndex: 1,
  itemsPerPage: totalResults,
});

const userType = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
  id: "User",
  name: "User",
  endpoint: "/Users",
  schema: USER_SCHEMA,
};

const providerConfig = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_PAGE },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [{ type: "oauthbearertoken", name: "Bearer", description: "The hub's SCIM_TOKEN" }],
};
