/** Whose drive it is. With `collectionId`, what that collection names is all there is of it. */
export interface DriveOwner {
  readonly accountId: string;
  readonly keyId?: string | undefined;
  readonly collectionId?: string | undefined;
}

/** A key of a collection that names its skills reaches those alone, and brings skills into that. */
export function ownerOf(caller: {
  readonly tier: "authenticated" | "scoped" | "upload";
  readonly accountId: string;
  readonly keyId: string;
  readonly collection: { readonly id: string } | undefined;
}): DriveOwner {
  const { accountId, keyId, tier, collection } = caller;
  return { accountId, keyId, ...(tier !== "authenticated" && { collectionId: collection?.id }) };
}
