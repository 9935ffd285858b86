// For tests of any package; never part of the product.
export { extraField, MAIN, makeZip, type TestEntry, type TestZip } from "./make-zip.ts";
export {
  BAD_ARCHIVES,
  BAD_INPUTS,
  CORPUS,
  type CorpusSkill,
  corpusSkills,
  hasBadInputs,
  hasCorpus,
} from "./shared-data.ts";
export { tempFolder } from "./temp-folder.ts";
