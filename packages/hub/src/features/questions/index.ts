// Questions to people through their agents, answered at whichever instance. All that the rest of the hub may import of it.
export { createQuestions, type OpenQuestion, type Questions } from "./questions.ts";
