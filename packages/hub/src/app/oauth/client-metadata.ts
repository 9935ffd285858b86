import * as z from "zod/v4";

/**
 * What a client says of itself, as far as this hub takes it: from a registration or from a document at its own address. All
 * else is left out: what a client wishes for itself does not change what it gets.
 */
export function clientMetadata(described: unknown): Record<string, unknown> {
  const { redirect_uris: redirectUris, ...rest } = metadata.parse(described);
  const isNative = redirectUris?.some(isOnOwnMachine) === true;
  return {
    ...rest,
    ...(redirectUris !== undefined && { redirect_uris: redirectUris }),
    // Programs listen on whatever port is free; said here because many forget to say it.
    application_type: isNative ? "native" : "web",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  };
}

/** Whether a browser goes to a program on the person's machine with the code, and not to a site. */
export function isOnOwnMachine(redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const { protocol, hostname } = new URL(redirectUri);
  if (protocol === "https:") return false;
  return protocol !== "http:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** What was sent in the clear can be read on the way. */
export function isSafeRedirect(uri: string): boolean {
  return URL.canParse(uri) && (new URL(uri).protocol === "https:" || isOnOwnMachine(uri));
}

const text = z.string().max(2_000).optional().catch(undefined);

const metadata = z.object({
  client_id: text,
  client_name: z.string().max(200).optional().catch(undefined),
  client_uri: text,
  // A maker may name every port that its program listens at; Droid's names a hundred, and its sites.
  redirect_uris: z.array(z.string().max(2_000)).max(200).optional().catch(undefined),
  token_endpoint_auth_method: text,
});
