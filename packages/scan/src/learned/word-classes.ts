import { DEEDS } from "./classes/deeds.ts";
import { MANNERS } from "./classes/manners.ts";
import { THINGS } from "./classes/things.ts";

/**
 * Kinds of words, so that what was learned of one word holds for its neighbours. Words stand with blanks between: `word*` is
 * any word that begins so, `a_b` is two words in a row. Spanish, French, German, Portuguese, Russian, Chinese and
 * Japanese words stand in the same class, so that a text in these languages reads alike.
 */
export const WORD_CLASSES: Readonly<Record<string, string>> = { ...DEEDS, ...THINGS, ...MANNERS };
