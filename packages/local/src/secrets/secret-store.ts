import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { writeFileAtomically } from "../index/write-file-atomically.ts";
import { withFileLock } from "../trust/file-lock.ts";
import {
  readSecretFile,
  type SealedSecret,
  type SkillVersion,
  type StoredSecret,
  secretFileText,
} from "./secret-file.ts";
import { makeSecretBox, openSecretBox } from "./secret-key.ts";

/** Secrets of this user on this machine, shared by every server of theirs. */
export interface SecretStore {
  readonly file: string;
  /** As they are now, also after another process changed them. A damaged file holds none. */
  list(): readonly StoredSecret[];
  isDamaged(): boolean;
  /** Keeps a value, in the place of an earlier one for the same skill. Whoever was given that gets this. */
  set(secret: NewSecret): Promise<void>;
  /** How many were removed. Without `skill`, every secret of the name. */
  remove(name: string, skill?: string): Promise<number>;
  /** Remembers the person's yes. A version takes the place of an earlier one of the same skill. */
  give(secrets: readonly SecretId[], version: SkillVersion): Promise<void>;
  /** Takes back whatever was given to the skill in this folder; false where nothing was. */
  takeBack(folder: string): Promise<boolean>;
  /** The value. Throws where it is gone or its key is another one. */
  open(secret: SecretId): string;
}

export interface SecretId {
  readonly name: string;
  readonly skill?: string | undefined;
}

export interface NewSecret extends SecretId {
  readonly value: string;
  readonly giveTo?: SkillVersion | undefined;
}

export interface SecretFiles {
  readonly file: string;
  /** In another folder than the secrets: a copy of one alone opens nothing. */
  readonly keyFile: string;
}

export function openSecretStore(
  { file, keyFile }: SecretFiles,
  now: () => Date = () => new Date(),
): SecretStore {
  const read = () => readSecretFile(file) ?? [];
  const change = async (edit: (secrets: readonly SealedSecret[]) => readonly SealedSecret[]) => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    await withFileLock(`${file}.lock`, () => {
      // Read again under the lock: another process may have written since.
      const secrets = readSecretFile(file);
      if (secrets === undefined)
        throw new Error(`${file} is damaged: move it away, and set your secrets again`);
      writeFileAtomically(file, secretFileText(edit(secrets)));
    });
  };
  return {
    file,
    list: () => read().map(({ sealed: _, ...secret }) => secret),
    isDamaged: () => readSecretFile(file) === undefined,
    set: ({ name, skill, value, giveTo }) =>
      change((secrets) => {
        const earlier = secrets.find(isSame({ name, skill }));
        const secret: SealedSecret = {
          name,
          ...(skill !== undefined && { skill }),
          setAt: now().toISOString(),
          givenTo: withVersion(earlier?.givenTo ?? [], giveTo),
          sealed: makeSecretBox(keyFile).seal(purposeOf({ name, skill }), value).toString("base64"),
        };
        return [...secrets.filter((other) => other !== earlier), secret];
      }),
    async remove(name, skill) {
      const isMeant = (secret: SecretId) =>
        secret.name === name && (skill === undefined || secret.skill === skill);
      const count = read().filter(isMeant).length;
      if (count > 0) await change((secrets) => secrets.filter((secret) => !isMeant(secret)));
      return count;
    },
    give: (given, version) =>
      change((secrets) =>
        secrets.map((secret) =>
          given.some(isSame(secret)) ? { ...secret, givenTo: withVersion(secret.givenTo, version) } : secret,
        ),
      ),
    async takeBack(folder) {
      const isGiven = read().some(({ givenTo }) => givenTo.some((version) => version.folder === folder));
      if (isGiven) {
        await change((secrets) =>
          secrets.map((secret) => ({
            ...secret,
            givenTo: secret.givenTo.filter((version) => version.folder !== folder),
          })),
        );
      }
      return isGiven;
    },
    open(secret) {
      const stored = read().find(isSame(secret));
      if (stored === undefined) throw new Error(`The secret ${secret.name} is gone`);
      return openSecretBox(keyFile).open(purposeOf(stored), Buffer.from(stored.sealed, "base64"));
    },
  };
}

function isSame({ name, skill }: SecretId): (other: SecretId) => boolean {
  return (other) => other.name === name && other.skill === skill;
}

function withVersion(
  givenTo: readonly SkillVersion[],
  version: SkillVersion | undefined,
): readonly SkillVersion[] {
  if (version === undefined) return givenTo;
  const { folder, digest } = version;
  return [...givenTo.filter((earlier) => earlier.folder !== folder), { folder, digest }];
}

// Sealed bytes that are moved to another name or skill do not open there.
function purposeOf({ name, skill }: SecretId): string {
  return JSON.stringify(["skillquay secret", name, skill ?? null]);
}
