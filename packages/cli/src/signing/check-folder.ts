import { checkSignature, SIGNATURE_FILE, type SignatureCheck } from "@skillquay/scan/signature";
import { buildManifest, readSkillFile } from "@skillquay/skill";

/** The signature of a skill in a folder of this machine. */
export async function checkFolder(
  folder: string,
  name: string,
  platform: NodeJS.Platform,
): Promise<SignatureCheck> {
  const { files } = await buildManifest(folder, "SKILL.md");
  const isSigned = files.some(({ path }) => path === SIGNATURE_FILE);
  return checkSignature({
    name,
    files,
    signature: isSigned ? await readSkillFile(folder, SIGNATURE_FILE) : undefined,
    hasModes: platform !== "win32",
  });
}
