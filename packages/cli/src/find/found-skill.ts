/** A skill that could be added, from wherever it is. */
export interface FoundSkill {
  readonly name: string;
  readonly description: string;
  /** The source as it was written, or the name of the hub. */
  readonly from: string;
  /** What follows `skillquay add` to get it; absent where only an import on the hub does. */
  readonly add?: readonly string[];
  readonly publisher?: string;
  readonly license?: string;
}

/** What one place has, or why it could not be asked. */
export interface PlaceAnswer {
  readonly from: string;
  readonly skills: readonly FoundSkill[];
  /** It did not answer: what is here was kept at this time, or is nothing. */
  readonly problem?: string;
  readonly keptAt?: string;
}

/** The line to copy. */
export function addLine({ add }: Pick<FoundSkill, "add">): string {
  return add === undefined ? "" : `skillquay add ${add.join(" ")}`;
}
