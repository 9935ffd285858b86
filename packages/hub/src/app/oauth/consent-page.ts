import { escapeXml, oneLine } from "@skillquay/skill";
import type { GrantScope } from "../../platform/tokens/grant-scopes.ts";
import { type HtmlPage, htmlPage } from "./html-page.ts";

/** Who asks, as far as it can be said. */
export interface AskingClient {
  readonly name: string;
  /** The site that the client's own description lies on; undefined for one that only says who it is. */
  readonly documentHost: string | undefined;
  readonly isRegistered: boolean;
  readonly redirectUri: string;
  /** The code goes to a program on the person's own machine. */
  readonly isLoopback: boolean;
}

export interface ConsentQuestion {
  readonly client: AskingClient;
  readonly accountHandle: string;
  readonly hubHost: string;
  /** Collections that may be chosen. */
  readonly collections: readonly { readonly id: string; readonly name: string }[];
  /** False for somebody who is signed in for one collection alone. */
  readonly mayGiveAll: boolean;
  readonly requested: readonly GrantScope[];
  readonly csrf: string;
}

/** The question: who asks, where the answer goes, and what this agent may do. */
export function consentPage(question: ConsentQuestion): HtmlPage {
  const { client, accountHandle, hubHost, collections, mayGiveAll, requested, csrf } = question;
  const name = escapeXml(oneLine(client.name, 80));
  const level = LEVELS.findLast(({ scope }) => requested.includes(scope)) ?? LEVELS[0];
  return htmlPage(
    `Connect ${oneLine(client.name, 80)}`,
    `<h1>Connect “${name}” to your skills?</h1>
${clientFacts(question)}
<p class="quiet">You are signed in at ${escapeXml(hubHost)} as <strong>${escapeXml(accountHandle)}</strong>.</p>
<form method="post">
<input type="hidden" name="csrf" value="${escapeXml(csrf)}">
<fieldset>
<legend>What it may do</legend>
${LEVELS.map(({ scope, title, says }) => choice("level", scope, title, says, scope === level.scope)).join("\n")}
</fieldset>
<label class="title" for="library">Which skills it sees</label>
<select id="library" name="library">
${mayGiveAll ? '<option value="all">The whole library</option>' : ""}
${collections.map(({ id, name: label }) => `<option value="${escapeXml(id)}">Collection “${escapeXml(oneLine(label, 80))}”</option>`).join("\n")}
</select>
${
  mayGiveAll
    ? `<fieldset>
<legend>And besides</legend>
<label class="choice"><input type="checkbox" name="account" value="yes"${requested.includes("account") ? " checked" : ""}><span>See credits and webhooks<span>Only for agents that look after the account.</span></span></label>
</fieldset>`
    : ""
}
<label class="title" for="days">For how long</label>
<select id="days" name="days">
${DAYS.map(({ days, label }) => `<option value="${days}"${days === 90 ? " selected" : ""}>${label}</option>`).join("\n")}
</select>
<div class="row">
<button class="primary" name="decision" value="allow">Connect</button>
<button name="decision" value="deny">Do not connect</button>
</div>
</form>
<p class="quiet after">You can end this at any time under Connected agents in the dashboard.</p>`,
    formTargets(client.redirectUri),
  );
}

export interface SignInQuestion {
  readonly client: AskingClient;
  readonly hubHost: string;
  /** What the dashboard is told, so that it leads back to the question. */
  readonly questionId: string;
  readonly csrf: string;
  readonly provider: { readonly label: string; readonly url: string } | undefined;
  readonly problem: string | undefined;
}

/** Before the question: who is at the keyboard. */
export function signInPage(question: SignInQuestion): HtmlPage {
  const { client, csrf, provider, problem, hubHost, questionId } = question;
  const name = escapeXml(oneLine(client.name, 80));
  return htmlPage(
    "Sign in",
    `<h1>Sign in to connect “${name}”</h1>
${clientFacts(question)}
${problem === undefined ? "" : `<p class="bad" role="alert">${escapeXml(problem)}</p>`}
<form method="post">
<input type="hidden" name="csrf" value="${escapeXml(csrf)}">
<label class="title" for="key">Your key at ${escapeXml(hubHost)}</label>
<input id="key" name="key" type="password" autocomplete="current-password" required>
<p class="quiet">The key stays here: the agent gets a token of its own, which may do what you choose next.</p>
<div class="row">
<button class="primary" name="decision" value="sign-in">Sign in</button>
${provider === undefined ? "" : `<a class="button" href="${escapeXml(provider.url)}">${escapeXml(provider.label)}</a>`}
</div>
</form>
<p class="quiet after">With a passkey: <a href="/dashboard/?agent=${escapeXml(questionId)}">sign in at the dashboard</a>, which brings you back here.</p>`,
    formTargets(client.redirectUri),
  );
}

/** The steps of what an agent may do; each includes those before it. */
export const LEVELS = [
  { scope: "skills:read", title: "Read skills", says: "Finds and reads them." },
  {
    scope: "skills:run",
    title: "Read skills and run their scripts",
    says: "Runs scripts in the hub's sandbox.",
  },
  {
    scope: "skills:manage",
    title: "Manage skills, too",
    says: "Imports, updates and removes skills, and changes collections.",
  },
] as const;

export const DAYS = [
  { days: 1, label: "One day" },
  { days: 30, label: "30 days" },
  { days: 90, label: "90 days" },
  { days: 365, label: "One year" },
] as const;

function clientFacts({ client }: { readonly client: AskingClient }): string {
  const { documentHost, isRegistered, redirectUri, isLoopback } = client;
  const who =
    documentHost !== undefined
      ? `described by <strong>${escapeXml(documentHost)}</strong>`
      : isRegistered
        ? "registered at this hub by one of its people"
        : "not checked: anybody can use this name";
  const loopback = isLoopback
    ? `<p class="warn">It runs on this computer. Go on only if you have just started connecting it yourself: any program here could ask under this name.</p>`
    : "";
  return `<dl>
<dt>Agent</dt><dd>${who}</dd>
<dt>Answer goes to</dt><dd><strong>${escapeXml(redirectHostOf(redirectUri))}</strong></dd>
</dl>
${loopback}`;
}

/** The host that gets the code; for a program with a scheme of its own, the scheme. */
export function redirectHostOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === "https:" || protocol === "http:" ? host : `${protocol}//`;
}

function formTargets(redirectUri: string): string[] {
  const { protocol, origin } = new URL(redirectUri);
  return protocol === "https:" || protocol === "http:" ? [origin] : [protocol];
}

function choice(name: string, value: string, title: string, says: string, isChosen: boolean): string {
  return `<label class="choice"><input type="radio" name="${name}" value="${value}"${isChosen ? " checked" : ""}><span>${title}<span>${says}</span></span></label>`;
}
