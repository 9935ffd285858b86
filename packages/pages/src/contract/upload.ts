import type { ImportState } from "./imports.ts";

/** What `PUT /v1/uploads` answers with when it took the file. */
export interface UploadAnswer {
  readonly importId: string;
  readonly skillSlug: string;
  readonly state: ImportState;
  readonly version?: number;
  readonly message?: string;
  readonly statusUrl: string;
}

/** Why the server did not take it: an `ApiProblem`, and for an archive every reason with its file. */
export interface UploadRefusal {
  readonly error: string;
  readonly message: string;
  readonly suggestions: readonly string[];
  readonly reasons?: readonly { readonly code: string; readonly path?: string; readonly message: string }[];
}

export interface UploadRoutes {
  "PUT /v1/uploads": {
    query: { readonly filename?: string; readonly collection?: string };
    output: UploadAnswer;
  };
}
