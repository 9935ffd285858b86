import type { SourceKind } from "../../platform/db/skill-life-tables.ts";
import { checkTargetUrl } from "../../platform/outbound/check-target-url.ts";
import { urlNotAllowed } from "./source-problem.ts";

/** What an operator allows sources to be. */
export interface SourcePolicy {
  /** Names of servers of repositories, each with a port where it is not the usual one. */
  readonly gitHosts: readonly string[];
  readonly protocols: readonly SourceProtocol[];
  readonly maxRepositoryBytes: number;
}

export const sourceProtocols = ["https", "ssh", "file"] as const;
export type SourceProtocol = (typeof sourceProtocols)[number];

/** The address as it is stored and used, or `url_not_allowed`. Says nothing about what answers there. */
export function sourceAddress(kind: SourceKind, given: string, policy: SourcePolicy): string {
  const text = given.trim();
  if (text.length > 2000) throw urlNotAllowed("it is longer than 2,000 characters");
  // git takes much for an address that is none: options, `ext::` helpers, `host:path`. Only `scheme://` gets further.
  const scheme = /^([a-z]+):\/\/[^\s\p{Cc}\\]+$/u.exec(text)?.[1];
  if (scheme === undefined || !URL.canParse(text)) {
    throw urlNotAllowed("it must look like https://host/path", [
      "For example: https://github.com/owner/repository",
    ]);
  }
  const url = new URL(text);
  if (url.password !== "" || (url.username !== "" && scheme !== "ssh"))
    throw urlNotAllowed("it holds a user name or a password");
  if (url.search !== "" || url.hash !== "") throw urlNotAllowed("it has a '?' or '#' part");
  return kind === "git" ? gitAddress(url, scheme, policy) : publisherAddress(url);
}

function gitAddress(url: URL, scheme: string, { gitHosts, protocols }: SourcePolicy): string {
  const protocol = protocols.find((allowed) => allowed === scheme);
  if (protocol === undefined) {
    throw urlNotAllowed(
      `only ${protocols.join(", ")} ${protocols.length === 1 ? "is" : "are"} allowed here`,
      ["The operator allows more with SKILLQUAY_SOURCE_PROTOCOLS"],
    );
  }
  if (url.pathname.length < 2) throw urlNotAllowed("it names no repository");
  if (protocol === "file") {
    if (url.host !== "") throw urlNotAllowed("a file: address has no host");
    return withoutSlash(url.href);
  }
  if (url.hostname.startsWith("-") || url.username.startsWith("-"))
    throw urlNotAllowed("a name in it starts with '-'");
  if (!gitHosts.includes(url.host.toLowerCase())) {
    throw urlNotAllowed("its host is not on the list of git hosts", [
      `Allowed: ${gitHosts.join(", ")}`,
      "The operator allows more with SKILLQUAY_GIT_HOSTS",
    ]);
  }
  return withoutSlash(url.href);
}

function publisherAddress(url: URL): string {
  const checked = checkTargetUrl(url.href);
  if ("problem" in checked) throw urlNotAllowed(`it ${checked.problem}`);
  if (url.pathname === "/" || url.pathname === "") return `${url.origin}${INDEX_PATH}`;
  if (url.pathname.endsWith("/index.json")) return url.href;
  throw urlNotAllowed("it must be a site, or end in /index.json", ["For example: https://example.com"]);
}

/** Where sites publish what skills they have. */
const INDEX_PATH = "/.well-known/agent-skills/index.json";

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "");
}

/** A branch, a tag or a commit, in a form that can be nothing else on a command line. */
export function isRevision(text: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9._/+-]{0,199}$/.test(text) && !/\.\.|\/\/|\.lock$|[/.]$/.test(text);
}
