import { readdirSync, readFileSync } from "node:fs";
import * as z from "zod/v4";
import { corpusItems } from "../evaluation/corpus-items.ts";
import type { ScannedFile } from "../src/engine/finding.ts";
import { type FeatureNumbers, growingNumbers } from "../src/learned/feature-numbers.ts";
import { featuresOf, passageReader } from "../src/learned/features-of.ts";
import { stretchesOf } from "../src/learned/stretches-of.ts";
import { purposeOf } from "../src/prose/purpose.ts";
import { viewSkill } from "../src/view/view-skill.ts";

/** A skill to learn from. */
export interface Text {
  readonly id: string;
  readonly isHarmful: boolean;
  /** `row`: a passage of our own making in a short skill · `corpus`: a real skill. */
  readonly origin: "row" | "corpus";
  readonly kind: string;
  /** Texts of one topic or one repository are learned from together or not at all when it is measured. */
  readonly topic: string;
  /** The file of a row: the rows of each were written by somebody else. Of a real skill, its repository. */
  readonly writer: string;
  /** Whether the verdict asks what was learned: in skills about security it does not. */
  readonly isHeard: boolean;
  readonly stretches: readonly LabelledStretch[];
}

export interface LabelledStretch {
  /** By their place in the list of names. */
  readonly features: Int32Array;
  readonly isMain: boolean;
  /** Of a row: inside the labelled passage, wholly outside it, or across its edge. */
  readonly where: "inside" | "outside" | "across";
}

export interface Texts {
  readonly texts: readonly Text[];
  /** Of every feature that any of them has. */
  readonly names: readonly string[];
}

/** Every row of this folder and every skill of the corpus. The cases are left out: they measure the scanner. */
export async function readTexts(corpus: string): Promise<Texts> {
  const texts: Text[] = [];
  const names = new Map<string, number>();
  const numbers = growingNumbers(names);
  for (const row of readRows()) texts.push(await rowText(row, numbers));
  for (const { id, source, files } of corpusItems(corpus)) {
    const read = await readSkill(await files(), numbers, () => "outside");
    texts.push({
      ...{ id, isHarmful: false, origin: "corpus", kind: "corpus", topic: source, writer: source },
      ...read,
    });
  }
  return { texts, names: [...names.keys()] };
}

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  before: z.string(),
  passage: z.string(),
  after: z.string(),
  label: z.enum(["malicious", "benign"]),
  kind: z.string(),
});
type Row = z.infer<typeof rowSchema> & { readonly writer: string };

function readRows(): Row[] {
  const here = new URL(".", import.meta.url);
  return readdirSync(here)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .flatMap((name) =>
      readFileSync(new URL(name, here), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => ({ ...rowSchema.parse(JSON.parse(line)), writer: name })),
    );
}

async function rowText(row: Row, numbers: FeatureNumbers): Promise<Text> {
  const { id, name, description, before, passage, after, label, kind, writer } = row;
  const head = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n# ${name}\n\n${before}\n\n`;
  const from = head.split("\n").length;
  const to = from + passage.split("\n").length - 1;
  const bytes = Buffer.from(`${head}${passage}\n\n${after}\n`);
  const read = await readSkill([{ path: "SKILL.md", bytes }], numbers, (lines) => {
    const [first = 0] = lines;
    if (first >= from && first <= to) return "inside";
    return lines.every((line) => line < from || line > to) ? "outside" : "across";
  });
  return { id, isHarmful: label === "malicious", origin: "row", kind, topic: name, writer, ...read };
}

async function readSkill(
  files: readonly ScannedFile[],
  numbers: FeatureNumbers,
  whereOf: (lines: readonly number[]) => LabelledStretch["where"],
): Promise<Pick<Text, "isHeard" | "stretches">> {
  const { view } = await viewSkill(files);
  const purpose = purposeOf(view);
  const read = passageReader(purpose, numbers);
  const stretches = stretchesOf(view).map((stretch) => ({
    features: Int32Array.from(featuresOf(stretch, read)),
    isMain: stretch[0]?.path === view.main?.path,
    where: whereOf(stretch.map(({ line }) => line)),
  }));
  return { isHeard: !purpose.isAboutSecurity, stretches };
}
