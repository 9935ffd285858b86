import * as z from "zod/v4";
import { ownerOf } from "../../../features/drive/index.ts";
import { type ImportRecord, importStopped } from "../../../features/imports/index.ts";
import { findingSchema } from "../../../features/scans/index.ts";
import {
  defineHubTool,
  type HubToolContext,
  keyCaller,
  type Workflow,
  workflow,
  workflowSchema,
} from "../hub-tool.ts";
import { readYourWrites } from "../read-your-writes.ts";

export const importToDrive = defineHubTool({
  name: "skills_importToDrive",
  title: "Import to Drive",
  summary:
    "Imports a skill that skills_discoverSkills found into the drive: downloads, scans, enriches and publishes it for this account. Costs import credits; may take a minute or two.",
  needs: [],
  access: "account",
  effect: "write",
  task: "resumable",
  idempotentHint: true,
  input: () =>
    z.strictObject({
      skillSlug: z.string().trim().min(1).max(129).describe("Slug from skills_discoverSkills"),
      acceptFindings: z
        .boolean()
        .default(false)
        .describe("True only after the user has seen the findings of an import that waits, and agreed"),
      idempotencyKey: idempotencyKeyInput(),
    }),
  output: () =>
    z.object({
      status: z
        .enum(["done", "already_in_drive", "waiting", "running"])
        .describe(
          "waiting: the scan found something that the user has to agree to. running: it goes on by itself.",
        ),
      skillSlug: z.string().describe("Slug of the skill in the drive, once it is there"),
      enabled: z
        .boolean()
        .optional()
        .describe("False: it is in the drive and switched off; skills_toggleDriveSkill switches it on"),
      importId: z.string().optional().describe("GET /v1/imports/<importId> tells how far it is"),
      step: z.enum(["download", "scan", "enrich", "publish"]).optional(),
      findings: z.array(findingSchema()).optional().describe("What the scan found"),
      _workflow: workflowSchema(),
    }),
  errors: [
    "unauthenticated",
    "skill_not_found",
    "skill_exists",
    "skill_invalid",
    "import_running",
    "import_waiting",
    "import_blocked",
    "policy_refused",
    "import_failed",
    "source_failed",
    "url_not_allowed",
    "quota_exceeded",
    "idempotency_conflict",
    "idempotency_running",
    "integrity_error",
    "storage_full",
    "service_unavailable",
  ],
  example: {
    arguments: { skillSlug: "pdf" },
    shows: "Imports the skill `pdf` and answers when it is in the drive.",
  },
  run: async ({ skillSlug, acceptFindings, idempotencyKey }, context) => {
    const owner = ownerOf(keyCaller(context));
    const { imports } = context.services;
    // A task that goes on after its hub was stopped has begun its import already.
    const noted = context.task?.handle;
    const handle =
      noted === undefined ? await start(context, { skillSlug, idempotencyKey }) : { importId: noted };
    if ("inDriveAs" in handle) {
      const { inDriveAs: skillSlug, enabled } = handle;
      await readYourWrites(context);
      return {
        data: { status: "already_in_drive" as const, ...(await foundInDrive(context, skillSlug, enabled)) },
      };
    }
    const { importId } = handle;
    await context.task?.keep(importId);
    // Agreed to is what was seen: a yes counts for an import that waited before this call.
    if (acceptFindings && (await imports.get(owner, importId)).state === "waiting") {
      await imports.decide(owner, importId, "accept");
    }
    const record = await imports.wait(owner, importId, {
      timeoutMs: context.task === undefined ? WAIT_MS : TASK_WAIT_MS,
      signal: context.signal,
      onProgress: ({ state }) => {
        const [fraction, words] = PROGRESS[state] ?? [1, "The import is over"];
        context.progress(fraction, words);
      },
    });
    await readYourWrites(context);
    return { data: await answerOf(context, record, skillSlug) };
  },
});

// Shorter than clients wait for an answer before they give up.
const WAIT_MS = 25_000;
// As a task it has time. An import that takes longer has met something that a person should look at.
const TASK_WAIT_MS = 30 * 60_000;

const PROGRESS: Readonly<Partial<Record<ImportRecord["state"], readonly [fraction: number, words: string]>>> =
  {
    queued: [0, "Waiting for its turn"],
    downloading: [0.1, "Downloading"],
    scanning: [0.4, "Scanning"],
    enriching: [0.7, "Reading outline, scripts and licence"],
    publishing: [0.9, "Publishing to the drive"],
    done: [1, "In the drive"],
  };

const STEPS: Readonly<Partial<Record<ImportRecord["state"], "download" | "scan" | "enrich" | "publish">>> = {
  queued: "download",
  downloading: "download",
  scanning: "scan",
  enriching: "enrich",
  publishing: "publish",
};

/** Of charging tools: what makes a call that is sent again count once. */
export function idempotencyKeyInput() {
  return z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe("Any text of your own; a call that is repeated with it counts once");
}

async function start(
  context: HubToolContext,
  { skillSlug, idempotencyKey }: { readonly skillSlug: string; readonly idempotencyKey?: string | undefined },
) {
  const owner = ownerOf(keyCaller(context));
  const { imports, withIdempotency } = context.services;
  const begin = () => imports.start(owner, { slug: skillSlug });
  if (idempotencyKey === undefined) return begin();
  const { body } = await withIdempotency(
    {
      accountId: owner.accountId,
      route: "skills_importToDrive",
      key: idempotencyKey,
      request: { skillSlug },
    },
    async () => ({ status: 200, body: await begin() }),
  );
  return handleSchema.parse(body);
}

const handleSchema = z.union([
  z.object({ importId: z.string(), isNew: z.boolean() }),
  z.object({ inDriveAs: z.string(), enabled: z.boolean() }),
]);

async function foundInDrive(context: HubToolContext, skillSlug: string, enabled: boolean) {
  if (enabled) return { skillSlug, _workflow: await useIt(context, skillSlug) };
  const _workflow = workflow(context, [{ tool: "skills_toggleDriveSkill", example: { skillSlug } }]);
  return { skillSlug, enabled, _workflow };
}

async function answerOf(context: HubToolContext, record: ImportRecord, requested: string) {
  const { importId, state, findings } = record;
  const skillSlug = record.skillSlug ?? record.slug;
  const seen = findings.length === 0 ? {} : { findings: [...findings] };
  switch (state) {
    case "done":
      return {
        status: "done" as const,
        skillSlug,
        importId,
        ...seen,
        _workflow: await useIt(context, skillSlug),
      };
    case "waiting": {
      const again = { skillSlug: requested, acceptFindings: true };
      const _workflow = workflow(context, [{ tool: "skills_importToDrive", example: again }]);
      return { status: "waiting" as const, skillSlug, importId, ...seen, _workflow };
    }
    case "failed":
    case "refused":
    case "declined":
      throw importStopped(record);
    default: {
      const step = STEPS[state];
      const _workflow = workflow(context, [
        { tool: "skills_importToDrive", example: { skillSlug: requested } },
      ]);
      return {
        status: "running" as const,
        skillSlug,
        importId,
        ...(step !== undefined && { step }),
        _workflow,
      };
    }
  }
}

async function useIt(context: HubToolContext, slug: string): Promise<Workflow> {
  const skill = await context.catalog.find(slug);
  return workflow(context, [
    { tool: "skills_getSkill", example: { slug } },
    ...(skill?.hasScripts === true ? [{ tool: "skills_listScripts", example: { skillSlug: slug } }] : []),
  ]);
}
