/** Every answer with a status of 400 or above. The same shape as the errors of the tools. */
export interface ApiProblem {
  readonly error: string;
  /** One sentence in our own words. */
  readonly message: string;
  /** What the reader can do now, best first. */
  readonly suggestions?: readonly string[];
}
