import { lazily } from "@skillquay/skill";
import * as z from "zod/v4";

/** What a lock file says of where a skill is from, in the words of the `skills` command line. */
export interface LockedSource {
  readonly source: string;
  readonly sourceType: string;
  readonly sourceUrl?: string | undefined;
  readonly ref?: string | undefined;
  readonly skillPath?: string | undefined;
}

export const lockEntrySchema = lazily(() => {
  const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);

  /** Ours, in one member of its own: other programs carry it along or drop it as a whole. */
  const pin = z.object({
    commit: z
      .string()
      .regex(/^[0-9a-f]{40}$/)
      .optional(),
    /** Of a hub, which keeps each for ever. */
    version: z.number().int().min(1).optional(),
    /** Of tags, which the next version is looked for in. */
    range: z.string().max(100).optional(),
    /** What the manifest of the project says of it. */
    requested: z.string().max(2000).optional(),
    /** Names of skills that it needs. */
    requires: z.array(z.string().max(64)).max(100).optional(),
    /** Nobody asked for it but skills that need it. */
    dependency: z.boolean().optional(),
    treeDigest: digest,
    /** The same with the run bit of each file. Absent in entries of the first versions. */
    manifestDigest: digest.optional(),
    /** The digest of each file, so that what differs can be named without asking anybody. */
    files: z.record(z.string().max(1000), digest),
    executable: z.array(z.string().max(1000)).optional(),
    verdict: z.enum(["allow", "review", "block"]),
    engine: z.string().max(200),
    /** Why a person took it although the scan blocks it, and which findings that was about. */
    accepted: z.object({ reason: z.string().max(1000), findings: z.array(z.string().max(400)) }).optional(),
    /** Who signed it when it was taken: whoever signs the next version must be the same. */
    signer: z.object({ id: z.string().max(500), name: z.string().max(100).optional() }).optional(),
    /** Agents that have a link or a copy in a folder of their own. */
    agents: z.array(z.string().max(100)),
    copies: z.boolean().optional(),
  });

  return z.looseObject({
    source: z.string().min(1).max(2000),
    sourceType: z.string().max(40),
    sourceUrl: z.string().max(2000).optional(),
    ref: z.string().max(200).optional(),
    skillPath: z.string().max(1000).optional(),
    /** Of a project's lock: SHA-256 over paths and bytes, without lengths. */
    computedHash: z.string().max(200).optional(),
    /** Of a person's own lock. */
    skillFolderHash: z.string().max(200).optional(),
    skillquay: pin.optional(),
  });
});

export type LockEntry = z.output<ReturnType<typeof lockEntrySchema>>;
export type Pin = NonNullable<LockEntry["skillquay"]>;
