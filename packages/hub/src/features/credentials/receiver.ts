/** Who gets a credential: one version of a skill, by its bytes, or everything that somebody else publishes. */
export type Receiver =
  | { readonly kind: "version"; readonly skillId: string; readonly treeDigest: string }
  | { readonly kind: "account"; readonly id: string }
  | { readonly kind: "source"; readonly id: string };

export interface ReceiverColumns {
  readonly skill_id: string | null;
  readonly tree_digest: string | null;
  readonly publisher_id: string | null;
  readonly source_id: string | null;
}

export function receiverIn(row: ReceiverColumns): Receiver {
  const { skill_id: skillId, tree_digest: treeDigest, publisher_id: publisherId, source_id: sourceId } = row;
  if (skillId !== null && treeDigest !== null) return { kind: "version", skillId, treeDigest };
  if (publisherId !== null) return { kind: "account", id: publisherId };
  if (sourceId !== null) return { kind: "source", id: sourceId };
  throw new Error("A credential that is for nobody");
}

/** A sealed value opens for its own row and receiver alone: nobody gives it to another by editing the table. */
export function valuePurpose(
  { id, accountId, name }: { readonly id: string; readonly accountId: string; readonly name: string },
  receiver: Receiver,
): string {
  const whom =
    receiver.kind === "version"
      ? `${receiver.skillId}@${receiver.treeDigest}`
      : `${receiver.kind}:${receiver.id}`;
  return `credential:${accountId}:${id}:${name}:${whom}`;
}
