import { perWord } from "../prose/per-word.ts";
import { BREAK, stem, type Token } from "../prose/tokens.ts";

/** Finds templates over words and classes; see `INTENTS` for how they are written. */
export interface TemplateBook {
  /** Places in the list of the templates that stand in the tokens. */
  find(tokens: readonly Token[], classes: readonly (readonly number[])[]): ReadonlySet<number>;
}

/** Gaps are bounded and a template is tried only where its first element stands: the work is linear in the text. */
export function templateBook(
  templates: readonly string[],
  numberOfClass: (name: string) => number,
): TemplateBook {
  const elements = new Map<string, Element>();
  const parsed = templates.map((template) => parse(template, numberOfClass, elements));
  const starting = new Map<number, number[]>();
  for (const [place, [first]] of parsed.entries())
    if (first !== undefined) starting.set(first.element, [...(starting.get(first.element) ?? []), place]);
  const roleOf = roleReader([...elements.values()], starting);
  const lastOf = Int32Array.from(parsed, (steps) => steps.at(-1)?.element ?? 0);
  // Elements that stand in the tokens of the present search, by its number.
  const seenIn = new Uint32Array(elements.size);
  let search = 0;
  return {
    find: (tokens, classes) => {
      const roles = tokens.map((token, at) =>
        token.word === BREAK ? undefined : roleOf(token, classes[at] ?? []),
      );
      search += 1;
      for (const role of roles) for (const number of role?.elements ?? []) seenIn[number] = search;
      const results = new Set<number>();
      for (let at = 0; at < roles.length; at += 1)
        // Most templates that begin never end: no need to look how far they get.
        for (const place of roles[at]?.starts ?? [])
          if (seenIn[lastOf[place] ?? 0] === search && matches(parsed[place] ?? [], 1, roles, at + 1))
            results.add(place);
      return results;
    },
  };
}

interface Element {
  readonly number: number;
  readonly words: ReadonlySet<string>;
  readonly prefixes: readonly string[];
  readonly classes: ReadonlySet<number>;
}

interface Step {
  /** The number of its element. */
  readonly element: number;
  readonly gap: number;
}

/** Which elements a word may stand for, and which templates may begin with it. */
interface Role {
  /** Few, so that a list is as good as a set. */
  readonly elements: readonly number[];
  readonly starts: readonly number[];
}

function parse(
  template: string,
  numberOfClass: (name: string) => number,
  elements: Map<string, Element>,
): Step[] {
  const steps: Step[] = [];
  let gap = 0;
  for (const part of template.trim().split(/\s+/)) {
    if (/^\.\.\d+$/.test(part)) {
      gap = Number(part.slice(2));
      continue;
    }
    const words = part.split("|").filter((word) => word !== "");
    const element = elements.get(part) ?? {
      number: elements.size,
      words: new Set(words.filter((word) => !word.startsWith("@") && !word.endsWith("*")).map(stem)),
      prefixes: words.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1)),
      classes: new Set(
        words.filter((word) => word.startsWith("@")).map((word) => numberOfClass(word.slice(1))),
      ),
    };
    elements.set(part, element);
    steps.push({ element: element.number, gap });
    gap = 0;
  }
  return steps;
}

/** Reads each word once for all elements: texts repeat their words. */
function roleReader(
  elements: readonly Element[],
  starting: ReadonlyMap<number, readonly number[]>,
): (token: Token, classes: readonly number[]) => Role {
  const byWord = new Map<string, number[]>();
  const byClass = new Map<number, number[]>();
  const byBeginning = new Map<string, { readonly prefix: string; readonly number: number }[]>();
  for (const { number, words, prefixes, classes } of elements) {
    for (const word of words) push(byWord, word, number);
    for (const own of classes) push(byClass, own, number);
    for (const prefix of prefixes) push(byBeginning, prefix.slice(0, BEGINNING), { prefix, number });
  }
  const read = ({ word, stem: root, base }: Token, classes: readonly number[]): Role => {
    const numbers = new Set(byWord.get(root));
    if (base !== root) for (const number of byWord.get(base) ?? []) numbers.add(number);
    for (const own of classes) for (const number of byClass.get(own) ?? []) numbers.add(number);
    for (const { prefix, number } of byBeginning.get(word.slice(0, BEGINNING)) ?? [])
      if (word.startsWith(prefix)) numbers.add(number);
    return numbers.size === 0 ? NO_ROLE : roleOf(numbers, starting);
  };
  // The classes of a word are the same list, but for the first word of a phrase.
  const usual = perWord((): { classes?: readonly number[]; role: Role } => ({ role: NO_ROLE }));
  return (token, classes) => {
    const existing = usual(token);
    if (existing.classes === classes) return existing.role;
    const role = read(token, classes);
    if (existing.classes === undefined) {
      existing.classes = classes;
      existing.role = role;
    }
    return role;
  };
}

// The shortest beginning that a template asks for has as many letters.
const BEGINNING = 2;
const NO_ROLE: Role = { elements: [], starts: [] };

function roleOf(numbers: ReadonlySet<number>, starting: ReadonlyMap<number, readonly number[]>): Role {
  const elements = [...numbers];
  return { elements, starts: elements.flatMap((number) => starting.get(number) ?? []) };
}

function push<Key, Value>(entries: Map<Key, Value[]>, key: Key, value: Value): void {
  const cached = entries.get(key);
  if (cached === undefined) entries.set(key, [value]);
  else cached.push(value);
}

function matches(
  steps: readonly Step[],
  index: number,
  roles: readonly (Role | undefined)[],
  from: number,
): boolean {
  const step = steps[index];
  if (step === undefined) return true;
  const { element, gap } = step;
  for (let at = from; at <= from + gap; at += 1) {
    const role = roles[at];
    if (role === undefined) return false;
    if (role.elements.includes(element) && matches(steps, index + 1, roles, at + 1)) return true;
  }
  return false;
}
