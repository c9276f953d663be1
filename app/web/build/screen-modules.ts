import { join, relative } from 'node:path';
import type { Rolldown } from 'vite';
import type { ScreenRoute } from '#ui/router/lazy-screen.ts';
import { screenRoutes } from '../screens.ts';

const web = join(import.meta.dirname, '..');
const theme = join(web, '../../ui/ThemeProvider.tsx');

/** What the build knows of its modules. */
export type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleIds'> & {
  getModuleInfo: (
    id: string,
  ) => Pick<Rolldown.ModuleInfo, 'exports' | 'importedIds' | 'dynamicallyImportedIds'> | null;
};

/** The modules that load the components of screens: web/screens.ts of each feature and of the app. */
export const isScreenList = (id: string): boolean => id.endsWith('/web/screens.ts');

/** Finds the module of a screen's component; throws when not exactly one has a component of this name. */
export function createModuleFinder(graph: ModuleGraph): (screen: ScreenRoute) => string {
  const candidates = new Set(
    [...graph.getModuleIds()]
      .filter(isScreenList)
      .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  );
  return ({ path, component: { componentName } }) => {
    const [module, ...others] = [...candidates].filter((id) =>
      graph.getModuleInfo(id)?.exports.includes(componentName),
    );
    if (!module || others.length > 0)
      throw new Error(
        `${path}: ${others.length + (module ? 1 : 0)} modules have ${componentName}.`,
      );
    return module;
  };
}

/** The modules whose chunks a screen needs, by the path of the screen, with the names that the manifest has for them. */
export function listScreenModules(graph: ModuleGraph): Record<string, string[]> {
  const findModule = createModuleFinder(graph);
  return Object.fromEntries(
    screenRoutes.map((screen) => [
      screen.path,
      [...(screen.plain ? [] : [theme]), findModule(screen)].map((id) => relative(web, id)),
    ]),
  );
}

/** The modules that some modules import, at once or later, except what `isEnd` tells to leave out. */
export function listReached(
  graph: ModuleGraph,
  starts: readonly string[],
  isEnd: (id: string) => boolean,
): ReadonlySet<string> {
  const reached = new Set(starts);
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    const later = isScreenList(id) ? [] : dynamicallyImportedIds;
    for (const next of [...importedIds, ...later]) if (!isEnd(next)) reached.add(next);
  }
  return reached;
}
