import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { listenForTest } from "./listen-for-test.ts";

/** A hub as far as programs see it that look for public skills: its index, the files, and a search that answers as given. */
export async function publishedHub(
  skills: Readonly<Record<string, string>>,
  discovered: readonly object[] = [],
  /** What it gives instead of what its index promises. */
  { served = {} }: { readonly served?: Readonly<Record<string, string>> } = {},
) {
  const server = createServer((request, response) => {
    request.resume();
    const url = request.url ?? "";
    const [, name = ""] = /^\/\.well-known\/agent-skills\/([^/]+)\/SKILL\.md$/.exec(url) ?? [];
    if (url.startsWith("/v1/tools/skills_discoverSkills"))
      response.end(JSON.stringify({ results: discovered }));
    else if (url.startsWith("/v1/tools/")) response.end(JSON.stringify({ account: { handle: "ada" } }));
    else if (url === "/.well-known/agent-skills/index.json") response.end(JSON.stringify(indexOf(skills)));
    else if (skills[name] !== undefined) response.end(served[name] ?? skills[name]);
    else response.writeHead(404).end();
  });
  const url = await listenForTest(server);
  return {
    url,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function indexOf(skills: Readonly<Record<string, string>>) {
  const digestOf = (text: string) => `sha256:${createHash("sha256").update(text).digest("hex")}`;
  return {
    skills: Object.entries(skills).map(([name, text]) => ({
      name,
      type: "skill-md",
      description: /description: (.*)/.exec(text)?.[1] ?? "",
      url: `/.well-known/agent-skills/${name}/SKILL.md`,
      digest: digestOf(text),
      files: [{ path: "SKILL.md", digest: digestOf(text), size: Buffer.byteLength(text), executable: false }],
    })),
  };
}
