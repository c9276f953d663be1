// The syntax tree of a source file, as the operators need it.
import { parseSync } from 'vite';

export type Node = { type: string; start: number; end: number; [property: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'type') === 'string' &&
  typeof Reflect.get(value, 'start') === 'number';

/** Parses TypeScript; throws when it has a syntax error. */
export function parseSource(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const root: unknown = program;
  if (!isNode(root)) throw new Error(`${file} has no syntax tree.`);
  return root;
}

/** The node in a property, or null. */
export function getChild(node: Node, property: string): Node | null {
  const value = node[property];
  return isNode(value) ? value : null;
}

/** The nodes in a list property. */
export function getChildren(node: Node, property: string): Node[] {
  const value = node[property];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The name of an identifier or of the property of a member expression; '' for other nodes. */
export function getName(node: Node | null): string {
  if (node?.type === 'MemberExpression') return getName(getChild(node, 'property'));
  const name = node?.['name'];
  return typeof name === 'string' ? name : '';
}

/** The name of the called function or method; '' when the node is no call. */
export const getCalledName = (node: Node | null): string =>
  node?.type === 'CallExpression' ? getName(getChild(node, 'callee')) : '';

/** Calls `visit` for each node below `node`, parents first. Type annotations and imports are left out. */
export function walkNodes(node: Node, visit: (node: Node, parent: Node | null) => void): void {
  const walk = (current: Node, parent: Node | null) => {
    if (/^TS(?!AsExpression|NonNull|Satisfies)|^Import|^ExportAll/.test(current.type)) return;
    visit(current, parent);
    for (const value of Object.values(current))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) walk(child, current);
  };
  walk(node, null);
}
