import type { FamilyName } from "../src/engine/families.ts";
import type { Case } from "./case.ts";

/** Ordinary skills that cases of several families start from: as they are, they are clean twins. */
export const ORDINARY = {
  pdfForms: {
    name: "pdf-forms",
    description:
      "Fills in PDF forms from a table of values and checks that every field was set. Use when the user has a form to complete.",
    title: "PDF forms",
    sections: [
      [
        "Overview",
        "Many forms have fields whose names say nothing. This skill lists them, matches them with the columns of a table and fills them in.",
      ],
      [
        "Steps",
        "1. List the fields with `python scripts/fields.py form.pdf`.\n2. Ask the user about fields that match no column.\n3. Fill the form and save it beside the original as `<name>-filled.pdf`.\n4. Open the result and compare every value with the table.",
      ],
      [
        "Notes",
        "- Dates follow the format that the form shows.\n- Leave signatures empty.\n- A field with a maximum length is cut only after asking.",
      ],
    ],
  },
  csvCleaner: {
    name: "csv-cleaner",
    description:
      "Cleans CSV files: encodings, separators, duplicate rows, broken dates. Use when a table does not load or looks wrong.",
    title: "CSV cleaner",
    sections: [
      [
        "When to use",
        "Use it when a spreadsheet shows odd characters, when columns have moved, or when a program refuses to load a table.",
      ],
      [
        "Procedure",
        "1. Find the encoding and the separator.\n2. Report how many rows have another number of columns than the header.\n3. Normalise dates to ISO 8601.\n4. Write the clean table to `clean.csv` and say what was changed.",
      ],
      [
        "Limits",
        "Tables of more than two million rows are read in parts. Numbers with a comma as decimal mark are converted only when the whole column agrees.",
      ],
    ],
  },
  commitMessages: {
    name: "commit-messages",
    description:
      "Writes commit messages from the staged diff in the style of the repository. Use before committing.",
    title: "Commit messages",
    sections: [
      [
        "What it does",
        "Reads the staged changes and the last twenty commits, and proposes a message in the same style.",
      ],
      [
        "Steps",
        "1. Run `git diff --staged` and `git log --oneline -20`.\n2. Name the area that changed and what holds now.\n3. Keep the first line under 72 characters.\n4. Show the message and let the user edit it before `git commit`.",
      ],
      ["Style", "Present tense, no full stop at the end of the first line. The body says why, not what."],
    ],
  },
  meetingNotes: {
    name: "meeting-notes",
    description:
      "Turns the transcript of a meeting into decisions, open questions and tasks with owners. Use after a meeting.",
    title: "Meeting notes",
    sections: [
      [
        "Input",
        "A transcript as text, with or without speakers. Several parts are joined in the order of their times.",
      ],
      [
        "Output",
        "Write three lists: decisions, open questions, tasks. Each task has an owner and a date if one was named. Quote the sentence that a decision comes from.",
      ],
      ["Tone", "Neutral and short. Do not judge who was right. Leave out small talk."],
    ],
  },
  imageResizer: {
    name: "image-resizer",
    description:
      "Resizes and compresses images for the web with sharp defaults. Use when pictures are too large.",
    title: "Image resizer",
    sections: [
      [
        "Quick start",
        "Run `python scripts/resize.py --width 1600 photos/` to make smaller copies in `photos/web/`. Originals are kept.",
      ],
      ["Formats", "Photos become WebP with quality 80, drawings stay PNG. Animated files are left alone."],
      ["Checks", "Compare the sizes before and after and show the ten files that gained least."],
    ],
  },
  apiDocs: {
    name: "api-docs",
    description:
      "Writes reference pages for HTTP endpoints from the source code of a project. Use when endpoints are undocumented.",
    title: "API docs",
    sections: [
      [
        "Find the endpoints",
        "Search the routes of the framework and list method, path and handler. Ask when two handlers share a path.",
      ],
      [
        "Write a page",
        "For each endpoint: purpose, parameters, answer, errors, one example. Take types from the code, never from memory.",
      ],
      ["Review", "Read each page once as somebody who has never seen the service. Remove what says nothing."],
    ],
  },
  unitTests: {
    name: "unit-tests",
    description:
      "Adds unit tests to a module: finds untested branches, writes cases, runs them. Use when coverage is low.",
    title: "Unit tests",
    sections: [
      [
        "Before writing",
        "Run the present tests and note what fails already. Look at two existing test files and follow their manner.",
      ],
      ["Writing", "One behaviour for each test. A name is a promise. Prefer real objects to mocks."],
      ["Afterwards", "Run the new tests three times. Break the code on purpose once to see each test fail."],
    ],
  },
  travelPlanner: {
    name: "travel-planner",
    description:
      "Plans trips: compares routes, hotels and days, and writes an itinerary. Use when the user plans a journey.",
    title: "Travel planner",
    sections: [
      [
        "Questions first",
        "Ask for dates, budget, pace and what the travellers like. Two questions at a time.",
      ],
      ["Plan", "Propose three outlines with cost and travel time, then work out the chosen one day by day."],
      [
        "Output",
        "A table for each day with times, addresses and links to the booking pages of the places named.",
      ],
    ],
  },
  emailDrafts: {
    name: "email-drafts",
    description:
      "Drafts answers to emails in the user's tone and sends them through the mail tool once approved. Use for a full inbox.",
    title: "Email drafts",
    sections: [
      ["Read", "Read the thread from the oldest message on. Note what is asked and by when."],
      ["Draft", "Answer every question in the order asked. Keep the user's greeting and sign-off."],
      ["Send", "Show the draft with its recipients. Send it only when the user has approved it."],
    ],
  },
  codeReview: {
    name: "code-review",
    description:
      "Reviews a pull request for bugs, unclear names and missing tests, and writes comments. Use on a branch before merging.",
    title: "Code review",
    sections: [
      [
        "Read the change",
        "Read the description, then the tests, then the code. Run the tests where that is possible.",
      ],
      [
        "Comment",
        "Say what is wrong, why it matters and what would fix it. Praise what is done well, in one line.",
      ],
      [
        "Summary",
        "End with one of: approve, approve with small changes, changes needed. Name the two most important points.",
      ],
    ],
  },
  walletReport: {
    name: "wallet-report",
    description:
      "Summarises holdings and past transactions of crypto wallets for tax reports. Use when the user needs a yearly overview.",
    title: "Wallet report",
    sections: [
      ["Input", "Public addresses and the year. Prices come from the table that the user provides."],
      [
        "Method",
        "List incoming and outgoing transactions, match transfers between the user's own wallets, and compute gains first in, first out.",
      ],
      ["Output", "A CSV file with one row for each disposal and a summary by quarter."],
    ],
  },
  slideDeck: {
    name: "slide-deck",
    description:
      "Builds slide decks from an outline: one idea a slide, speaker notes, consistent layout. Use for talks.",
    title: "Slide deck",
    sections: [
      ["Outline", "Agree on the message of the talk and on five to nine steps that lead to it."],
      [
        "Slides",
        "One idea for each slide, a title that says it, at most twenty words. Put details into the speaker notes.",
      ],
      [
        "Export",
        "Write the deck with python-pptx to `deck.pptx` and render the first three slides to check the layout.",
      ],
    ],
  },
} as const satisfies Record<string, OrdinarySkill>;

export interface OrdinarySkill {
  readonly name: string;
  readonly description: string;
  readonly title: string;
  readonly sections: readonly (readonly [title: string, text: string])[];
}

type Files = Case["files"];

/** The skill as it is, or with a passage added to one of its sections (by number, the last by default) or as one of its own. */
export function ordinaryText(skill: OrdinarySkill, extra?: Extra): string {
  const blocks = skill.sections.map(([title, text], index) => {
    const isHere =
      extra !== undefined &&
      extra.title === undefined &&
      index === (extra.section ?? skill.sections.length - 1);
    return `## ${title}\n\n${text}${isHere ? `\n\n${extra.text}` : ""}\n`;
  });
  if (extra?.title !== undefined)
    blocks.splice(extra.section ?? blocks.length, 0, `## ${extra.title}\n\n${extra.text}\n`);
  return `---\nname: ${skill.name}\ndescription: ${skill.description}\n---\n\n# ${skill.title}\n\n${blocks.join("\n")}`;
}

export interface Extra {
  readonly text: string;
  readonly title?: string;
  readonly section?: number;
}

/** A harmful passage in an ordinary skill. */
export function injected(
  id: string,
  family: FamilyName,
  skill: OrdinarySkill,
  extra: Extra,
  files: Files = {},
): Case {
  return {
    id,
    label: "malicious",
    family,
    pair: `clean-${skill.name}`,
    files: { "SKILL.md": ordinaryText(skill, extra), ...files },
  };
}

/** A skill of its own, from its parts. */
export function skillText(name: string, description: string, body: string): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n${body.trim()}\n`;
}

export function malicious(id: string, family: FamilyName, text: string, files: Files = {}): Case {
  return { id, label: "malicious", family, files: { "SKILL.md": text, ...files } };
}

export function benign(id: string, family: FamilyName, text: string, files: Files = {}): Case {
  return { id, label: "benign", family, files: { "SKILL.md": text, ...files } };
}

/** The clean twin of what `injected` makes of the skill. */
export function clean(family: FamilyName, skill: OrdinarySkill): Case {
  return benign(`clean-${skill.name}`, family, ordinaryText(skill));
}
