import { createHash } from "node:crypto";
import type { Resource } from "@modelcontextprotocol/server";
import type { SkillSummary } from "../catalog.ts";
import { skillUri } from "../skill-uri.ts";

/** What clients were last told of each skill's files, as far as they asked. */
export interface ListedResources {
  note(skill: SkillSummary, resources: readonly Resource[]): void;
  /** Whether they were told something else, or may have been told by another server: true unless it is known to be the same. */
  isNews(skill: SkillSummary, resources: readonly Resource[]): boolean;
}

export function createListedResources(): ListedResources {
  const told = new Map<string, string>();
  return {
    note: (skill, resources) => {
      told.set(skillUri(skill), digestOf(resources));
    },
    isNews: (skill, resources) => told.get(skillUri(skill)) !== digestOf(resources),
  };
}

function digestOf(resources: readonly Resource[]): string {
  return createHash("sha256").update(JSON.stringify(resources)).digest("base64");
}
