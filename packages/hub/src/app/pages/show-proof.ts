import { signatureView } from "@skillquay/pages";
import type { SkillProof } from "@skillquay/pages/contract";
import { filesOfVersion, storedSignature } from "../../features/skills/index.ts";
import type { HubServices } from "../services.ts";
import type { PageSkill } from "./find-page-skill.ts";

/** Who signed these bytes, and what the hub itself signed about them. */
export async function showProof(services: HubServices, { skill, version }: PageSkill): Promise<SkillProof> {
  const { attestations, blobs, database } = services;
  const files = await filesOfVersion(database.db, version.versionId);
  const [check, attestation] = await Promise.all([
    storedSignature(blobs, { name: skill.name, files }),
    attestations.of(version.treeDigest),
  ]);
  return {
    signature: signatureView(check),
    ...(attestation !== undefined && {
      attestation: { verdict: attestation.verdict, at: attestation.time, keyId: attestation.keyId },
    }),
  };
}
