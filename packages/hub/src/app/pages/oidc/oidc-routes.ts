import { pageHeaders } from "@skillquay/pages";
import { escapeXml } from "@skillquay/skill";
import { SESSION_SECONDS } from "../../../features/keys/index.ts";
import type { OidcConfig } from "../../config/hub-config.ts";
import { PRIVATE_HEADERS } from "../../http/answers.ts";
import { addressOf, type HubApp, type HubContext } from "../../http/context.ts";
import { sessionToken, setSessionCookie } from "../../http/middleware/browser-request.ts";
import type { RequestLimits } from "../../http/middleware/request-limits.ts";
import { applyGroups } from "../../people/apply-groups.ts";
import { browserName } from "../../people/browser-name.ts";
import { signInAccount } from "../../people/sign-in-account.ts";
import type { HubServices } from "../../services.ts";
import { assertKeepsCookies } from "../keeps-cookies.ts";
import { accountOfPerson } from "./account-of-person.ts";
import { createOidcClient, type Leave } from "./oidc-client.ts";
import { SignInProblem } from "./sign-in-problem.ts";

export interface OidcRoutesOptions {
  readonly services: HubServices;
  readonly config: OidcConfig;
  readonly limits: RequestLimits;
  readonly trustedProxy: boolean;
}

/** Signing in through an identity provider: out by `/ui/oidc/start`, back by `/ui/oidc/callback`. */
export function mountOidc(app: HubApp, { services, config, limits, trustedProxy }: OidcRoutesOptions): void {
  const { publicUrl, authenticator, log } = services;
  const client = createOidcClient(config, `${publicUrl}/ui/oidc/callback`);

  const answering = async (context: HubContext, work: () => Promise<Response>): Promise<Response> => {
    await limits.takeForAddress(addressOf(context, trustedProxy));
    assertKeepsCookies(context, { publicUrl, trustedProxy });
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SignInProblem)) throw error;
      log.info({ why: error.message, err: error.cause }, "somebody could not sign in through the provider");
      return problemPage(error);
    }
  };

  app.get("/ui/oidc/start", (context) =>
    answering(context, async () => {
      const { url, leave } = await client.leave();
      return redirect(url, [leaveCookie(leave, context.req.query("next"))]);
    }),
  );

  app.get("/ui/oidc/callback", (context) =>
    answering(context, async () => {
      const leave = leaveOf(context);
      if (leave === undefined) {
        throw new SignInProblem(
          "This sign-in was not begun in this browser, or took too long.",
          "Begin again",
        );
      }
      const person = await client.comeBack(new URL(context.req.url), leave);
      const { accountId } = await accountOfPerson(services, config, person);
      await applyGroups(services, config, { accountId, claims: person.claims });
      const browser = browserName(context.req.header("user-agent"));
      const { token } = await signInAccount(services, { accountId, way: "provider", browser });
      const previous = sessionToken(context);
      if (previous !== undefined) await authenticator.endSession(previous);
      return redirect(nextOf(context), [setSessionCookie(token, SESSION_SECONDS), CLEAR_LEAVE]);
    }),
  );
}

const LEAVE_COOKIE = "__Host-skillquay-leave";
const LEAVE_SECONDS = 600;
const CLEAR_LEAVE = `${LEAVE_COOKIE}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`;

/** Nobody but this browser can set or read it, and what it holds is good for this one sign-in. */
function leaveCookie({ state, nonce, verifier }: Leave, next = ""): string {
  const question = QUESTION.exec(next)?.[1];
  const value = [state, nonce, verifier, ...(question === undefined ? [] : [question])].join(".");
  return `${LEAVE_COOKIE}=${value}; Path=/; Max-Age=${LEAVE_SECONDS}; HttpOnly; Secure; SameSite=Lax`;
}

// Where somebody may go on after signing in: the dashboard, or an agent's question, and nowhere else.
const QUESTION = /^\/oauth\/consent\/([\w-]{20,60})$/;

function nextOf(context: HubContext): string {
  const [, , , , question] = partsOf(context);
  return question === undefined ? "/dashboard" : `/oauth/consent/${question}`;
}

function partsOf(context: HubContext): readonly string[] {
  const pairs = (context.req.header("cookie") ?? "").split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${LEAVE_COOKIE}=`))?.slice(LEAVE_COOKIE.length + 1);
  return /^([\w-]{20,100})\.([\w-]{20,100})\.([\w-]{20,128})(?:\.([\w-]{20,60}))?$/.exec(value ?? "") ?? [];
}

function leaveOf(context: HubContext): Leave | undefined {
  const [, state, nonce, verifier] = partsOf(context);
  if (state === undefined || nonce === undefined || verifier === undefined) return undefined;
  return { state, nonce, verifier };
}

function redirect(location: string, cookies: readonly string[]): Response {
  const response = new Response(null, { status: 302, headers: { ...PRIVATE_HEADERS, location } });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/** Our own words alone: what a provider says about a failure is in the log. */
function problemPage({ message, suggestion }: SignInProblem): Response {
  const text = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not signed in</title></head>
<body><main><h1>Not signed in</h1><p>${escapeXml(message)}</p><p>${escapeXml(suggestion)}.</p><p><a href="/dashboard">Back to the sign-in page</a></p></main></body>
</html>
`;
  return new Response(text, {
    status: 403,
    headers: {
      ...PRIVATE_HEADERS,
      ...pageHeaders,
      "content-type": "text/html; charset=utf-8",
      "set-cookie": CLEAR_LEAVE,
    },
  });
}
