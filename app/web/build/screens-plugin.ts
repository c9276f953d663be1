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

/**
 * Reads from the graph of the build what each screen needs: writes ssr/screens.json for the server (listScreenModules), and tells what the
 * service worker caches.
 */
export function createScreensPlugin() {
  let onlineChunks: ReadonlySet<string> = new Set();
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
      onlineChunks = listOnlineChunks(this, screenRoutes, bundle, onlineParts.map(locate));
    },
  };
  return {
    plugin,
    /** Whether the service worker caches a file: all but the chunks that only other screens need. */
    isOffline: (file: string) => !onlineChunks.has(file),
  };
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
  'type' | 'fileName' | 'isEntry' | 'facadeModuleId' | 'imports' | 'dynamicImports'
>;
type Chunks = Readonly<Record<string, Chunk | Pick<Rolldown.OutputAsset, 'type'>>>;

/** The chunks that neither the frame of the site nor an offline screen needs, at once or later. */
export function listOnlineChunks(
  graph: ModuleGraph,
  screens: readonly ScreenRoute[],
  bundle: Chunks,
  parts: readonly string[],
): ReadonlySet<string> {
  const findModule = createModuleFinder(graph);
  const offline = new Set(screens.filter((screen) => screen.offline).map(findModule));
  const ends = new Set([...screens.map(findModule), ...parts]);
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  );
  for (const part of parts)
    if (![...chunks.values()].some(({ facadeModuleId }) => facadeModuleId === part))
      throw new Error(`No chunk begins with ${part}.`);
  const isStart = ({ isEntry, facadeModuleId }: Chunk) =>
    isEntry || offline.has(facadeModuleId ?? '');
  const needed = new Set([...chunks.values()].filter(isStart).map(({ fileName }) => fileName));
  for (const name of needed) {
    const { imports = [], dynamicImports = [] } = chunks.get(name) ?? {};
    const isPart = (later: string) => !ends.has(chunks.get(later)?.facadeModuleId ?? '');
    for (const next of [...imports, ...dynamicImports.filter(isPart)]) needed.add(next);
  }
  return new Set([...chunks.keys()].filter((name) => !needed.has(name)));
}
