import { type ChildNode, parse, type Rule } from 'postcss';

/** A CSS rule with the class names that each of its selectors needs on a page. */
export type StyleRule = { css: string; needs: string[][] };

/** All rules of a style sheet in order, so that a page can include only the rules it uses. */
export function parseStyleRules(css: string): StyleRule[] {
  return parse(css).nodes.flatMap((node) => flattenRules(node, '', ''));
}

/** Repeats the enclosing at-rules (`@media`, `@layer`) around each rule. */
function flattenRules(node: ChildNode, before: string, after: string): StyleRule[] {
  if (node.type === 'comment') return [];
  if (node.type === 'rule')
    return [{ css: `${before}${node.toString()}${after}`, needs: listNeededClasses(node) }];
  if (node.type !== 'atrule') return [];
  if (!node.nodes) return [{ css: `${before}${node.toString()};${after}`, needs: [[]] }];
  if (/keyframes$|^font-face$/.test(node.name))
    return [{ css: `${before}${node.toString()}${after}`, needs: [[]] }];
  return node.nodes.flatMap((child) =>
    flattenRules(child, `${before}@${node.name} ${node.params}{`, `}${after}`),
  );
}

/** Ignores classes within :not(), :is(), :where() and :has(). */
const listNeededClasses = ({ selectors }: Rule): string[][] =>
  selectors.map((selector) =>
    [...selector.replaceAll(/:(?:not|is|where|has)\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)].map(
      ([, name = '']) => name,
    ),
  );
