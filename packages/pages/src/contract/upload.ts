import { definePage } from "./define-page.ts";
import type { ImportState } from "./imports.ts";

export const uploadPage = definePage({
  name: "upload",
  label: "Upload",
  icon: ["M12 16V4", "M7 9l5-5 5 5", "M4 16v4h16v-4"],
  group: "Library",
  order: 50,
  audience: ["account", "scoped"],
});

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
