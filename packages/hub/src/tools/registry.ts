import { allTools, presets, type ToolDefinition, type ToolRegistry } from "@skillquay/tools";
import { addToCollection } from "./add-to-collection.ts";
import { closeSession } from "./close-session.ts";
import { createCollection } from "./create-collection.ts";
import { deleteCollection } from "./delete-collection.ts";
import { docSection } from "./doc-section.ts";
import { docTOC } from "./doc-toc.ts";
import { getResourceInfo } from "./get-resource-info.ts";
import { getScript } from "./get-script.ts";
import { getScriptStream } from "./get-script-stream.ts";
import { getSkill } from "./get-skill.ts";
import { getStarted } from "./get-started.ts";
import { listCollections } from "./list-collections.ts";
import { listOutputFiles } from "./list-output-files.ts";
import { listScripts } from "./list-scripts.ts";
import { listSkills } from "./list-skills.ts";
import { readFile } from "./read-file.ts";
import { readResourceContent } from "./read-resource-content.ts";
import { removeFromCollection } from "./remove-from-collection.ts";
import { runScript } from "./run-script.ts";
import { searchSkills } from "./search-skills.ts";
import { updateCollection } from "./update-collection.ts";

/** The tools of the hub, in the order in which `tools/list` shows them. */
export const hubTools: readonly ToolDefinition[] = [
  getStarted,
  searchSkills,
  listSkills,
  getSkill,
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
];

/** Everything that `/mcp?tools=` and a key's setting can name. */
export const hubRegistry: ToolRegistry = {
  tools: [...hubTools, ...allTools],
  presets: { ...presets, drive: hubTools.map((tool) => tool.name) },
};
