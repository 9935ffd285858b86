export interface DriveTool {
  readonly access: "account" | "unscoped";
  readonly required: Readonly<Record<string, string>>;
  /** `type`, or `type = default`, `type <= maximum`, or both. */
  readonly optional?: Readonly<Record<string, string>>;
  /** What we take beyond the contract. */
  readonly beyond?: readonly string[];
}

const account = "account";
const unscoped = "unscoped";
const oneSkill = { access: account, required: { skillSlug: "string" } } as const;
const oneScript = { access: account, required: { skillSlug: "string", scriptName: "string" } } as const;

/** The contract of the `drive` preset: every input with its type, default and maximum. */
export const driveInputs: Readonly<Record<string, DriveTool>> = {
  skills_getStarted: { access: account, required: {} },
  skills_searchSkills: {
    access: account,
    required: { query: "string" },
    optional: { limit: "number = 10 <= 50", collectionName: "string" },
    beyond: ["offset"],
  },
  skills_listSkills: {
    access: account,
    required: {},
    optional: { tags: "string[]", query: "string", collectionName: "string" },
    beyond: ["offset", "limit"],
  },
  skills_getSkill: { access: account, required: { slug: "string" } },
  skills_getLeaderboard: {
    access: account,
    required: {},
    optional: { sort_by: "'executions' | 'installs' | 'rating' = executions" },
  },
  skills_discoverSkills: {
    access: account,
    required: { keywords: "string" },
    // The hundredth page is the last one.
    optional: { offset: "number = 0 <= 1000" },
  },
  skills_importToDrive: { ...oneSkill, beyond: ["acceptFindings", "idempotencyKey"] },
  skills_removeFromDrive: oneSkill,
  skills_toggleDriveSkill: oneSkill,
  skills_checkUpdates: { access: account, required: {}, beyond: ["skillSlug"] },
  skills_acceptUpdate: { ...oneSkill, beyond: ["version", "idempotencyKey"] },
  skills_dismissUpdate: oneSkill,
  skills_downloadSkills: {
    access: account,
    required: { scope: "'drive' | 'collection' | 'skill'" },
    optional: { collectionName: "string", skillSlug: "string" },
  },
  skills_createCollection: {
    access: unscoped,
    required: { name: "string" },
    optional: {
      skillSlugs: "string[]",
      includeTeamSkills: "boolean = true",
      includeSharedSkills: "boolean = true",
    },
  },
  skills_listCollections: { access: unscoped, required: {} },
  skills_updateCollection: {
    access: unscoped,
    required: { collectionName: "string" },
    optional: { newName: "string", includeTeamSkills: "boolean", includeSharedSkills: "boolean" },
  },
  skills_deleteCollection: { access: unscoped, required: { collectionName: "string" } },
  skills_addToCollection: { ...oneSkill, optional: { collectionName: "string" } },
  skills_removeFromCollection: { ...oneSkill, optional: { collectionName: "string" } },
  skills_docTOC: oneSkill,
  skills_docSection: { access: account, required: { skillSlug: "string", sectionSlug: "string" } },
  skills_getResourceInfo: { access: account, required: { skillSlug: "string", filePath: "string" } },
  skills_readResourceContent: {
    access: account,
    required: { skillSlug: "string", filePath: "string" },
    optional: { sectionName: "string" },
    beyond: ["startLine", "maxLines", "offsetBytes"],
  },
  skills_listScripts: oneSkill,
  skills_runScript: {
    ...oneScript,
    optional: {
      // Absent is the same as none.
      args: "string[] = ",
      stdin: "string",
      sessionId: "string",
      reuseSession: "boolean = false",
    },
    beyond: ["timeout_seconds"],
  },
  skills_readFile: {
    access: account,
    required: { sessionId: "string", filePath: "string" },
    optional: { startLine: "number = 1", limit: "number = 200 <= 500", closeAfter: "boolean = false" },
  },
  skills_listOutputFiles: {
    access: account,
    required: { sessionId: "string" },
    optional: { directory: "string = /tmp", closeAfter: "boolean = false" },
  },
  skills_closeSession: { access: account, required: { sessionId: "string" } },
  skills_getScript: oneScript,
  skills_getScriptStream: { ...oneScript, beyond: ["offset", "maxBytes"] },
  skills_getUploadUrl: { access: account, required: {} },
  skills_createUploadTicket: {
    access: account,
    required: {},
    optional: { filename: "string", collectionName: "string" },
  },
  skills_getCredits: { access: account, required: {} },
  skills_listWebhooks: { access: account, required: {} },
  skills_createWebhook: {
    access: account,
    required: { event_type: "'credits.threshold_hit' | 'credits.exhausted'", target_url: "string" },
    optional: { threshold_value: "number <= 1000000000000" },
    beyond: ["format"],
  },
  skills_deleteWebhook: { access: account, required: { id: "string" } },
};
