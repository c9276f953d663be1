import { join, relative } from 'node:path';
import type { Rolldown } from 'vite';
import type { ScreenRoute } from '#ui/router/lazy-screen.ts';
import { screenRoutes } from '../screens.ts';

const web = join(import.meta.dirname, '..');

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

/** The module of each screen by its path, with the name that the manifest has for it. */
export function listScreenModules(graph: ModuleGraph): Record<string, string> {
  const findModule = createModuleFinder(graph);
  return Object.fromEntries(
    screenRoutes.map((screen) => [screen.path, relative(web, findModule(screen))]),
  );
}
