/** Something that only the operator can put right, beyond the database itself. The message says what happened. */
export class HubProblem extends Error {
  override readonly name = "HubProblem";
  readonly code: HubProblemCode;
  /** What the operator can do now, best first. */
  readonly suggestions: readonly string[];

  constructor(
    code: HubProblemCode,
    message: string,
    { suggestions = [], cause }: { readonly suggestions?: readonly string[]; readonly cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.suggestions = suggestions;
  }
}

export type HubProblemCode =
  | "not_listening"
  | "data_folder_closed"
  | "hub_not_found"
  | "blobs_unreachable"
  | "blobs_other_store"
  | "samples_unreadable"
  | "file_exists"
  | "file_not_written"
  | "export_unreadable"
  | "export_invalid"
  | "export_other_schema"
  | "hub_not_empty";
