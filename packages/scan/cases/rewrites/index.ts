import { encodePayload } from "./encode-payload.ts";
import { indirectVariables } from "./indirect-variables.ts";
import { insertZeroWidth } from "./insert-zero-width.ts";
import { moveToAsset } from "./move-to-asset.ts";
import { moveToReference } from "./move-to-reference.ts";
import { padWithComments } from "./pad-with-comments.ts";
import { rename } from "./rename.ts";
import type { Rewrite } from "./rewrite.ts";
import { selfExtract } from "./self-extract.ts";
import { separateByIfs } from "./separate-by-ifs.ts";
import { splitStrings } from "./split-strings.ts";
import { swapHomoglyphs } from "./swap-homoglyphs.ts";
import { translate } from "./translate.ts";

export type { Rewrite } from "./rewrite.ts";

/** Ways to write a payload differently that a scanner must see through. */
export const rewrites: readonly Rewrite[] = [
  splitStrings,
  indirectVariables,
  encodePayload,
  insertZeroWidth,
  swapHomoglyphs,
  separateByIfs,
  moveToReference,
  moveToAsset,
  selfExtract,
  padWithComments,
  translate,
  rename,
];
