import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, loadConfigFromFile, type Plugin, type Rolldown } from 'vite';
import type { Benchmark, Measurement } from './measurement.ts';
import { repositoryRoot } from './server-process.ts';

/** JavaScript that a page needs until it is usable: the static imports of the entry and of the screen. */
export const scriptSize: Benchmark = {
  name: 'script-size',
  description: 'JavaScript of the public screens, compressed with brotli',
  async run() {
    const chunks = await buildChunks();
    printModules(chunks);
    return screens.map(([name, module, max]) => measureScreen(chunks, name, module, max));
  },
};

const screens = [
  ['home', 'HomeScreen', 110],
  ['page', 'PageScreen', 110],
  ['announcements', 'AnnouncementsScreen', 110],
  ['announcement', 'AnnouncementScreen', 110],
  ['readings', 'ReadingsScreen', 110],
  ['reading', 'ReadingScreen', 110],
  ['gallery', 'GalleryScreen', 110],
  ['videos', 'VideosScreen', 110],
  ['ticket page', 'TicketPageScreen', 170],
  ['picker', 'ChairsScreen', 170],
  ['donation', 'DonationScreen', 170],
  ['sign-in', 'SignInScreen', 170],
] as const;

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** Builds the website in memory, without the plugins that write files. */
async function buildChunks(): Promise<Chunks> {
  const web = join(repositoryRoot, 'app/web');
  process.env['NODE_ENV'] = 'production';
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(web, 'vite.config.ts'),
    web,
    'error',
    undefined,
    'native',
  );
  const writers = /^(ssr|compressed|vite-plugin-pwa.*)$/;
  const plugins = (loaded?.config.plugins ?? [])
    .flat()
    .filter((plugin): plugin is Plugin => !!plugin && 'name' in plugin)
    .filter(({ name }) => !writers.test(name));
  const output = await build({
    ...loaded?.config,
    configFile: false,
    root: web,
    logLevel: 'error',
    plugins,
    build: { ...loaded?.config.build, write: false },
  });
  const files = 'output' in output ? output.output : [];
  return new Map<string, Rolldown.OutputChunk>(
    files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
}

function measureScreen(chunks: Chunks, name: string, module: string, max: number): Measurement {
  const all = [...chunks.values()];
  const find = (file: string) =>
    all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${file}.tsx`))?.fileName;
  const entry = all.find(({ isEntry }) => isEntry)?.fileName;
  const theme = isPlain(module) ? undefined : find('ThemeProvider');
  const names = listImports(chunks, [entry, theme, find(module)]);
  const sizes = names.map((file) => brotliCompressSync(chunks.get(file)?.code ?? '').length);
  const largest = names
    .map((file, place) => ({ file: file.replace(/^assets\//, ''), size: sizes[place] ?? 0 }))
    .toSorted((a, b) => b.size - a.size)
    .slice(0, 6)
    .map(({ file, size }) => `${file.replace(/-[^-]{8}\.js$/, '')} ${(size / 1000).toFixed(1)}`);
  return {
    name,
    values: [sizes.reduce((sum, size) => sum + size, 0) / 1000],
    unit: 'KB',
    target: { max },
    beside: `${names.length} files; ${largest.join(', ')}`,
  };
}

/** Whether the route of a screen says that it loads without the component library. */
function isPlain(module: string): boolean {
  const folder = join(repositoryRoot, 'app/web/routes');
  const plainRoute = new RegExp(
    `plain: true,\\s+component: lazyScreen\\(\\s*\\(\\) => import\\('[^']*/${module}\\.tsx'`,
  );
  return globSync('*.tsx', { cwd: folder }).some((name) =>
    plainRoute.test(readFileSync(join(folder, name), 'utf8')),
  );
}

/** The chunks and everything that they import statically. */
function listImports(chunks: Chunks, names: readonly (string | undefined)[]): string[] {
  const visited = new Set<string>();
  const follow = (name: string | undefined) => {
    const chunk = chunks.get(name ?? '');
    if (!chunk || visited.has(chunk.fileName)) return;
    visited.add(chunk.fileName);
    chunk.imports.forEach(follow);
  };
  names.forEach(follow);
  return [...visited];
}

const packagePattern = /node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Prints what home loads, by package and by module: characters before the names are shortened. */
function printModules(chunks: Chunks): void {
  const all = [...chunks.values()];
  const entry = all.find(({ isEntry }) => isEntry)?.fileName;
  const parts = listImports(chunks, [entry])
    .flatMap((name) => Object.entries(chunks.get(name)?.modules ?? {}))
    .map(([id, { renderedLength }]) => ({ id, length: renderedLength }));
  const packages = Map.groupBy(parts, ({ id }) => id.match(packagePattern)?.[1] ?? 'own code');
  const sums = [...packages].map(([name, own]) => ({
    name,
    length: own.reduce((sum, { length }) => sum + length, 0),
  }));
  console.log('Modules of every page, in 1,000 characters before they are minified:');
  for (const { name, length } of sums.toSorted((a, b) => b.length - a.length).slice(0, 12))
    console.log(`${(length / 1000).toFixed(1).padStart(8)} ${name}`);
  console.log('\nThe largest:');
  for (const { id, length } of parts.toSorted((a, b) => b.length - a.length).slice(0, 40))
    console.log(`${(length / 1000).toFixed(1).padStart(8)} ${id.replace(repositoryRoot, '')}`);
  console.log('');
}
