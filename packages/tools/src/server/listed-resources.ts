import { createHash } from "node:crypto";
import type { Resource } from "@modelcontextprotocol/server";
import type { SkillSummary } from "../catalog.ts";
import { skillUri } from "../skill-uri.ts";

/** What clients were last announced of each skill's files, as far as they asked. */
export interface ListedResources {
  note(skill: SkillSummary, resources: readonly Resource[]): void;
  /** Whether they were announced something else, or may have been announced by another server: true unless it is known to be the same. */
  isNews(skill: SkillSummary, resources: readonly Resource[]): boolean;
}

export function createListedResources(): ListedResources {
  const announced = new Map<string, string>();
  return {
    note: (skill, resources) => {
      announced.set(skillUri(skill), digestOf(resources));
    },
    isNews: (skill, resources) => announced.get(skillUri(skill)) !== digestOf(resources),
  };
}

function digestOf(resources: readonly Resource[]): string {
  return createHash("sha256").update(JSON.stringify(resources)).digest("base64");
}
