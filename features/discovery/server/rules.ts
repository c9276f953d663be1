import type { Screen } from '#contract/screens.ts';

/**
 * Where search engines may not go, from the screens that they may not list. Each name stands for the path and everything below it; one
 * that ends with a slash, only for what is below it.
 */
export function listPrivateNames(screens: readonly Screen[]): string[] {
  const listed = screens.filter((screen) => screen.listed).map(({ path }) => path);
  const names = screens
    .filter((screen) => !screen.listed)
    .map(({ path }) => path.replace(/\/\$.*/, ''))
    .map((name) => (listed.some((path) => path === name) ? `${name}/` : name));
  return [...new Set(names)].filter(
    (name) => !names.some((other) => name.startsWith(other.replace(/\/?$/, '/')) && name !== other),
  );
}
