// Archives to download. All that the rest of the hub may import of it.
export { scheduleDownloadCleaning } from "./clean-downloads.ts";
export { createDownloads, type Downloads } from "./downloads.ts";
