import { toolSchemas as sharedSchemas, type ToolSchemas } from "@skillquay/tools";
import { toolSchemas as hubSchemas } from "../generated/tool-schemas.ts";

/** The JSON forms of the schemas of every tool that the hub can offer. */
export const everySchema: ToolSchemas = { ...sharedSchemas, ...hubSchemas };
