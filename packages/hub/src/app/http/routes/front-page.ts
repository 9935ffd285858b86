import type { HubApp } from "../context.ts";

/** `/`: what this is, and the one line that connects an agent to it. */
export function mountFrontPage(app: HubApp, publicUrl: string): void {
  const text = `Skillquay hub

Agents load their skills here, over MCP: ${publicUrl}/mcp

Claude Code:
  claude mcp add --transport http skillquay ${publicUrl}/mcp --header "Authorization: Bearer sk_live_..."

Any other agent:
  {"mcpServers": {"skillquay": {"type": "http", "url": "${publicUrl}/mcp", "headers": {"Authorization": "Bearer sk_live_..."}}}}

People with a browser: ${publicUrl}/dashboard
Documentation: ${publicUrl}/docs/
The same tools without MCP: ${publicUrl}/v1/openapi.json
Public skills: ${publicUrl}/.well-known/agent-skills/index.json
`;
  app.get("/", (context) => {
    // A person with a browser wants to look; everybody else gets the words.
    if (context.req.header("accept")?.includes("text/html")) {
      return new Response(null, {
        status: 302,
        headers: { location: "/dashboard", vary: "accept", "cache-control": "no-store" },
      });
    }
    return new Response(text, {
      headers: {
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "public, max-age=60",
        vary: "accept",
        "x-content-type-options": "nosniff",
      },
    });
  });
}
