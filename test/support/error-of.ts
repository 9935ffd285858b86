/** The body of the error that a tool answered with; undefined for an answer. */
export function errorOf({ _meta }: { readonly _meta?: unknown }): unknown {
  return Object(_meta)["skillquay/error"];
}
