// For programs that show skills before they have loaded anything else: neither YAML nor Markdown comes along.
export { decodeUtf8 } from "./decode-utf8.ts";
export { escapeXml, escapeXmlAttribute, oneLine } from "./escape-text.ts";
export { isJsonWithin, type JsonLimits } from "./is-json-within.ts";
