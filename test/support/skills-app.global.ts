import { buildMcpApp } from "../../scripts/build-mcp-app.mjs";

/** Builds the skills page once, so that tests see what its sources say now. */
export default async function setup(): Promise<void> {
  await buildMcpApp();
}
