import { ToolError } from "@skillquay/tools";

export interface UploadForm {
  readonly uploadToken: string | undefined;
  readonly file: { readonly bytes: Buffer; readonly filename: string | undefined } | undefined;
}

/**
 * The two fields of an upload by `multipart/form-data` (RFC 7578): `file` and `uploadToken`. Each byte is looked at once, and
 * more parts than a form of two fields could have are refused, so that hostile text costs no more than its length.
 */
export function readUploadForm(body: Buffer, contentType: string | undefined): UploadForm {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) throw notAForm("The header Content-Type names no boundary.");
  let form: UploadForm = { uploadToken: undefined, file: undefined };
  for (const part of partsOf(body, boundary)) {
    const end = part.indexOf(HEAD_END);
    if (end === -1 || end > HEAD_MAX_BYTES)
      throw notAForm("One of its parts has no headers, or far too long ones.");
    const { name, filename } = dispositionOf(part.subarray(0, end).toString("utf8"));
    const bytes = part.subarray(end + HEAD_END.length);
    if (name === "uploadToken" && form.uploadToken === undefined)
      form = { ...form, uploadToken: bytes.subarray(0, TOKEN_MAX_BYTES).toString("utf8").trim() };
    else if (name === "file" && form.file === undefined) form = { ...form, file: { bytes, filename } };
    else if (name === "file" || name === "uploadToken") throw notAForm(`The field '${name}' is there twice.`);
  }
  return form;
}

export function isForm(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*(?:;|$)/i.test(contentType ?? "");
}

/** What is between the boundaries, without the line breaks that belong to them. */
function* partsOf(body: Buffer, boundary: string): Generator<Buffer> {
  const line = Buffer.from(`\r\n--${boundary}`, "latin1");
  // The first boundary may be the very first line.
  let at = body.indexOf(line.subarray(2)) === 0 ? line.length - 2 : next(body, line, 0) + line.length;
  for (let count = 0; ; count += 1) {
    if (body.subarray(at, at + 2).equals(LAST)) return;
    if (count === PARTS_MAX) throw notAForm(`It has more than ${PARTS_MAX} fields.`);
    const begin = body.indexOf("\r\n", at);
    if (begin === -1) throw notAForm("It ends in the middle of a field.");
    const end = next(body, line, begin);
    yield body.subarray(begin + 2, end);
    at = end + line.length;
  }
}

function next(body: Buffer, line: Buffer, from: number): number {
  const at = body.indexOf(line, from);
  if (at !== -1) return at;
  throw notAForm("It ends in the middle of a field.");
}

const LAST = Buffer.from("--");
const HEAD_END = Buffer.from("\r\n\r\n");
const HEAD_MAX_BYTES = 4_096;
const TOKEN_MAX_BYTES = 512;
// Two are needed; what else a client sends along is passed over.
const PARTS_MAX = 16;

// 70 characters are the most that RFC 2046 allows.
function boundaryOf(contentType = ""): string | undefined {
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return match?.[1] ?? match?.[2];
}

function dispositionOf(head: string): { name: string | undefined; filename: string | undefined } {
  const line = head.split("\r\n").find((one) => /^content-disposition:\s*form-data/i.test(one)) ?? "";
  return { name: parameter(line, "name"), filename: parameter(line, "filename")?.slice(0, 255) };
}

function parameter(line: string, name: string): string | undefined {
  return new RegExp(`;\\s*${name}="([^"]*)"`, "i").exec(line)?.[1];
}

function notAForm(why: string): ToolError {
  return new ToolError("invalid_input", `The upload is not a form that can be read. ${why}`, {
    suggestions: ["With curl: --form file=@skill.zip --form uploadToken=sqt_…"],
  });
}
