/** A node of a syntax tree, taken out of the parser's memory. */
export interface SyntaxNode {
  readonly type: string;
  /** Name of its part in the parent, such as `left`; "" where it has none. */
  readonly field: string;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** 1-based in the text that was parsed. */
  readonly line: number;
  readonly isNamed: boolean;
  readonly children: readonly SyntaxNode[];
}

export interface SyntaxTree {
  readonly text: string;
  readonly root: SyntaxNode;
  readonly hasErrors: boolean;
  /** Something in it is deeper than is taken, and left out. */
  readonly isCut: boolean;
}

export function childOf(node: SyntaxNode, field: string): SyntaxNode | undefined {
  for (const child of node.children) if (child.field === field) return child;
  return undefined;
}

export function namedOf(node: SyntaxNode): SyntaxNode[] {
  const named: SyntaxNode[] = [];
  for (const child of node.children) if (child.isNamed && child.type !== "comment") named.push(child);
  return named;
}
