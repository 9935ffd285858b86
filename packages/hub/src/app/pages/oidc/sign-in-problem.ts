/** Why somebody whom the provider knows does not get in here, in words for that person. */
export class SignInProblem extends Error {
  readonly suggestion: string;

  constructor(message: string, suggestion: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SignInProblem";
    this.suggestion = suggestion;
  }
}
