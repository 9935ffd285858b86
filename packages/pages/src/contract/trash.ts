/** `GET /ui/trash`: what was removed on a page and can be brought back, the last one first. */
export interface TrashList {
  readonly skills: readonly ThrownSkill[];
  /** For how long it is kept. */
  readonly days: number;
}

export interface ThrownSkill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly version: number;
  readonly removedAt: string;
  /** When it is deleted for good. */
  readonly deletedAt: string;
}

export interface TrashRoutes {
  "GET /ui/trash": { output: TrashList };
  /** Takes a skill out of the drive; `trash` when it can be brought back. */
  "POST /ui/skills/:ref/removal": {
    body: Readonly<Record<string, never>>;
    output: { readonly removed: true; readonly trash?: string };
  };
  "POST /ui/trash/:id/restore": {
    body: Readonly<Record<string, never>>;
    output: { readonly name: string };
  };
  "DELETE /ui/trash/:id": { output: { readonly deleted: true } };
}
