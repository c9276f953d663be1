import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { themeColors } from '#ui/theme.ts';
import type { CachedFile } from '#features/offline/web/cached-file.ts';
import { browserTargets } from './browser-targets.ts';
import type { OfflineChunks } from './screens-plugin.ts';

const worker = join(import.meta.dirname, '../../../features/offline/web/service-worker.ts');
const manifestFile = 'manifest.webmanifest';

const appManifest = {
  name: 'Namugongo',
  short_name: 'Namugongo',
  description: 'Catholic Christians of Ugandan origin, their families and friends.',
  id: '/',
  start_url: '/',
  scope: '/',
  lang: 'en',
  display: 'standalone',
  theme_color: themeColors.light,
  background_color: themeColors.paper,
  // The PNG files are rendered from favicon.svg.
  icons: [
    { src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** Writes the app manifest, and the service worker (features/offline) with the files that it caches. */
export function createOfflinePlugin(getChunks: () => OfflineChunks): Plugin {
  let folder = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir);
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: manifestFile, source: JSON.stringify(appManifest) });
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `/${manifestFile}` } },
    ],
    writeBundle: {
      sequential: true,
      handler: () => buildWorker(folder, listCachedFiles(folder, getChunks())),
    },
  };
}

/** Programs that are no part of the website's graph: the reader of codes at the door. */
const workerFile = /\.(wasm|worker-[\w-]+\.js)$/;

function listCachedFiles(folder: string, { visitor, staff }: OfflineChunks): CachedFile[] {
  const scripts = [...visitor].map((url) => ({ url, staff: false }));
  const staffScripts = [...staff].map((url) => ({ url, staff: true }));
  const assets = globSync(['assets/*.{css,svg,woff2,wasm}', 'assets/*.worker-*.js'], {
    cwd: folder,
    exclude: ['assets/*-latin-ext-*'],
  }).map((url) => ({ url, staff: workerFile.test(url) }));
  const files = [...scripts, ...staffScripts, ...assets].map((file) => ({
    ...file,
    // The names have a hash of the content already.
    revision: null,
  }));
  const index = readFileSync(join(folder, 'index.html'));
  const revision = createHash('sha256').update(index).digest('hex').slice(0, 32);
  return [{ url: 'index.html', revision, staff: false }, ...files];
}

async function buildWorker(folder: string, files: readonly CachedFile[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'self.cachedFiles': JSON.stringify(files) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: browserTargets,
      rolldownOptions: {
        input: worker,
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}
