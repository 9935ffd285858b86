import { defineContract, holds } from "./contract.ts";

export const uriContract = defineContract({
  name: "uri",
  title: "a skill by its address",
  clauses: {
    "get_skill is added; list_skills and the skill resources stay unchanged": holds,
    "uri is non-empty, begins with skill:// and names a known skill": holds,
    "get_skill returns what resources/read returns": holds,
    "content has the URI and the markdown, structuredContent has uri, mimeType and text": holds,
    "An invalid URI is isError with remediation and nothing secret": holds,
    "Addresses are discovered through list_skills": holds,
    "The metadata and annotations of the other tools are kept": holds,
    "The input is the URI only": holds,
  },
});
