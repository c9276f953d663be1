import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Rolldown } from 'vite';

const routes = join(import.meta.dirname, '../routes');
const repository = join(import.meta.dirname, '../../..');
const staffFrame = join(import.meta.dirname, '../staff');

const locate = (specifier: string) =>
  specifier.startsWith('#') ? join(repository, specifier.slice(1)) : resolve(routes, specifier);

/** Files of the screens that the server renders: `ssr: true` in the routes. */
function listRenderedScreens(): Set<string> {
  const route = /\n {2}\{\n[^]*?\n {2}\},/g;
  const screens = globSync('*.tsx', { cwd: routes }).flatMap((file) =>
    [...readFileSync(join(routes, file), 'utf8').matchAll(route)]
      .filter(([text]) => text.includes('ssr: true'))
      .map(([text]) => locate(/import\(\s*'([^']+)'/.exec(text)?.[1] ?? '')),
  );
  if (screens.length === 0) throw new Error('No route with "ssr: true" was read.');
  return new Set(screens);
}

/**
 * Two style sheets: 'style' is linked in every document and has what the server renders, which is the frame of every screen and the
 * public ones, with the parts that a press opens there. 'screens' has staff and private screens and what opens in the staff frame, and
 * loads with the first of them. With a fixed order of rules in each and between them, a page looks the same by each way to it.
 */
export function createStyleSheets(): Rolldown.CodeSplittingGroup {
  const rendered = listRenderedScreens();
  const isFirst = (module: string) =>
    rendered.has(module) || module.endsWith('/app/web/entry-client.tsx');
  return {
    debugName: 'style sheets',
    test: /\.css$/,
    name(sheet, context) {
      const users = new Set([sheet]);
      for (const module of users) {
        const { importers = [], dynamicImporters = [] } = context.getModuleInfo(module) ?? {};
        const openers = dynamicImporters.filter((opener) => !opener.startsWith(staffFrame));
        // A route uses no sheet itself: its screen does.
        for (const user of [...importers, ...openers])
          if (!user.startsWith(routes)) users.add(user);
      }
      return [...users].some(isFirst) ? 'style' : 'screens';
    },
  };
}
