import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { NpmEnd } from "./run-npm.ts";

/** What npm's failure means to the person, and what to do. Nothing is left of an installation that failed. */
export function failureOf(
  { code, words }: Extract<NpmEnd, { ok: false }>,
  { driver, name }: { readonly driver: string; readonly name: string },
): CliError {
  const fail = (message: string, ...suggestions: string[]) =>
    new CliError("sandbox_not_installed", message, { suggestions });
  const again = `Then run again: skillquay sandbox install ${driver}`;
  const detail = terminalLine(words.replaceAll(/\s+/g, " ").slice(0, 400));
  if (code !== undefined && unreachable.has(code)) {
    return fail(
      `The registry of packages could not be reached (${code}), so '${name}' was not installed.`,
      "Check the connection, the proxy, and what 'npm config get registry' says",
      again,
    );
  }
  if (code === "EINTEGRITY") {
    return fail(
      `What the registry sent for '${name}' is not what this version of skillquay was tested with; nothing of it was kept.`,
      "Try another registry, or tell whoever runs this one",
      `npm said: ${detail}`,
    );
  }
  if (code === "E404" || code === "ETARGET") {
    return fail(
      `The registry does not have all of what '${name}' needs.`,
      "Try another registry: npm config set registry <address>",
      `npm said: ${detail}`,
    );
  }
  return fail(
    `npm could not install '${name}'${code === undefined ? "" : ` (${code})`}.`,
    `npm said: ${detail}`,
    again,
  );
}

const unreachable = new Set([
  ...["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH", "EHOSTUNREACH"],
  ...["ERR_SOCKET_TIMEOUT", "EPROTO", "ENOTCACHED", "E502", "E503", "E504", "FETCH_ERROR"],
]);
