import { type ChildNode, parse, type Rule } from 'postcss';

/** A rule of the site's style sheets with what it needs of a page: one list of class names for each of its selectors. */
export type StyleRule = { css: string; needs: string[][] };

/** All rules of a style sheet in their order, so that a page can be given the few it uses. */
export function rulesOf(css: string): StyleRule[] {
  return parse(css).nodes.flatMap((node) => rulesIn(node, '', ''));
}

/** A rule stands in its conditions (`@media`, `@layer`), each written around it again. */
function rulesIn(node: ChildNode, before: string, after: string): StyleRule[] {
  if (node.type === 'comment') return [];
  if (node.type === 'rule')
    return [{ css: `${before}${node.toString()}${after}`, needs: needsOf(node) }];
  if (node.type !== 'atrule') return [];
  if (!node.nodes) return [{ css: `${before}${node.toString()};${after}`, needs: [[]] }];
  if (/keyframes$|^font-face$/.test(node.name))
    return [{ css: `${before}${node.toString()}${after}`, needs: [[]] }];
  return node.nodes.flatMap((child) =>
    rulesIn(child, `${before}@${node.name} ${node.params}{`, `}${after}`),
  );
}

/** Names that must not be there, or of which one is enough, are no need. */
const needsOf = ({ selectors }: Rule): string[][] =>
  selectors.map((selector) =>
    [...selector.replaceAll(/:(?:not|is|where|has)\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)].map(
      ([, name = '']) => name,
    ),
  );
