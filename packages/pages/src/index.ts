// For whoever serves the pages; what pages and servers agree on is in `contract`.
export type { PageHandler, PageHandlers, PagesBackend, PagesRequest } from "./backend.ts";
export { createEventStream, type EventStream } from "./router/event-stream.ts";
export { mountPages } from "./router/mount-pages.ts";
export {
  type PageAnswer,
  type PageRequest,
  pageHeaders,
  type StaticSite,
  staticPages,
} from "./static/static-pages.ts";
export {
  type AcceptedIn,
  acceptanceState,
  isAccepted,
  type KeptAcceptance,
} from "./views/accepted-findings.ts";
export { fileView } from "./views/file-view.ts";
export { signatureView } from "./views/proof-view.ts";
export { scanView } from "./views/scan-view.ts";
export { scriptRow } from "./views/script-row.ts";
export { readSkillText, type SkillText } from "./views/skill-text.ts";
