import { readSkillText, scanView } from "@skillquay/pages";
import type { CheckedDraft, FileDiff } from "@skillquay/pages/contract";
import { capabilitiesOf, grownCapabilities } from "@skillquay/scan";
import { decodeUtf8, estimateTokens, oneLine } from "@skillquay/skill";
import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import type { KeyCaller } from "../../features/accounts/index.ts";
import {
  filesOfVersion,
  readSkillUpload,
  readStoredFiles,
  type SkillUpload,
  type UploadedFile,
} from "../../features/skills/index.ts";
import { createUploadSlots } from "../../features/uploads/index.ts";
import { hubError } from "../../platform/errors.ts";
import { refuseScoped } from "../http/middleware/require-key.ts";
import { readJson } from "../http/read-body.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import type { HubServices } from "../services.ts";
import { grownWords } from "./compare-versions.ts";
import { findPageSkill, type PageSkill } from "./find-page-skill.ts";
import type { HubPageHandlers } from "./hub-visitor.ts";
import { mayRestore } from "./show-skill.ts";
import { shownProblems } from "./shown-problems.ts";

/** An own skill is changed in the browser: what would become of the changes, and their way into a new version. */
export function draftRoutes(services: HubServices): HubPageHandlers {
  // A scan takes its time, and somebody who types asks again and again.
  const slots = createUploadSlots({ total: 8, perAccount: 2 });
  const inTurn = async <Answer>({ accountId }: KeyCaller, work: () => Promise<Answer>): Promise<Answer> => {
    const leave = slots.acquire(accountId);
    try {
      return await work();
    } finally {
      leave();
    }
  };

  return {
    "POST /ui/skills/:ref/draft/check": async ({ visitor: { caller }, context, part }) => {
      refuseScoped(caller);
      const draft = checkedInput(draftBody, await readJson(context));
      const page = await findOwn(services, caller, part("ref"), draft.base);
      return inTurn(caller, () => checkDraft(services, page, draft.changes));
    },

    "POST /ui/skills/:ref/draft": async ({ visitor: { caller }, context, part }) => {
      refuseScoped(caller);
      const { comment, ...draft } = checkedInput(publishBody, await readJson(context));
      const page = await findOwn(services, caller, part("ref"), draft.base);
      return inTurn(caller, async () => {
        const files = withChanges(await presentFiles(services, page), draft.changes);
        const { slug } = await readSkillUpload(files);
        if (slug !== page.skill.name) throw otherName(page.skill.name);
        const owner = await services.uploads.ownerOf(caller);
        const { version, message, ...sent } = await services.uploads.receiveFiles(owner, { files, comment });
        return {
          ...sent,
          ...(version !== undefined && { version }),
          ...(message !== undefined && { message }),
        };
      });
    },
  };
}

async function findOwn(
  services: HubServices,
  caller: KeyCaller,
  ref: string,
  base: string,
): Promise<PageSkill> {
  const page = await findPageSkill(services, caller, ref);
  if (!mayRestore(caller, page)) {
    throw new ToolError("access_denied", `'${page.skill.name}' is not a skill that this account changes.`, {
      suggestions: ["Download it, and upload it under a name of your own"],
    });
  }
  // Published or restored meanwhile: nobody's change is lost in another one.
  if (page.version.treeDigest !== base) {
    throw hubError("skill_changed", `'${page.skill.name}' is at another version than the draft began with.`, {
      suggestions: ["Look at what changed, and go on with the draft on top of it"],
    });
  }
  return page;
}

async function checkDraft(
  services: HubServices,
  page: PageSkill,
  changes: readonly Change[],
): Promise<CheckedDraft> {
  const present = await presentFiles(services, page);
  const files = withChanges(present, changes);
  const read = await readDraft(files, page);
  if (read.upload === undefined) {
    return { mistakes: read.mistakes, problems: [], grew: [], files: changedFiles(present, files) };
  }
  const { upload } = read;
  const [{ verdict, findings }, old, now] = await Promise.all([
    services.imports.verdicts.ofDraft(files),
    capabilitiesOf(present),
    capabilitiesOf(files),
  ]);
  const main = files.find(({ path }) => path === upload.skillFile);
  const text = main === undefined ? "" : (decodeUtf8(main.bytes) ?? "");
  return {
    mistakes: read.mistakes,
    problems: shownProblems(upload.problems),
    seen: {
      name: upload.slug,
      description: upload.description,
      tokens: {
        load: (await readSkillText(text)).tokens,
        listed: estimateTokens(`- ${upload.slug}: ${oneLine(upload.description, 1024)}`),
      },
    },
    scan: scanView({ verdict, findings }),
    grew: grownWords(grownCapabilities(old, now)),
    files: changedFiles(present, files),
  };
}

interface DraftReading {
  readonly upload: SkillUpload | undefined;
  readonly mistakes: readonly string[];
}

/** What keeps the hub from taking it, in the words in which an upload is refused. */
async function readDraft(files: readonly UploadedFile[], { skill }: PageSkill): Promise<DraftReading> {
  try {
    const upload = await readSkillUpload(files);
    return { upload, mistakes: upload.slug === skill.name ? [] : [otherName(skill.name).message] };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const { suggestions } = error;
    return { upload: undefined, mistakes: suggestions.length === 0 ? [error.message] : suggestions };
  }
}

function otherName(name: string): ToolError {
  return hubError("skill_invalid", `A draft of '${name}' keeps the name '${name}'.`, {
    suggestions: ["Upload it as a skill of its own to give it another name"],
  });
}

async function presentFiles(services: HubServices, { version }: PageSkill): Promise<UploadedFile[]> {
  const files = await filesOfVersion(services.database.db, version.versionId);
  return readStoredFiles(services.blobs, files, version.treeDigest);
}

/** A new file that names its interpreter can be run; a present one stays what it is. */
function withChanges(before: readonly UploadedFile[], changes: readonly Change[]): UploadedFile[] {
  const files = new Map(before.map((file) => [file.path, file]));
  for (const { path, text } of changes) {
    if (text === undefined) files.delete(path);
    else {
      const executable = files.get(path)?.executable ?? text.startsWith("#!");
      files.set(path, { path, bytes: new TextEncoder().encode(text), executable });
    }
  }
  return [...files.values()];
}

function changedFiles(
  before: readonly UploadedFile[],
  after: readonly UploadedFile[],
): Pick<FileDiff, "path" | "change">[] {
  const old = new Map(before.map(({ path, bytes }) => [path, bytes]));
  const now = new Map(after.map(({ path, bytes }) => [path, bytes]));
  return [...new Set([...now.keys(), ...old.keys()])]
    .sort()
    .flatMap((path): Pick<FileDiff, "path" | "change">[] => {
      const [was, is] = [old.get(path), now.get(path)];
      if (was === undefined) return [{ path, change: "added" }];
      if (is === undefined) return [{ path, change: "removed" }];
      return Buffer.compare(was, is) === 0 ? [] : [{ path, change: "changed" }];
    });
}

type Change = z.infer<typeof change>;

const change = z.strictObject({
  path: z.string().min(1).max(1024),
  text: z
    .string()
    .max(1024 * 1024)
    .optional(),
});
const draftBody = z.strictObject({ base: z.string().max(200), changes: z.array(change).max(500) });
const publishBody = draftBody.extend({ comment: z.string().trim().min(1).max(500).optional() });
