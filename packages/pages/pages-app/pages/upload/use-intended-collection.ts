import { useCollections } from "../../api/use-collections.ts";
import { useKeys } from "../../api/use-keys.ts";

/** What the address of the page says: a collection by name, or the key whose collection it is. */
export interface IntendedCollection {
  readonly keyId: string | null;
  readonly collection: string | null;
}

/** The name of the collection that the address means, or nothing when the account has none such. */
export function useIntendedCollection(intended: IntendedCollection, isAllowed: boolean): string {
  const keys = useKeys(isAllowed && intended.keyId !== null).data?.keys;
  const collections = useCollections(isAllowed).data?.collections;
  const ofKey = keys?.find(({ id }) => id === intended.keyId)?.collection?.name;
  const name = intended.collection ?? ofKey;
  const isThere = collections?.some((collection) => collection.isScoped && collection.name === name);
  return isThere === true && name !== undefined ? name : "";
}
