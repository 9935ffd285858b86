export {
  type Download,
  type PublishedEntry,
  type PublishedFile,
  type PublishedIndex,
  publishedIndex,
} from "./published-index.ts";
export { readPublishedSkill } from "./read-published-skill.ts";
export {
  type Skipped,
  type SkippedCode,
  SOURCE_MAX_SKILLS,
  SourceUnreadable,
  skip,
} from "./source-problem.ts";
