// An entry of its own: a server that only speaks MCP needs none of it.
export { type FileViewOfBytes, fileView } from "./file-view.ts";
export { scanView } from "./scan-view.ts";
export { scriptRow } from "./script-row.ts";
export { type PageAnswer, type PageRequest, pageHeaders, serveDashboard } from "./serve-dashboard.ts";
export { readSkillText, type SkillText } from "./skill-text.ts";
