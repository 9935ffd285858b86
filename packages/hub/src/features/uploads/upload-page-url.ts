/**
 * The dashboard's page for uploads, set up for one key, so that what is uploaded lands in its collection, or in the one
 * that is named.
 */
export function uploadPageUrl(
  publicUrl: string,
  key: { readonly keyId: string; readonly keyName: string },
  collectionName?: string,
): string {
  const query = new URLSearchParams({
    key_id: key.keyId,
    key_name: key.keyName,
    ...(collectionName !== undefined && { collection: collectionName }),
  });
  return `${publicUrl}/dashboard/upload?${query}`;
}
