import type { DoorApp } from "../http/hub-door.ts";

/**
 * `GET /dashboard/upload`: a page on which a person sends a skill from a browser. It holds no secret and asks for the key
 * or the ticket itself; what stands in its address is shown as text and sent nowhere.
 */
export function mountUploadPage(app: DoorApp): void {
  app.get("/dashboard/upload", () => new Response(PAGE, { headers: headers("text/html") }));
  app.get("/dashboard/upload.css", () => new Response(STYLE, { headers: headers("text/css") }));
  app.get("/dashboard/upload.js", () => new Response(SCRIPT, { headers: headers("text/javascript") }));
}

function headers(type: string): Record<string, string> {
  return {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "content-security-policy":
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
      "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  };
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Upload a skill</title>
<link rel="stylesheet" href="/dashboard/upload.css">
<script src="/dashboard/upload.js" defer></script>
</head>
<body>
<main>
<h1>Upload a skill</h1>
<p id="for"></p>
<form id="upload">
<label for="file">A zip file of the skill's folder, or a SKILL.md</label>
<input id="file" type="file" required>
<label for="bearer">API key or upload ticket</label>
<input id="bearer" type="password" autocomplete="off" spellcheck="false" required>
<button id="send">Upload</button>
</form>
<p id="said" role="status"></p>
<ul id="reasons"></ul>
</main>
</body>
</html>
`;

const STYLE = `body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; background: Canvas; color: CanvasText; color-scheme: light dark; }
main { max-width: 36rem; margin: 3rem auto; padding: 0 1rem; }
form { display: grid; gap: .5rem; }
input, button { font: inherit; padding: .5rem; }
button { margin-top: .5rem; justify-self: start; }
`;

const SCRIPT = `"use strict";
const byId = (id) => document.getElementById(id);
const name = new URLSearchParams(location.search).get("key_name");
if (name) byId("for").textContent = "For the key \\u201c" + name.slice(0, 100) + "\\u201d: what you upload goes to its account and its collection.";
byId("upload").addEventListener("submit", async (event) => {
  event.preventDefault();
  const file = byId("file").files[0];
  byId("send").disabled = true;
  byId("reasons").replaceChildren();
  byId("said").textContent = "Sending\\u2026";
  try {
    const answer = await fetch("/v1/uploads?" + new URLSearchParams({ filename: file.name }), {
      method: "PUT",
      headers: { authorization: "Bearer " + byId("bearer").value.trim(), "content-type": "application/octet-stream" },
      body: file,
    });
    const body = await answer.json();
    byId("said").textContent = answer.status === 200
      ? "\\u201c" + body.skillSlug + "\\u201d is in the drive."
      : body.message || "The hub has the skill and still works on it.";
    for (const line of answer.ok ? [] : body.suggestions || []) {
      const item = document.createElement("li");
      item.textContent = line;
      byId("reasons").append(item);
    }
  } catch {
    byId("said").textContent = "The hub does not answer. Try again.";
  }
  byId("send").disabled = false;
});
`;
