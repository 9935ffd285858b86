import { checkSignature, SIGNATURE_FILE, type SignatureCheck } from "@skillquay/scan/signature";
import { buildManifest, readSkillFile } from "@skillquay/skill";
import type { Io } from "../program/io.ts";
import { bundleVerifierOf } from "./bundle-verifier-of.ts";

/** The signature of a skill in a folder of this machine. */
export async function checkFolder(folder: string, name: string, io: Io): Promise<SignatureCheck> {
  const { files } = await buildManifest(folder, "SKILL.md");
  const isSigned = files.some(({ path }) => path === SIGNATURE_FILE);
  const signature = isSigned ? await readSkillFile(folder, SIGNATURE_FILE) : undefined;
  return checkSignature({ name, files, signature, hasModes: io.platform !== "win32" }, bundleVerifierOf(io));
}
