import type { ToolError } from "@skillquay/tools";
import { bearerChallenge, DEFAULT_SCOPES } from "../oauth/resource.ts";
import type { Headers } from "./answers.ts";

/** For answers that an agent can do something about: where tokens come from, and what to ask for. */
export function challengeHeaders(error: ToolError, path: string, publicUrl: string): Headers {
  if (path !== "/mcp" && !path.startsWith("/v1/tools/")) return {};
  const scope = DEFAULT_SCOPES.join(" ");
  switch (error.code) {
    case "unauthenticated":
      return { "www-authenticate": bearerChallenge(publicUrl, { scope }) };
    case "invalid_credentials":
      return { "www-authenticate": bearerChallenge(publicUrl, { error: "invalid_token", scope }) };
    case "insufficient_scope": {
      const needed = { error: "insufficient_scope", scope: String(error.details?.scope ?? scope) };
      return { "www-authenticate": bearerChallenge(publicUrl, needed) };
    }
    default:
      return {};
  }
}
