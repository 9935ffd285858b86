/** Something that only the operator can put right. The message says what happened and what to do. */
export class StorageProblem extends Error {
  override readonly name = "StorageProblem";
  readonly code: StorageProblemCode;

  constructor(code: StorageProblemCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export type StorageProblemCode =
  | "database_too_new"
  | "database_outdated"
  | "database_unreachable"
  | "migration_failed"
  | "postgres_too_old"
  | "postgres_missing"
  | "postgres_failed"
  | "data_folder_closed"
  | "data_folder_in_use"
  | "data_folder_other_version";
