import type { HostConfig, HostConfigEntry, HostConfigValue } from "@skillquay/tools";

/** Settings as a new file of an agent would have them. Nothing is edited here: that is done on the machine that has the file. */
export function configText(format: HostConfig["format"], settings: HostConfigEntry): string {
  if (format === "json") return `${JSON.stringify(settings, undefined, 2)}\n`;
  const lines = format === "yaml" ? yamlLines(settings) : tomlLines(settings, []);
  return `${lines.join("\n")}\n`;
}

function yamlLines(settings: HostConfigEntry): string[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    if (isEntry(value)) return [`${plain(key)}:`, ...yamlLines(value).map(indented)];
    if (!isListOfEntries(value)) return [`${plain(key)}: ${scalar(value)}`];
    const items = value.flatMap((item) =>
      yamlLines(item).map((line, number) => (number === 0 ? `- ${line}` : indented(line))),
    );
    return [`${plain(key)}:`, ...items.map(indented)];
  });
}

function tomlLines(settings: HostConfigEntry, path: readonly string[]): string[] {
  const members = Object.entries(settings);
  const values = members.filter(([, value]) => !isEntry(value));
  const head = path.length > 0 && values.length > 0 ? [`[${path.map(plain).join(".")}]`] : [];
  return [
    ...head,
    ...values.map(([key, value]) => `${plain(key)} = ${JSON.stringify(value)}`),
    ...members.flatMap(([key, value]) => (isEntry(value) ? tomlLines(value, [...path, key]) : [])),
  ];
}

function isEntry(value: HostConfigValue): value is HostConfigEntry {
  return typeof value === "object" && !Array.isArray(value);
}

function isListOfEntries(value: HostConfigValue): value is readonly HostConfigEntry[] {
  return Array.isArray(value) && value.length > 0 && value.every(isEntry);
}

// Words that YAML reads as something else are not among the names and addresses of hosts, but quotes cost nothing.
function scalar(value: HostConfigValue): string {
  return typeof value === "string" && /^[a-z][\w./-]*$/.test(value) && !YAML_WORDS.test(value)
    ? value
    : JSON.stringify(value);
}

const YAML_WORDS = /^(?:true|false|yes|no|on|off|null|y|n)$/i;

function plain(key: string): string {
  return /^[A-Za-z][\w-]*$/.test(key) ? key : JSON.stringify(key);
}

function indented(line: string): string {
  return `  ${line}`;
}
