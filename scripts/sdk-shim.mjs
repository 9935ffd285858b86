// Stands in for the SDK's Node shim in the bundled program, without its JSON Schema validator. The SDK uses
// the validator for schemas that come from outside (`fromJsonSchema`, elicitation answers); this program has
// neither, so reaching it is a bug that must be loud.
export { default as process } from "node:process";

export class DefaultJsonSchemaValidator {
  getValidator() {
    throw new Error("This build has no JSON Schema validator: describe the schema with zod instead.");
  }
}
