import { allTools, presets, type ToolDefinition, type ToolRegistry } from "@skillquay/tools";
import { createWebhook } from "./account/create-webhook.ts";
import { deleteWebhook } from "./account/delete-webhook.ts";
import { getCredits } from "./account/get-credits.ts";
import { listWebhooks } from "./account/list-webhooks.ts";
import { addToCollection } from "./collections/add-to-collection.ts";
import { createCollection } from "./collections/create-collection.ts";
import { deleteCollection } from "./collections/delete-collection.ts";
import { listCollections } from "./collections/list-collections.ts";
import { removeFromCollection } from "./collections/remove-from-collection.ts";
import { updateCollection } from "./collections/update-collection.ts";
import { discoverSkills } from "./discovery/discover-skills.ts";
import { getLeaderboard } from "./discovery/get-leaderboard.ts";
import { getSkill } from "./discovery/get-skill.ts";
import { getStarted } from "./discovery/get-started.ts";
import { listSkills } from "./discovery/list-skills.ts";
import { searchSkills } from "./discovery/search-skills.ts";
import { docSection } from "./docs/doc-section.ts";
import { docTOC } from "./docs/doc-toc.ts";
import { getResourceInfo } from "./docs/get-resource-info.ts";
import { readResourceContent } from "./docs/read-resource-content.ts";
import { acceptUpdate } from "./drive/accept-update.ts";
import { checkUpdates } from "./drive/check-updates.ts";
import { dismissUpdate } from "./drive/dismiss-update.ts";
import { downloadSkills } from "./drive/download-skills.ts";
import { importToDrive } from "./drive/import-to-drive.ts";
import { removeFromDrive } from "./drive/remove-from-drive.ts";
import { toggleDriveSkill } from "./drive/toggle-drive-skill.ts";
import { closeSession } from "./scripts/close-session.ts";
import { getScript } from "./scripts/get-script.ts";
import { getScriptStream } from "./scripts/get-script-stream.ts";
import { listOutputFiles } from "./scripts/list-output-files.ts";
import { listScripts } from "./scripts/list-scripts.ts";
import { readFile } from "./scripts/read-file.ts";
import { runScript } from "./scripts/run-script.ts";
import { createUploadTicket } from "./uploads/create-upload-ticket.ts";
import { getUploadUrl } from "./uploads/get-upload-url.ts";

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
