/** The entry of the small program that a server on stdio starts with. */
export { startFront } from "./front/start-front.ts";
