/** Address of the page that hosts with MCP Apps show beside a result. */
export const SKILLS_APP_URI = "ui://skillquay/skills.html";
export const SKILLS_APP_MIME_TYPE = "text/html;profile=mcp-app";

/** Metadata of the `uri` contract: hosts without UI ignore it and show the text. */
export const SKILLS_APP_META = {
  ui: { resourceUri: SKILLS_APP_URI },
  "openai/outputTemplate": SKILLS_APP_URI,
  "openai/widgetAccessible": true,
} as const;

/**
 * A page that shows what `list_skills` and `get_skill` returned. Skill text only ever becomes `textContent`, the page
 * loads nothing, and it speaks the MCP Apps handshake or takes the result from `window.openai`.
 */
export const SKILLS_APP_HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Skills</title>
<style>
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 12px; }
h1 { font-size: 16px; margin: 0 0 8px; }
ul { list-style: none; margin: 0; padding: 0; }
li { padding: 8px 0; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
li b { display: block; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font: 13px/1.5 ui-monospace, monospace; }
</style>
</head>
<body>
<main aria-live="polite"><p>Waiting for a result…</p></main>
<script>
(() => {
  const main = document.querySelector("main");
  const element = (tag, text) => {
    const node = document.createElement(tag);
    node.textContent = text;
    return node;
  };
  const show = (data) => {
    if (!data) return;
    if (Array.isArray(data.skills)) {
      const list = document.createElement("ul");
      for (const skill of data.skills) {
        const item = document.createElement("li");
        item.append(element("b", String(skill.name)), element("span", String(skill.description)));
        list.append(item);
      }
      main.replaceChildren(element("h1", data.total + " skills"), list);
    } else if (typeof data.text === "string") {
      main.replaceChildren(element("h1", String(data.uri)), element("pre", data.text));
    } else if (data.error) {
      main.replaceChildren(element("h1", String(data.error)), element("p", String(data.message)));
    }
    send({ method: "ui/notifications/size-changed", params: { height: document.documentElement.scrollHeight } });
  };
  const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
  addEventListener("message", (event) => {
    if (event.source !== parent || event.data?.jsonrpc !== "2.0") return;
    if (event.data.id === "skillquay-init" && event.data.result) send({ method: "ui/notifications/initialized" });
    if (event.data.method === "ui/notifications/tool-result") show(event.data.params?.structuredContent);
  });
  if (window.openai) {
    show(window.openai.toolOutput);
    addEventListener("openai:set_globals", () => show(window.openai.toolOutput));
  } else {
    const params = {
      protocolVersion: "2026-01-26",
      appInfo: { name: "skillquay", version: "1" },
      appCapabilities: {},
    };
    send({ id: "skillquay-init", method: "ui/initialize", params });
  }
})();
</script>
</body>
</html>
`;
