import promises from "node:fs/promises";
import { mcpMessage } from "../../packages/hub/src/app/http/testing/mcp-message.ts";
import { openHub } from "../../packages/hub/src/app/http/testing/open-hub.ts";
import { skillMd } from "../support/skills-on-disk.ts";
import { traceWalk, type WalkStep } from "../support/trace-walk.ts";

/** From the HTTP request of a known key to the bytes of SKILL.md in the blob store, when nothing of it is kept. */
export async function walkHubGetSkill(): Promise<WalkStep[]> {
  const hub = await openHub({ tools: "drive" });
  const ada = await hub.member("ada");
  await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf", "Fills in forms.") });
  const { url } = await hub.serve();
  const authorization = `Bearer ${ada.key}`;
  await hub.services.changes.fresh();
  await hub.services.authenticator.authenticate(authorization, { address: "test" });
  const { headers, body } = mcpMessage("legacy", "tools/call", {
    name: "skills_getSkill",
    arguments: { slug: "pdf" },
  });
  return traceWalk(
    { owner: promises, method: "readFile", isMeant: ([path]) => String(path).includes("/blobs/") },
    async () => {
      const response = await fetch(`${url}/mcp`, {
        method: "POST",
        headers: { ...headers, authorization },
        body,
      });
      await response.text();
    },
  );
}
