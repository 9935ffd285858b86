import { createHmac, timingSafeEqual } from "node:crypto";
import { ToolError } from "@skillquay/tools";
import type Provider from "oidc-provider";
import type { Client, Interaction } from "oidc-provider";
import * as z from "zod/v4";
import type { KeyCaller } from "../../features/accounts/index.ts";
import { SESSION_SECONDS, type SignedIn } from "../../features/keys/index.ts";
import { type AgentClient, REGISTERED_PREFIX } from "../../features/oauth/index.ts";
import { expandScopes, type GrantScope, grantScopes } from "../../platform/tokens/grant-scopes.ts";
import { PRIVATE_HEADERS } from "../http/answers.ts";
import { addressOf, type HubApp, type HubContext } from "../http/context.ts";
import { isOwnOrigin, sessionToken, setSessionCookie } from "../http/middleware/browser-request.ts";
import { readBody } from "../http/read-body.ts";
import { assertKeepsCookies } from "../pages/keeps-cookies.ts";
import { browserName } from "../people/browser-name.ts";
import type { HubServices } from "../services.ts";
import { isOnOwnMachine } from "./client-metadata.ts";
import { type AskingClient, consentPage, DAYS, LEVELS, redirectHostOf, signInPage } from "./consent-page.ts";
import { pageResponse } from "./html-page.ts";
import type { NodeExchange } from "./node-exchange.ts";
import { problemPage } from "./problem-page.ts";
import { resourceOf } from "./resource.ts";

export interface ConsentOptions {
  readonly services: HubServices;
  readonly provider: () => Promise<Provider>;
  /** Path and headers as the authorization server must see them. */
  readonly exchangeOf: (context: HubContext, body: string) => NodeExchange;
  readonly trustedProxy: boolean;
  /** Where the hub has an identity provider. */
  readonly signInWith: { readonly label: string; readonly url: string } | undefined;
}

/** `/oauth/consent/:uid`: a person says whether an agent may come, and what it may do. */
export function mountConsent(app: HubApp, options: ConsentOptions): void {
  const { services, provider, trustedProxy, signInWith } = options;
  const { authenticator, oauth, collections, publicUrl } = services;
  const hubHost = new URL(publicUrl).host;

  /** What was asked; undefined when it is over, or was begun in another browser. */
  const questionOf = async (context: HubContext) => {
    const opened = await provider();
    const { request, response } = options.exchangeOf(context, "");
    const interaction = await opened.interactionDetails(request, response).catch(() => undefined);
    if (interaction === undefined || interaction.uid !== context.req.param("uid")) return undefined;
    const client = await opened.Client.find(String(interaction.params.client_id));
    return client === undefined ? undefined : { opened, interaction, client, request, response };
  };

  const personOf = async (context: HubContext): Promise<SignedIn | undefined> => {
    const token = sessionToken(context);
    if (token === undefined) return undefined;
    try {
      return await authenticator.authenticateSession(token, { address: addressOf(context, trustedProxy) });
    } catch (error) {
      if (error instanceof ToolError && error.code === "unauthenticated") return undefined;
      throw error;
    }
  };

  const csrfOf = async (uid: string, sessionId: string | undefined) =>
    createHmac("sha256", await oauth.cookieKey())
      .update(`consent ${uid} ${sessionId ?? ""}`)
      .digest("base64url");

  const ask = async (context: HubContext, interaction: Interaction, client: Client, problem?: string) => {
    const person = await personOf(context);
    const csrf = await csrfOf(interaction.uid, person?.session.id);
    const asking = askingClient(client, interaction);
    if (person === undefined) {
      const next = signInWith && {
        ...signInWith,
        url: `${signInWith.url}?next=${encodeURIComponent(`/oauth/consent/${interaction.uid}`)}`,
      };
      const { uid: questionId } = interaction;
      const page = signInPage({ client: asking, hubHost, csrf, provider: next, problem, questionId });
      return pageResponse(page, problem === undefined ? 200 : 403);
    }
    const { caller } = person;
    const choices = await choicesOf(caller);
    return pageResponse(
      consentPage({
        client: asking,
        accountHandle: caller.accountHandle,
        hubHost,
        ...choices,
        requested: requestedScopes(interaction),
        csrf,
      }),
    );
  };

  /** Somebody who is signed in for one collection gives no more than that. */
  const choicesOf = async (caller: KeyCaller) => {
    const { collection } = caller;
    if (collection !== undefined) return { collections: [collection], mayGiveAll: false };
    const all = await collections.list(caller);
    return { collections: all.map(({ id, name }) => ({ id, name })), mayGiveAll: true };
  };

  app.get("/oauth/consent/:uid", async (context) => {
    const question = await questionOf(context);
    if (question === undefined) return pageResponse(over(), 400);
    return await ask(context, question.interaction, question.client);
  });

  app.post("/oauth/consent/:uid", async (context) => {
    assertSentByPage(context, publicUrl);
    const question = await questionOf(context);
    if (question === undefined) return pageResponse(over(), 400);
    const { interaction, client } = question;
    const form = Object.fromEntries(new URLSearchParams(await readBody(context, FORM_MAX_BYTES)));
    const person = await personOf(context);
    const { csrf, ...answer } = formFields.parse(form);
    if (!isSame(csrf, await csrfOf(interaction.uid, person?.session.id))) throw notFromPage();
    if (answer.decision === "sign-in") return await signIn(context, question, answer.key ?? "");
    if (person === undefined) return await ask(context, interaction, client);
    if (answer.decision === "deny") return await finish(question, { error: "access_denied" });
    return await connect(question, person.caller, answer);
  });

  type Question = NonNullable<Awaited<ReturnType<typeof questionOf>>>;

  async function signIn(context: HubContext, { interaction, client }: Question, key: string) {
    assertKeepsCookies(context, { publicUrl, trustedProxy });
    const address = addressOf(context, trustedProxy);
    try {
      const caller = await authenticator.authenticate(`Bearer ${key.trim()}`, { address });
      if (caller.tier === "upload" || caller.tier === "anonymous")
        return await ask(context, interaction, client, "This key is for uploads only.");
      const previous = sessionToken(context);
      if (previous !== undefined) await authenticator.endSession(previous);
      const { token } = await authenticator.openSession(caller, {
        isOperator: false,
        browser: browserName(context.req.header("user-agent")),
      });
      return seeOther(`/oauth/consent/${interaction.uid}`, {
        "set-cookie": setSessionCookie(token, SESSION_SECONDS),
      });
    } catch (error) {
      if (!(error instanceof ToolError) || error.code !== "invalid_credentials") throw error;
      return await ask(context, interaction, client, error.message);
    }
  }

  async function connect(question: Question, caller: KeyCaller, answer: Omit<Answer, "csrf">) {
    const { opened, interaction, client } = question;
    const { collections: allowed, mayGiveAll } = await choicesOf(caller);
    const isAll = answer.library === "all";
    const collection = allowed.find(({ id }) => id === answer.library);
    if (isAll ? !mayGiveAll : collection === undefined) {
      throw new ToolError("access_denied", "This cannot be given to an agent.", {
        suggestions: ["Go back and choose one of the collections that are shown"],
      });
    }
    const scopes = expandScopes([
      answer.level,
      ...(answer.account === "yes" && mayGiveAll ? ["account"] : []),
    ]);
    const resource = resourceOf(publicUrl);
    const grant = new opened.Grant({ accountId: caller.accountId, clientId: client.clientId });
    grant.addResourceScope(resource, scopes.join(" "));
    // A client may have written the resource with a slash at its end.
    grant.addResourceScope(`${resource}/`, scopes.join(" "));
    grant.addOIDCScope("offline_access");
    const grantId = await grant.save();
    await oauth.grants.connect(caller, {
      grantId,
      client: agentClient(client),
      redirectHost: redirectHostOf(String(interaction.params.redirect_uri)),
      collectionId: collection?.id,
      scopes,
      expiresAt: new Date(Date.now() + Number(answer.days) * DAY_MS),
    });
    // What the person chose is what the token says, whether the client asked for more or for less.
    interaction.params.scope = scopes.join(" ");
    await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
    return await finish(question, {
      login: { accountId: caller.accountId, remember: false },
      consent: { grantId },
    });
  }

  async function finish({ opened, request, response }: Question, result: Readonly<Record<string, unknown>>) {
    return seeOther(await opened.interactionResult(request, response, result));
  }
}

const FORM_MAX_BYTES = 16 * 1024;
const DAY_MS = 24 * 3600 * 1000;

const formFields = z.object({
  csrf: z.string().max(100).default(""),
  decision: z.enum(["allow", "deny", "sign-in"]),
  key: z.string().max(500).optional(),
  level: z.enum(LEVELS.map(({ scope }) => scope)).default("skills:read"),
  library: z.string().max(100).default(""),
  account: z.string().max(10).optional(),
  days: z.enum(DAYS.map(({ days }) => String(days))).default("1"),
});
type Answer = z.infer<typeof formFields>;

function requestedScopes({ params }: Interaction): GrantScope[] {
  const asked = typeof params.scope === "string" ? params.scope.split(" ") : [];
  const requested = grantScopes.filter((scope) => asked.includes(scope));
  return expandScopes(requested.length > 0 ? requested : ["skills:run"]);
}

function askingClient(client: Client, { params }: Interaction): AskingClient {
  const redirectUri = String(params.redirect_uri);
  return {
    name: client.clientName ?? "An agent without a name",
    documentHost: client.clientIdMetadataDocument === true ? new URL(client.clientId).host : undefined,
    isRegistered: isRegistered(client),
    redirectUri,
    isLoopback: isOnOwnMachine(redirectUri),
  };
}

function agentClient(client: Client): AgentClient {
  const kind =
    client.clientIdMetadataDocument === true ? "document" : isRegistered(client) ? "registered" : "dynamic";
  return { id: client.clientId, name: client.clientName ?? "Agent", kind };
}

/** Somebody of this hub registered it by hand; such ids are ours. */
function isRegistered({ clientId }: Client): boolean {
  return clientId.startsWith(REGISTERED_PREFIX);
}

function seeOther(location: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, location, ...headers } });
}

function over() {
  return problemPage(
    "invalid_request",
    "this question was answered already, took too long, or was begun in another browser",
  );
}

/** Browsers say where a form comes from, and no other site can send ours. */
function assertSentByPage(context: HubContext, publicUrl: string): void {
  const site = context.req.header("sec-fetch-site");
  const isOwn = isOwnOrigin(context.req.header("origin"), context.req.header("host"), publicUrl);
  if (!isOwn || (site !== undefined && site !== "same-origin")) throw notFromPage();
}

function notFromPage(): ToolError {
  return new ToolError("access_denied", "This was not sent by the hub's own page.", {
    suggestions: ["Go back to the agent and connect it again"],
  });
}

function isSame(left: string, right: string): boolean {
  const [one, two] = [Buffer.from(left), Buffer.from(right)];
  return one.length === two.length && timingSafeEqual(one, two);
}
