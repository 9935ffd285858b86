import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import * as z from "zod/v4";

/** A server on another port of this machine: another origin, and the same site, to which browsers do send the cookie. */
export async function otherSite(html: string): Promise<string> {
  const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(html));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = z
    .custom<AddressInfo>((value) => typeof value === "object" && value !== null)
    .parse(server.address());
  return `http://127.0.0.1:${address.port}/`;
}

/** Tries whatever a page can try with the cookie of somebody who is signed in at the hub. */
export function attackPage(hub: string): string {
  const tool = `${hub}/v1/tools/skills_createCollection`;
  return `<!doctype html><title>x</title><pre id="tried"></pre><p id="state"></p>
<iframe src="${hub}/dashboard/skills"></iframe>
<form method="post" enctype="text/plain" action="${tool}"><input name='{"name":"forged","x":"' value='"}'><button>go</button></form>
<script type="module">
const read = [];
let count = 0;
const attempt = async (address, init) => {
  count += 1;
  try {
    const response = await fetch(address, { credentials: "include", ...init });
    const text = await response.text();
    if (text !== "") read.push(text.slice(0, 100));
  } catch {}
};
const body = JSON.stringify({ name: "forged" });
await attempt("${tool}", { method: "POST", mode: "no-cors", headers: { "content-type": "text/plain" }, body });
await attempt("${tool}", { method: "POST", headers: { "content-type": "application/json", "x-skillquay": "1" }, body });
await attempt("${hub}/ui/session", { method: "DELETE", headers: { "x-skillquay": "1" } });
await attempt("${hub}/ui/skills", { mode: "no-cors" });
await attempt("${hub}/ui/skills", {});
document.getElementById("tried").textContent = JSON.stringify({ read, count });
document.getElementById("state").textContent = "all were tried";
</script>`;
}
