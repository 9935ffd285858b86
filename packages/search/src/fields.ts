/** Where a word of a skill can stand, strongest first. The place in this list is the field's bit in a posting. */
export const FIELDS = ["name", "tags", "when", "description", "headings", "files", "body", "not"] as const;
export type Field = (typeof FIELDS)[number];

export function bitOf(field: Field): number {
  return 1 << FIELDS.indexOf(field);
}

/** The fields of a mask, strongest first. */
export function fieldsIn(mask: number): Field[] {
  return FIELDS.filter((_, index) => (mask & (1 << index)) !== 0);
}

/** Everything an author wrote to be found by; a word that is only in the body may be there by chance. */
export const HEAD_MASK = bitOf("name") | bitOf("tags") | bitOf("when") | bitOf("description");
