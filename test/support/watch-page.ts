import type { BrowserContext, Page } from "playwright-core";

/**
 * Writes down whatever must not happen on a page of ours: dialogs, errors, violations of its policy, requests to other
 * servers, and new windows.
 */
export async function watchContext(
  context: BrowserContext,
  origin: string,
  complaints: string[],
): Promise<void> {
  await context.exposeBinding("tellViolation", (_, what: string) => {
    complaints.push(`policy: ${what}`);
  });
  await context.addInitScript({ content: TELL_VIOLATIONS });
  context.on("page", (page) => watch(page, origin, complaints));
}

const TELL_VIOLATIONS = `document.addEventListener("securitypolicyviolation", (event) =>
  tellViolation(event.effectiveDirective + " refused " + event.blockedURI + " " + event.sample))`;

// Browsers call every refusal of a server an error.
const REFUSED = /^Failed to load resource: the server responded with a status of (\d{3})/;

function watch(page: Page, origin: string, complaints: string[]): void {
  page.setDefaultTimeout(20_000);
  page.on("popup", (popup) => complaints.push(`opened a window: ${popup.url()}`));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => complaints.push(`thrown: ${error.message}`));
  page.on("crash", () => complaints.push("the page crashed"));
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    const { url } = message.location();
    const status = REFUSED.exec(message.text())?.[1];
    complaints.push(
      status === undefined || !url.startsWith(`${origin}/`)
        ? `console: ${message.text()} (${url})`
        : `answered ${status}: ${url.slice(origin.length)}`,
    );
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(?:data|blob):/.test(url)) complaints.push(`asked for ${url}`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // A page that is left, or a search that goes on, takes its question back.
    if (why !== "net::ERR_ABORTED") complaints.push(`failed: ${request.url()} ${why}`);
  });
}
