import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { screenRoutes } from '../screens.ts';
import { isScreenList } from './screen-modules.ts';

const staffFrame = join(import.meta.dirname, '../staff');
const rendered = new Set(
  screenRoutes
    .filter(({ rendered: by }) => by === 'server')
    .map(({ component }) => component.componentName),
);

/**
 * Two style sheets: 'style' is linked in every document and has what the server renders, which is the frame of every screen and the
 * public ones, with the parts that a press opens there. 'screens' has staff and private screens and what opens in the staff frame, and
 * loads with the first of them. With a fixed order of rules in each and between them, a page looks the same by each way to it.
 */
export function createStyleSheets(): Rolldown.CodeSplittingGroup {
  return {
    debugName: 'style sheets',
    test: /\.css$/,
    name(sheet, context) {
      const users = new Set([sheet]);
      for (const module of users) {
        const info = context.getModuleInfo(module);
        if (module.endsWith('/app/web/entry-client.tsx') || isRendered(info)) return 'style';
        const openers = info?.dynamicImporters.filter((opener) => !opener.startsWith(staffFrame));
        // A list of screens uses no sheet itself: its screens do.
        for (const user of [...(info?.importers ?? []), ...(openers ?? [])])
          if (!isScreenList(user)) users.add(user);
      }
      return 'screens';
    },
  };
}

/** Whether a module has a screen that the server renders. */
const isRendered = (module: Rolldown.ModuleInfo | null): boolean =>
  module !== null &&
  module.dynamicImporters.some(isScreenList) &&
  module.exports.some((name) => rendered.has(name));
