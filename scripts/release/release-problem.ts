/** Something that a person has to put right before there can be a release; said as it is, without a stack. */
export class ReleaseProblem extends Error {
  override readonly name = "ReleaseProblem";
  /** What to do about it, one line. */
  readonly fix: string;

  constructor(message: string, fix: string) {
    super(message);
    this.fix = fix;
  }
}
