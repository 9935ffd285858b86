import { oneLine } from "../text/escape-text.ts";

/**
 * The packages of a `requirements.txt`, as written there without markers and comments. Options, other files and
 * bare addresses are left out, except for the name an address gives (`#egg=name`).
 */
export function requirements(text: string): string[] {
  const packages: string[] = [];
  // A line that ends in `\` goes on in the next one.
  const lines = text.replace(/\\\r?\n/g, " ").split(/\r?\n/, MAX_LINES);
  for (const line of lines) {
    const requirement = requirementIn(line.slice(0, MAX_LINE_CHARS));
    if (requirement !== undefined && !packages.includes(requirement)) packages.push(requirement);
    if (packages.length === MAX_PACKAGES) break;
  }
  return packages;
}

/** The name of a requirement as package indexes compare it: `Ruamel.YAML>=0.18` is `ruamel-yaml`. */
export function requirementName(requirement: string): string {
  return (NAME.exec(requirement)?.[0] ?? "").toLowerCase().replace(/[-_.]+/g, "-");
}

const MAX_LINES = 2_000;
const MAX_LINE_CHARS = 500;
const MAX_PACKAGES = 200;
const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,99}[A-Za-z0-9])?/;

function requirementIn(line: string): string | undefined {
  const egg = /#egg=([A-Za-z0-9._-]{1,100})/.exec(line)?.[1];
  if (egg !== undefined) return egg;
  const text = line.replace(/(?:^|\s)#.*$/, "").trim();
  if (text.startsWith("-") || /^[a-z+]{2,12}:\/\//i.test(text)) return undefined;
  const name = NAME.exec(text)?.[0];
  if (name === undefined) return undefined;
  const rest = text.slice(name.length);
  // What may follow a name: extras, a version, a marker, an address, an option. Anything else is prose or a path.
  if (!/^\s*(?:$|[[<>=!~;@(]|--)/.test(rest)) return undefined;
  const isAddress = /^\s*@/.test(rest);
  const version = isAddress ? "" : (rest.split(";", 1)[0] ?? "").split(" --", 1)[0]?.replace(/\s/g, "");
  return oneLine(`${name}${version}`, 150);
}
