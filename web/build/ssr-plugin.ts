import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, minifySync, type Plugin, type Rolldown } from 'vite';
import { parseStyleRules } from './parse-styles.ts';
import { designTokensPlugin } from './design-tokens-plugin.ts';

const web = join(import.meta.dirname, '..');
const script = () => {
  const name = 'pre-hydration.js';
  return minifySync(name, readFileSync(join(web, 'src/app', name), 'utf8')).code;
};

/**
 * Writes what the server needs to render pages (server/src/server-rendering.ts) to the folder `ssr`: the render module
 * (src/app/entry-server.tsx), the script that runs before the first paint, every style rule of the site in order, and the names of
 * the entry files.
 */
export function ssrPlugin(): Plugin {
  let folder = '';
  let files: Files = { start: '', styles: [], later: [], sheets: [] };
  return {
    name: 'ssr',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir);
    },
    buildStart() {
      this.emitFile({ type: 'asset', name: 'pre-hydration.js', source: script() });
    },
    generateBundle(_, bundle) {
      files = listFiles(bundle);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const own = join(folder, 'ssr');
        await buildRenderer(own);
        const { sheets, ...started } = files;
        const rules = sheets.flatMap((name) =>
          parseStyleRules(readFileSync(join(folder, name), 'utf8')),
        );
        writeFileSync(join(own, 'script.js'), script());
        writeFileSync(join(own, 'styles.json'), JSON.stringify(rules));
        // Stored, so that the server loads the render module only at the first request.
        const { ssrPathPattern }: { ssrPathPattern: string } = await import(
          pathToFileURL(join(own, 'render.mjs')).href
        );
        writeFileSync(join(own, 'files.json'), JSON.stringify({ ...started, ssrPathPattern }));
      },
    },
  };
}

type Files = {
  /** The entry module and its style sheets. */
  start: string;
  styles: string[];
  /** The modules that the home page loads besides the entry. */
  later: string[];
  /** Every style sheet in dependency order. */
  sheets: string[];
};

function listFiles(bundle: Rolldown.OutputBundle): Files {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const home = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/HomeScreen.tsx'));
  const started = entry ? listChunks(bundle, [entry.fileName]) : [];
  const first = home ? listChunks(bundle, [home.fileName]) : [];
  const all = listChunks(
    bundle,
    [entry, ...chunks].flatMap((chunk) => chunk?.fileName ?? []),
  );
  return {
    start: entry?.fileName ?? '',
    styles: listStyleSheets(started),
    later: [...new Set([...started, ...first].map(({ fileName }) => fileName))],
    sheets: listStyleSheets(all),
  };
}

/** The chunks and their imports in dependency order. */
function listChunks(bundle: Rolldown.OutputBundle, names: readonly string[]) {
  const existing = new Map<string, Rolldown.OutputChunk | null>();
  const follow = (name: string) => {
    const chunk = bundle[name];
    if (existing.has(name) || chunk?.type !== 'chunk') return;
    existing.set(name, null);
    chunk.imports.forEach(follow);
    existing.delete(name);
    existing.set(name, chunk);
  };
  names.forEach(follow);
  return [...existing.values()].filter((chunk) => chunk !== null);
}

const listStyleSheets = (chunks: readonly Rolldown.OutputChunk[]): string[] => [
  ...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
];

const buildRenderer = (outDir: string) =>
  build({
    configFile: false,
    root: web,
    logLevel: 'error',
    plugins: [react(), designTokensPlugin()],
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'src/app/entry-server.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { entryFileNames: 'render.mjs' } },
    },
  });
