import { element } from "./components/element.ts";
import { failureNote } from "./components/notes.ts";
import { connectMcpHost } from "./host/mcp-host.ts";
import { findOpenAiHost } from "./host/openai-host.ts";
import { showSkills } from "./show-skills.ts";

const root = document.getElementById("app") ?? document.body;
const status = document.getElementById("said") ?? element("p");

// Hosts that only know pages made for `window.openai` never answer the handshake.
const host = findOpenAiHost(window) ?? (await connectMcpHost(window.parent, "1"));
try {
  showSkills(host, document.documentElement.dataset.tools ?? "", { root, status });
} catch (error) {
  root.replaceChildren(failureNote(error, undefined));
}
