import { grantScopes } from "../../platform/tokens/grant-scopes.ts";

/** What tokens of this hub are for: its MCP endpoint. */
export function resourceOf(publicUrl: string): string {
  return `${publicUrl}/mcp`;
}

/** What a client asks for that was told nothing else: reading skills and running their scripts. The person decides. */
export const DEFAULT_SCOPES = ["skills:read", "skills:run"] as const;

/** RFC 9728: where agents learn who gives tokens for this resource. */
export function resourceMetadata(publicUrl: string, issuer = publicUrl) {
  return {
    resource: resourceOf(publicUrl),
    authorization_servers: [issuer],
    scopes_supported: grantScopes,
    bearer_methods_supported: ["header"],
    resource_name: "Skillquay",
    resource_documentation: `${publicUrl}/dashboard`,
  };
}

/** The header with which an agent finds its way to a token, or to one that may do more. */
export function bearerChallenge(publicUrl: string, details: Readonly<Record<string, string>>): string {
  const facts = {
    realm: "skillquay",
    ...details,
    resource_metadata: `${publicUrl}/.well-known/oauth-protected-resource/mcp`,
  };
  return `Bearer ${Object.entries(facts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(", ")}`;
}
