// For how long what accounts did is kept. All that the rest of the hub may import of it.
export { scheduleRetention } from "./retention.ts";
