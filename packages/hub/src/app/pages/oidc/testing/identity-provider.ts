import { createServer, type Server } from "node:http";
import Provider from "oidc-provider";
import { onTestFinished } from "vitest";

export interface IdentityProvider {
  readonly issuer: string;
  /** Lets a person sign in at the address that the hub sends browsers to; gives the address that the browser comes back by. */
  signIn(url: string, person: string): Promise<string>;
}

/** A real identity provider on this machine, which believes everybody. `claimsOf` says what it knows of a person. */
export async function identityProvider(
  claimsOf: (person: string) => Readonly<Record<string, unknown>>,
  redirectUri = "http://localhost:4711/ui/oidc/callback",
): Promise<IdentityProvider> {
  let answer: ReturnType<Provider["callback"]> | undefined;
  const server = createServer((request, response) => void answer?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => closed(server));
  const issuer = `http://127.0.0.1:${portOf(server)}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: "hub", client_secret: "hubs-secret", redirect_uris: [redirectUri] }],
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...claimsOf(id) }),
    }),
    claims: { profile: ["preferred_username", "nickname", "groups"], email: ["email", "email_verified"] },
  });
  answer = provider.callback();
  return { issuer, signIn: (url, person) => signInAt(url, person, redirectUri) };
}

/** What a browser does: follows redirects, keeps cookies, and says yes to both of the provider's forms. */
async function signInAt(start: string, person: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  let form: string | undefined;
  for (let step = 0; step < 20; step += 1) {
    const response = await fetch(url, {
      redirect: "manual",
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(form !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(form !== undefined && { method: "POST", body: form }),
    });
    form = undefined;
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    const text = await response.text();
    if (location !== null) url = new URL(location, url).href;
    else if (text.includes('value="login"'))
      form = `prompt=login&login=${encodeURIComponent(person)}&password=x`;
    else if (text.includes('value="consent"')) form = "prompt=consent";
    else throw new Error(`the provider says something else: ${text.slice(0, 500)}`);
    if (form !== undefined) url = new URL(/action="([^"]+)"/.exec(text)?.[1] ?? url, url).href;
    if (url.startsWith(redirectUri)) return url;
  }
  throw new Error("the provider never came to an end");
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP address");
  return address.port;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
