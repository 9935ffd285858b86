import { capabilitiesOf, openScanner, type Scanner, type ScanReport } from "@skillquay/scan";
import {
  type BundleVerifier,
  checkSignature,
  SIGNATURE_FILE,
  type SignatureCheck,
} from "@skillquay/scan/signature";
import {
  decodeUtf8,
  estimateTokens,
  type ManifestFile,
  manifestDigestOf,
  type SkillHead,
  treeDigestOf,
} from "@skillquay/skill";
import type { ArchiveFile } from "@skillquay/skill/archive";
import { readSkillHead } from "@skillquay/skill/head";
import { checkFiles } from "./check-files.ts";
import { foreignHash } from "./foreign-hash.ts";
import type { KeptReports, SkillFacts } from "./kept-reports.ts";
import { isMainFile } from "./offer-skill.ts";
import type { OfferedSkill } from "./opened-source.ts";

/** A skill in memory with all that a person should know before it is written anywhere. */
export interface JudgedSkill extends SkillFacts {
  readonly name: string;
  readonly description: string;
  readonly skillPath?: string | undefined;
  readonly version?: number | undefined;
  readonly yanked?: string | undefined;
  readonly files: readonly ArchiveFile[];
  readonly manifest: readonly ManifestFile[];
  readonly treeDigest: string;
  /** The same with run bits. */
  readonly manifestDigest: string;
  readonly signature: SignatureCheck;
  readonly sizeBytes: number;
  readonly head: SkillHead;
  readonly report: ScanReport;
}

export interface Judging {
  readonly scanner: Scanner;
  readonly reports: KeptReports;
  readonly verifyBundle: BundleVerifier;
  readonly signal?: AbortSignal | undefined;
}

export async function judgeSkill(
  offered: OfferedSkill,
  { scanner, reports, verifyBundle, signal }: Judging,
): Promise<JudgedSkill> {
  const received = await offered.read();
  const listed = await checkFiles(offered.name, received);
  const signature = await checkSignature(
    {
      name: offered.name,
      files: listed,
      signature: received.find(({ path }) => path === SIGNATURE_FILE)?.bytes,
      ...(offered.hasModes !== undefined && { hasModes: offered.hasModes }),
    },
    verifyBundle,
  );
  const isSigned = signature.state === "valid" && offered.hasModes === false;
  const files = isSigned ? withModes(received, signature.files) : received;
  const manifest = isSigned ? withModes(listed, signature.files) : listed;
  const main = files.find(({ path }) => path === "SKILL.md") ?? files.find(({ path }) => isMainFile(path));
  // What was offered by its head must be what is there now.
  const head = main && readSkillHead(main.bytes, { folderName: "", fileName: main.path });
  if (head === undefined || head.name !== offered.name)
    throw new Error(`The source gave other bytes for '${offered.name}' than a moment before`);
  const manifestDigest = manifestDigestOf(manifest);
  const kept = reports.getWithFacts(manifestDigest);
  const report = kept?.report ?? (await scanPatiently(scanner, files, signal));
  const facts = kept?.facts ?? {
    tokens: estimateTokens(decodeUtf8(main?.bytes ?? new Uint8Array()) ?? ""),
    capabilities: await capabilitiesOf(files),
    computedHash: foreignHash(files),
  };
  if (kept?.facts === undefined) reports.keep(manifestDigest, report, facts);
  return {
    name: offered.name,
    description: offered.description,
    skillPath: offered.skillPath,
    version: offered.version,
    yanked: offered.yanked,
    files,
    manifest,
    treeDigest: treeDigestOf(manifest),
    manifestDigest,
    signature,
    sizeBytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    head,
    report,
    ...facts,
  };
}

/** Of a source that does not tell which files may be run, the signature does. */
function withModes<File extends { readonly path: string; readonly executable: boolean }>(
  files: readonly File[],
  signed: readonly { readonly path: string; readonly executable: boolean }[],
): readonly File[] {
  const programs = new Set(signed.filter(({ executable }) => executable).map(({ path }) => path));
  return files.map((file) => ({ ...file, executable: programs.has(file.path) }));
}

/** On a busy machine a small skill may take as long as a hostile one: what was not scanned in time is scanned once more. */
async function scanPatiently(
  scanner: Scanner,
  files: readonly ArchiveFile[],
  signal: AbortSignal | undefined,
): Promise<ScanReport> {
  const options = signal === undefined ? {} : { signal };
  const report = await scanner.scan(files, options);
  if (!report.findings.some(({ rule }) => rule === "scan.timed_out" || rule === "scan.stuck")) return report;
  const patient = openScanner({ timeLimitMs: SECOND_LIMIT_MS });
  try {
    return await patient.scan(files, options);
  } finally {
    await patient.close();
  }
}

const SECOND_LIMIT_MS = 60_000;
