// Skills that people send. All that the rest of the hub may import of it.
export { scheduleTicketCleaning } from "./clean-tickets.ts";
export { createUploadPublisher } from "./publish-upload.ts";
export { curlCommand, sendFileCommand } from "./send-file-command.ts";
export { looksLikeTicket } from "./ticket-token.ts";
export { ArchiveRejected, uploadIncomplete, uploadTooLarge } from "./upload-errors.ts";
export { UPLOAD_MAX_BYTES, type UploadOwner } from "./upload-owner.ts";
export { uploadPageUrl } from "./upload-page-url.ts";
export { createUploadSlots, type UploadSlots } from "./upload-slots.ts";
export { createUploads, type UploadResult, type Uploads } from "./uploads.ts";
