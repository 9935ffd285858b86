import type { JsonValue } from "../../problem.ts";
import { parseYaml, type YamlRemark, type YamlResult } from "./parse-yaml.ts";

/**
 * Reads front matter that is not valid YAML. First each top-level field that is not valid by itself is quoted
 * and the whole is parsed again; if that fails, the fields that can be read are taken one by one. Every repair
 * is a remark. Never applied to a text that passed a limit. In steps, for `runCooperatively`.
 */
export function* repairYaml(text: string): Generator<void, YamlResult> {
  const fields: Field[] = [];
  for (const field of splitFields(text)) {
    fields.push(quoteIfInvalid(field));
    yield;
  }
  const quoted = fields.flatMap((field) => field.remark ?? []);
  const whole = parseYaml(fields.map((field) => field.text).join("\n"));
  yield;
  if (whole.kind === "refused") return whole;
  if (whole.kind === "map") return { ...whole, remarks: [...quoted, ...whole.remarks] };
  return yield* readSingly(fields, [...quoted, ...whole.remarks]);
}

interface Field {
  /** Undefined for lines before the first field and for lines that are no field. */
  readonly key: string | undefined;
  readonly text: string;
  /** 1-based in the whole text. */
  readonly line: number;
  readonly remark?: YamlRemark;
}

function splitFields(text: string): Field[] {
  const fields: { key: string | undefined; lines: string[]; line: number }[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const key = TOP_LEVEL_KEY.exec(line)?.[1];
    const last = fields.at(-1);
    if (key === undefined && last !== undefined && isContinuation(line)) last.lines.push(line);
    else fields.push({ key, lines: [line], line: index + 1 });
  }
  return fields.map(({ key, lines, line }) => ({ key, text: lines.join("\n"), line }));
}

const TOP_LEVEL_KEY = /^([A-Za-z_][\w.-]*)[ \t]*:(?:[ \t]|$)/;

// A closing bracket in column 0 ends a value that was opened above.
function isContinuation(line: string): boolean {
  return line.trim() === "" || /^(?:[ \t#\]}]|- )/.test(line);
}

function quoteIfInvalid(field: Field): Field {
  if (field.key === undefined || parseYaml(field.text).kind === "map") return field;
  const lines = field.text.split("\n");
  const value = lines
    .join(" ")
    .slice(lines[0]?.indexOf(":") ?? 0)
    .slice(1)
    .replace(/\s+/g, " ")
    .trim();
  return {
    ...field,
    // The lines that were joined stay as blank ones, so that later line numbers are right.
    text: `${field.key}: ${JSON.stringify(value)}${"\n".repeat(lines.length - 1)}`,
    remark: { code: "yaml_value_quoted", line: field.line, evidence: field.text },
  };
}

function* readSingly(fields: readonly Field[], earlier: readonly YamlRemark[]): Generator<void, YamlResult> {
  const value: Record<string, JsonValue> = Object.create(null);
  const remarks: YamlRemark[] = [...earlier];
  const twice = new Set<string>();
  let nodes = 0;
  for (const field of fields) {
    const single = field.key === undefined ? undefined : parseYaml(field.text);
    yield;
    if (single?.kind !== "map") continue;
    for (const remark of single.remarks) remarks.push({ ...remark, line: remark.line + field.line - 1 });
    for (const [key, read] of Object.entries(single.value)) {
      nodes += 1;
      if (key in value) twice.add(key);
      value[key] = read;
    }
  }
  // Readers disagree on which of two values counts, so neither does.
  for (const key of twice) delete value[key];
  if (nodes === 0) return { kind: "invalid", remarks };
  return { kind: "map", value, remarks: [...remarks, { code: "yaml_fields_read_singly", line: 1 }] };
}
