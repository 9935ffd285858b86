import { type ManifestFile, manifestDigestOf, oneLine } from "@skillquay/skill";
import { canonicalJson } from "../attestation/canonical-json.ts";
import { parseJson } from "./dsse.ts";

/** The file of a skill that holds its signature, over all others. It travels wherever a skill does. */
export const SIGNATURE_FILE = "SKILL.sig";

export type SignedFile = Pick<ManifestFile, "path" | "sizeBytes" | "digest" | "executable">;

/** What a signer says: these are the files of the skill of this name. */
export interface SkillStatement {
  readonly name: string;
  /** In code unit order of their paths, without the signature itself. */
  readonly files: readonly SignedFile[];
  /** Who says so by a key of their own: 32 bytes of ed25519, and a name that nobody has checked. */
  readonly publicKey?: Buffer;
  readonly signerName?: string;
}

/** An in-toto statement whose subject is the manifest digest: every path, run bit, length and content. */
export function statementText({ name, files, publicKey, signerName }: SkillStatement): string {
  const listed = signedFiles(files);
  return canonicalJson({
    _type: "https://in-toto.io/Statement/v1",
    subject: [{ name, digest: { sha256: manifestDigestOf(listed).slice("sha256:".length) } }],
    predicateType: PREDICATE,
    predicate: {
      files: listed.map(({ path, sizeBytes, digest, executable }) => ({
        path,
        sizeBytes,
        digest,
        executable,
      })),
      ...(publicKey !== undefined && { publicKey: publicKey.toString("base64") }),
      ...(signerName !== undefined && { signerName }),
    },
  });
}

/** Never changed: another shape gets another name. */
const PREDICATE = "https://github.com/skillquay/skillquay/skill-signature/v1";

/** All files but the signature, in the order that is signed. */
export function signedFiles<File extends { readonly path: string }>(files: readonly File[]): File[] {
  return files
    .filter(({ path }) => path !== SIGNATURE_FILE)
    .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** The statement in what was signed; undefined when it is none, or is not spelled as `statementText` does. */
export function readStatement(payload: Uint8Array): SkillStatement | undefined {
  const text = Buffer.from(payload).toString("utf8");
  const value = Object(parseJson(text));
  const [subject] = Array.isArray(value.subject) ? value.subject.map(Object) : [];
  const { files, publicKey, signerName } = Object(value.predicate);
  if (typeof subject?.name !== "string" || !Array.isArray(files) || files.length > MOST_FILES)
    return undefined;
  const statement: SkillStatement = {
    name: subject.name,
    files: files.map(Object).map(({ path, sizeBytes, digest, executable }) => ({
      path: String(path),
      sizeBytes: Number(sizeBytes),
      digest: String(digest),
      executable: executable === true,
    })),
    ...(typeof publicKey === "string" && { publicKey: Buffer.from(publicKey, "base64") }),
    ...(typeof signerName === "string" && { signerName }),
  };
  const isName = statement.signerName === undefined || isSignerName(statement.signerName);
  return isName && statementText(statement) === text ? statement : undefined;
}

// More than a skill has.
const MOST_FILES = 2_000;

/** One line that a person can read: it is shown beside the key. */
export function isSignerName(name: string): boolean {
  return name.trim() !== "" && name.length <= 100 && oneLine(name, 100) === name;
}
