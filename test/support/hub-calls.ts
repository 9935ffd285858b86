import * as z from "zod/v4";

export interface HubAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Calls a tool over HTTP. Rejects only when there is no answer. */
export function callHub(
  { url }: { readonly url: string },
  key: string,
  tool: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<HubAnswer> {
  return ask(`${url}/v1/tools/${tool}`, "POST", { authorization: `Bearer ${key}` }, args);
}

/** As `callHub`, for calls that must succeed. */
export async function useHub(...call: Parameters<typeof callHub>): Promise<HubAnswer["body"]> {
  return succeeded(await callHub(...call), call[2]);
}

/** Asks one of the routes for accounts, which must succeed. */
export async function askAs(
  { url }: { readonly url: string },
  key: string,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<HubAnswer["body"]> {
  return succeeded(await ask(`${url}${path}`, method, { authorization: `Bearer ${key}` }, body), path);
}

/** Asks one of the operator's routes, which must succeed. */
export async function askAdmin(
  { url }: { readonly url: string },
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<HubAnswer["body"]> {
  return succeeded(await ask(`${url}${path}`, method, { MCP_ADMIN_SECRET: ADMIN_SECRET }, body), path);
}

/** Start the hub with it in `MCP_ADMIN_SECRET`. */
export const ADMIN_SECRET = "operator-of-the-test-hub";

/** An account with a key, made by the operator. */
export async function createTenant(hub: { readonly url: string }, handle: string) {
  const { id: accountId } = identified.parse(
    await askAdmin(hub, "POST", "/admin/accounts", { handle, name: handle }),
  );
  const { id: keyId, key } = await mintKey(hub, accountId, "first");
  return { accountId, keyId, key };
}

export async function mintKey(hub: { readonly url: string }, accountId: string, name: string) {
  return minted.parse(await askAdmin(hub, "POST", `/admin/accounts/${accountId}/keys`, { name }));
}

const identified = z.object({ id: z.string() });
const minted = z.object({ id: z.string(), key: z.string() });
const answerBody = z.record(z.string(), z.unknown());

async function ask(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: Readonly<Record<string, unknown>> | undefined,
): Promise<HubAnswer> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: answerBody.parse(JSON.parse(await response.text())) };
}

function succeeded({ status, body }: HubAnswer, what: string): HubAnswer["body"] {
  if (status >= 200 && status < 300) return body;
  throw new Error(`${what} was answered with ${status}: ${JSON.stringify(body)}`);
}
