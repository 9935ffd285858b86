// Named sets of skills with a key. All that the rest of the hub may import of it.
export { addToOwnCollection } from "./add-to-own-collection.ts";
export { collectionRequired } from "./collection-errors.ts";
export {
  type Collection,
  type CollectionFacts,
  type Collections,
  createCollections,
  MAX_COLLECTION_SKILLS,
} from "./collections.ts";
export { collectionById, isOnList, skillsOnList } from "./queries/collection-queries.ts";
