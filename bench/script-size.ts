import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { screenList } from '#app/screens.ts';
import { z } from 'zod';
import { build, loadConfigFromFile, type Plugin, type Rolldown } from 'vite';
import type { Benchmark, Measurement } from './measurement.ts';
import { repositoryRoot } from './server-process.ts';

/** JavaScript that a page needs until it is usable: the static imports of the entry and of the screen. */
export const scriptSize: Benchmark = {
  name: 'script-size',
  description: 'JavaScript of the public screens, compressed with brotli',
  async run() {
    const { chunks, modules } = await buildSite();
    printModules(chunks);
    // Several paths of one component count once.
    const groups = Map.groupBy(
      screenList.filter(({ rendered }) => rendered === 'server'),
      ({ path }) => modules[path],
    );
    const screens = [...groups.values()].flatMap((group) => group.slice(0, 1));
    return screens.map(({ path }) => measureScreen(chunks, path, modules[path]));
  },
};

const web = join(repositoryRoot, 'app/web');

/** In KB. */
const limit = 110;

/** The module of each screen by its path (app/web/build/screens-plugin.ts). */
const Modules = z.record(z.string(), z.string());
type Modules = z.output<typeof Modules>;

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** Builds the website in memory, without the plugins that write files. */
async function buildSite(): Promise<{ chunks: Chunks; modules: Modules }> {
  process.env['NODE_ENV'] = 'production';
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(web, 'vite.config.ts'),
    web,
    'error',
    undefined,
    'native',
  );
  const writers = /^(ssr|offline|compressed)$/;
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
  const chunks = files.flatMap((file) =>
    file.type === 'chunk' ? [[file.fileName, file] as const] : [],
  );
  const list = files.find(({ fileName }) => fileName === 'ssr/screens.json');
  const text = list?.type === 'asset' ? list.source.toString() : '{}';
  return { chunks: new Map(chunks), modules: Modules.parse(JSON.parse(text)) };
}

function measureScreen(chunks: Chunks, path: string, module: string | undefined): Measurement {
  const all = [...chunks.values()];
  const start = all.find(({ facadeModuleId }) => facadeModuleId === join(web, module ?? ''));
  if (!start) throw new Error(`The build lacks the module of ${path}.`);
  const entry = all.find(({ isEntry }) => isEntry);
  const names = listImports(chunks, [entry?.fileName, start.fileName]);
  const sizes = names.map((file) => brotliCompressSync(chunks.get(file)?.code ?? '').length);
  const largest = names
    .map((file, place) => ({ file: file.replace(/^assets\//, ''), size: sizes[place] ?? 0 }))
    .toSorted((a, b) => b.size - a.size)
    .slice(0, 6)
    .map(({ file, size }) => `${file.replace(/-[^-]{8}\.js$/, '')} ${(size / 1000).toFixed(1)}`);
  return {
    name: path,
    values: [sizes.reduce((sum, size) => sum + size, 0) / 1000],
    unit: 'KB',
    target: { max: limit },
    beside: `${names.length} files; ${largest.join(', ')}`,
  };
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
