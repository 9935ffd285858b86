/** A route of the contract by `<method> <path>`: what it answers with. Streams and files have no body of their own type. */
export type OutputOf<Route> = Route extends { output: infer Output } ? Output : never;

/** What the parts of a path are called: `ref` of `/ui/skills/:ref`. */
export type PathPart<Path extends string> = Path extends `${string}:${infer Part}/${infer Rest}`
  ? Part | PathPart<`/${Rest}`>
  : Path extends `${string}:${infer Part}`
    ? Part
    : never;

/** What becomes `Value` as JSON: there, dates are text, and what is undefined is absent. */
export type BeforeJson<Value> = Value extends string
  ? string extends Value
    ? Value | Date
    : Value
  : Value extends readonly (infer Item)[]
    ? readonly BeforeJson<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: BeforeJson<Value[Key]> | IfOptional<Value, Key> }
      : Value;

type IfOptional<Value, Key extends keyof Value> =
  Record<never, never> extends Pick<Value, Key> ? undefined : never;
