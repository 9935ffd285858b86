import { allTools, presets, type ToolDefinition, type ToolRegistry } from "@skillquay/tools";
import { acceptUpdate } from "./accept-update.ts";
import { addToCollection } from "./add-to-collection.ts";
import { checkUpdates } from "./check-updates.ts";
import { closeSession } from "./close-session.ts";
import { createCollection } from "./create-collection.ts";
import { createUploadTicket } from "./create-upload-ticket.ts";
import { createWebhook } from "./create-webhook.ts";
import { deleteCollection } from "./delete-collection.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import { discoverSkills } from "./discover-skills.ts";
import { dismissUpdate } from "./dismiss-update.ts";
import { docSection } from "./doc-section.ts";
import { docTOC } from "./doc-toc.ts";
import { downloadSkills } from "./download-skills.ts";
import { getCredits } from "./get-credits.ts";
import { getLeaderboard } from "./get-leaderboard.ts";
import { getResourceInfo } from "./get-resource-info.ts";
import { getScript } from "./get-script.ts";
import { getScriptStream } from "./get-script-stream.ts";
import { getSkill } from "./get-skill.ts";
import { getStarted } from "./get-started.ts";
import { getUploadUrl } from "./get-upload-url.ts";
import { importToDrive } from "./import-to-drive.ts";
import { listCollections } from "./list-collections.ts";
import { listOutputFiles } from "./list-output-files.ts";
import { listScripts } from "./list-scripts.ts";
import { listSkills } from "./list-skills.ts";
import { listWebhooks } from "./list-webhooks.ts";
import { readFile } from "./read-file.ts";
import { readResourceContent } from "./read-resource-content.ts";
import { removeFromCollection } from "./remove-from-collection.ts";
import { removeFromDrive } from "./remove-from-drive.ts";
import { runScript } from "./run-script.ts";
import { searchSkills } from "./search-skills.ts";
import { toggleDriveSkill } from "./toggle-drive-skill.ts";
import { updateCollection } from "./update-collection.ts";

/** The tools of the hub, in the order in which `tools/list` shows them. */
export const hubTools: readonly ToolDefinition[] = [
  getStarted,
  searchSkills,
  listSkills,
  getSkill,
  getLeaderboard,
  discoverSkills,
  importToDrive,
  removeFromDrive,
  toggleDriveSkill,
  checkUpdates,
  acceptUpdate,
  dismissUpdate,
  downloadSkills,
  createCollection,
  listCollections,
  updateCollection,
  deleteCollection,
  addToCollection,
  removeFromCollection,
  docTOC,
  docSection,
  getResourceInfo,
  readResourceContent,
  listScripts,
  runScript,
  readFile,
  listOutputFiles,
  closeSession,
  getScript,
  getScriptStream,
  getUploadUrl,
  createUploadTicket,
  getCredits,
  listWebhooks,
  createWebhook,
  deleteWebhook,
];

/** Everything that `/mcp?tools=` and a key's setting can name. */
export const hubRegistry: ToolRegistry = {
  tools: [...hubTools, ...allTools],
  presets: { ...presets, drive: hubTools.map((tool) => tool.name) },
};
