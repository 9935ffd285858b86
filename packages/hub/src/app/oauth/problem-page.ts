import { escapeXml, oneLine } from "@skillquay/skill";
import { type HtmlPage, htmlPage } from "./html-page.ts";

/** What a person sees when an agent's request to connect is refused and nobody can be sent back. */
export function problemPage(code: string, detail: string | undefined): HtmlPage {
  const words = WORDS[code] ?? "The agent's request cannot be answered.";
  return htmlPage(
    "Not connected",
    `<h1>Not connected</h1>
<p>${escapeXml(words)}</p>
<p>Go back to the agent and connect it again. Nothing was given to it.</p>
<p class="quiet">For whoever makes the agent: <code>${escapeXml(oneLine(code, 60))}</code>${
      detail === undefined ? "" : ` <code>${escapeXml(oneLine(detail, 200))}</code>`
    }</p>`,
  );
}

const WORDS: Readonly<Record<string, string>> = {
  invalid_client: "The agent is not known here, or what it says about itself could not be read.",
  invalid_redirect_uri: "The agent asks to be sent to an address that it has not named before.",
  invalid_client_metadata: "What the agent says about itself is not right.",
  invalid_request: "The agent's request is not complete.",
};
