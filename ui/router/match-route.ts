import { pathParameter } from '#contract/screens.ts';

export type Match<R> = { route: R; params: Readonly<Record<string, string>> };

/** An escaped letter, digit, '-', '.', '_' or '~': the same path can be written without. */
const needlessEscape = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i;

/**
 * Creates the function that finds the route of a path, whatever its case; undefined when there is none. '$name' in the path of a route is
 * a parameter, and a fixed part wins over one. A path with needless escapes has no route, so that each page has one address.
 */
export function createMatcher<R extends { path: string }>(
  routes: readonly R[],
): (path: string) => Match<R> | undefined {
  const rank = ({ path }: R) => path.replaceAll(pathParameter, '\uffff');
  const patterns = [...routes]
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .map((route) => ({
      route,
      names: [...route.path.matchAll(pathParameter)].map(([, name = '']) => name),
      pattern: new RegExp(`^${route.path.replaceAll(pathParameter, '([^/]+)')}/?$`, 'i'),
    }));
  return (path) => {
    if (needlessEscape.test(path)) return undefined;
    for (const { route, names, pattern } of patterns) {
      const values = pattern.exec(path)?.slice(1).map(decode);
      if (!values) continue;
      if (values.includes(null)) return undefined;
      return {
        route,
        params: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])),
      };
    }
    return undefined;
  };
}

/** Null for a text with wrong escapes. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
