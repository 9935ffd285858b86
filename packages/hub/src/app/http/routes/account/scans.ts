import { engineVersion, visibleTextInSteps } from "@skillquay/scan";
import { attestationText } from "@skillquay/scan/attestation";
import { decodeUtf8, oneLine, SkillPathError } from "@skillquay/skill";
import { runCooperatively } from "@skillquay/skill/cooperative";
import { ToolError } from "@skillquay/tools";
import { slugOf } from "../../../../features/catalog/index.ts";
import { storedFindings, storedVerdict } from "../../../../features/scans/index.ts";
import type { HubServices } from "../../../services.ts";
import { withCalls } from "../../../tools/call-quota.ts";
import type { AccountRoute } from "./account-route.ts";
import { findSkill } from "./skills.ts";

/** What a scan said of a skill, the hub's signature under it, and its text with nothing hidden. */
export function mountScanRoutes(route: AccountRoute, services: HubServices): void {
  const { attestations, catalogs, database } = services;
  route("get", "/v1/skills/:slug/scan", async (caller, { part }) => {
    const { treeDigest, ...skill } = await findSkill(services, caller, part("slug"));
    const text = await storedVerdict(database.db, { treeDigest, engine: engineVersion });
    const about = { slug: slugOf(skill), treeDigest, engine: engineVersion };
    if (text === undefined) return { body: { ...about, state: "waiting" } };
    const { verdict, capabilities, findings, scannedAt } = text;
    return {
      body: {
        ...about,
        state: "scanned",
        verdict,
        capabilities,
        findings: storedFindings(findings),
        scannedAt,
      },
    };
  });
  route("get", "/v1/skills/:slug/attestation", async (caller, { part }) => {
    const { treeDigest, name } = await findSkill(services, caller, part("slug"));
    const attestation = await attestations.of(treeDigest);
    if (attestation === undefined) {
      throw new ToolError(
        "service_unavailable",
        `'${name}' has not been scanned by the present engine so far.`,
        {
          suggestions: ["Try again in a minute"],
        },
      );
    }
    // Members in the order of the signed text: what is saved as it comes can be verified.
    return { body: JSON.parse(attestationText(attestation)) };
  });
  route("get", "/v1/skills/:slug/visible", async (caller, { part, context }) => {
    const skill = await findSkill(services, caller, part("slug"));
    const path = context.req.query("path") ?? skill.skillFile;
    const text = await withCalls(services.quota, caller, () =>
      readText(() => catalogs.forCaller(caller).readFile(skill, path)),
    );
    const shown = await runCooperatively(visibleTextInSteps(text));
    return { body: { slug: slugOf(skill), path: oneLine(path, 200), text: shown } };
  });
}

/** The same answer for a file that is not there, one that may not be read, and one that is no text. */
async function readText(read: () => Promise<Uint8Array>): Promise<string> {
  const bytes = await read().catch((error: unknown) => {
    if (error instanceof SkillPathError) return new Uint8Array([0]);
    throw error;
  });
  const text = bytes.includes(0) ? undefined : decodeUtf8(bytes);
  if (text !== undefined) return text;
  throw new ToolError("file_not_found", "The skill has no such text file.", {
    suggestions: ["skills_getSkill lists its files"],
  });
}
