// Tasks for which a skill should be found. All that the rest of the hub may import of it.
export {
  addDescriptionTest,
  type DescriptionTestRow,
  descriptionTestsOf,
  removeDescriptionTest,
  TESTS_MAX,
} from "./description-test-queries.ts";
