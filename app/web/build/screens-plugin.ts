import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Screen } from '#contract/screens.ts';
import type { Plugin, Rolldown } from 'vite';
import type { ScreenRoute } from '#ui/router/lazy-screen.ts';
import { screenRoutes } from '../screens.ts';
import { createModuleFinder, listScreenModules, type ModuleGraph } from './screen-modules.ts';

const repository = join(import.meta.dirname, '../../..');
const locate = (file: string) => join(repository, file);

/** Parts of offline screens that are of no use without a network. */
const onlineParts: readonly string[] = [
  'features/accounts/web/ReauthenticateNotice.tsx',
  'ui/media/Lightbox.tsx',
  'features/payments/web/payment-card/StripeCardField.tsx',
];

/** Parts of the frame that only the staff loads. */
const staffParts: readonly string[] = [
  'app/web/staff/StaffFrame.tsx',
  'features/door/web/check-in/door-store.ts',
];

/** The chunks that the service worker caches: for every visitor, and the rest for the staff at the door. */
export type OfflineChunks = { visitor: ReadonlySet<string>; staff: ReadonlySet<string> };

/**
 * Reads from the graph of the build what each screen needs: writes ssr/screens.json for the server (listScreenModules), and tells what the
 * service worker caches.
 */
export function createScreensPlugin() {
  let offlineChunks: OfflineChunks = { visitor: new Set(), staff: new Set() };
  const plugin: Plugin = {
    name: 'screens',
    apply: 'build',
    load: {
      filter: { id: /\/features\/[\w-]+\/contract\/screens\.ts$/ },
      handler: async (id) => printScreens(await import(pathToFileURL(id).href)),
    },
    generateBundle(_, bundle) {
      this.emitFile({
        type: 'asset',
        fileName: 'ssr/screens.json',
        source: JSON.stringify(listScreenModules(this)),
      });
      offlineChunks = listOfflineChunks(this, screenRoutes, bundle, {
        online: onlineParts.map(locate),
        staff: staffParts.map(locate),
      });
    },
  };
  return { plugin, getOfflineChunks: () => offlineChunks };
}

/** The module of a feature's screens for the browser, without what only the server and the build need. */
function printScreens(exports: Record<string, Record<string, Screen>>): string {
  const printed = Object.entries(exports).map(([name, screens]) => {
    const entries = Object.entries(screens).map(
      ([
        key,
        {
          description: _,
          head: __,
          listed: ___,
          offline: ____,
          rendered: _____,
          query: ______,
          ...rest
        },
      ]) => [key, rest],
    );
    return `export const ${name} = ${JSON.stringify(Object.fromEntries(entries))};`;
  });
  return printed.join('\n');
}

type Chunk = Pick<
  Rolldown.OutputChunk,
  'type' | 'fileName' | 'isEntry' | 'moduleIds' | 'imports' | 'dynamicImports'
>;
type Chunks = Readonly<Record<string, Chunk | Pick<Rolldown.OutputAsset, 'type'>>>;

/**
 * A visitor needs the frame of the site and the offline screens for everybody, at once or later; the door needs the offline screens of
 * the staff and its own. Neither needs the other screens and the parts `online`; visitors don't need the parts `staff`.
 */
export function listOfflineChunks(
  graph: ModuleGraph,
  screens: readonly ScreenRoute[],
  bundle: Chunks,
  parts: { online: readonly string[]; staff: readonly string[] },
): OfflineChunks {
  const findModule = createModuleFinder(graph);
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  );
  const findChunk = (module: string): string => {
    for (const { fileName, moduleIds } of chunks.values())
      if (moduleIds.includes(module)) return fileName;
    throw new Error(`No chunk has ${module}.`);
  };
  const ends = new Set(
    [...screens.map(findModule), ...parts.online, ...parts.staff].map(findChunk),
  );
  const collect = (starts: readonly string[]) => {
    const needed = new Set(starts);
    for (const name of needed) {
      const { imports = [], dynamicImports = [] } = chunks.get(name) ?? {};
      for (const next of [...imports, ...dynamicImports.filter((later) => !ends.has(later))])
        needed.add(next);
    }
    return needed;
  };
  const findScreens = (isForAll: boolean) =>
    screens
      .filter(
        ({ offline, access, door }) =>
          offline && (typeof access === 'string' && !door) === isForAll,
      )
      .map((screen) => findChunk(findModule(screen)));
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry);
  const visitor = collect([...entries.map(({ fileName }) => fileName), ...findScreens(true)]);
  const staff = collect([...parts.staff.map(findChunk), ...findScreens(false)]);
  return { visitor, staff: new Set([...staff].filter((name) => !visitor.has(name))) };
}
