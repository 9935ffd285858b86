/** What is indexed of a skill. All text is data: it is split into words and cut, never interpreted. */
export interface SearchDocument {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Words that classify it; separated by commas where a tag has several words. */
  readonly tags?: string;
  readonly headings?: string;
  readonly body?: string;
  /** Paths of its files. */
  readonly files?: string;
  /** First lines of what its scripts say of themselves. */
  readonly scripts?: string;
  /** For `has:`, such as "scripts" or "references". */
  readonly has?: readonly string[];
  /** For `source:`: the place or collection it comes from. */
  readonly source?: string;
}
