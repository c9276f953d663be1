import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, minifySync, type Plugin, type Rolldown } from 'vite';
import { rulesOf } from './styles.ts';
import { tokens } from './tokens.ts';

const web = join(import.meta.dirname, '..');
const script = () => {
  const name = 'first-paint.js';
  return minifySync(name, readFileSync(join(web, 'src/app', name), 'utf8')).code;
};

/**
 * What the server needs to draw pages (server/src/drawn-pages.ts), in a folder of its own beside the site: the module that draws
 * (src/app/first-paint.tsx), the small script that runs before the first paint, every style rule of the site in its order, and which
 * files start the program.
 */
export function firstPaint(): Plugin {
  let folder = '';
  let files: Files = { start: '', styles: [], later: [], sheets: [] };
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir);
    },
    buildStart() {
      this.emitFile({ type: 'asset', name: 'first-paint.js', source: script() });
    },
    generateBundle(_, bundle) {
      files = filesIn(bundle);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const own = join(folder, 'first-paint');
        await buildDrawing(own);
        const { sheets, ...started } = files;
        const rules = sheets.flatMap((name) => rulesOf(readFileSync(join(folder, name), 'utf8')));
        writeFileSync(join(own, 'script.js'), script());
        writeFileSync(join(own, 'styles.json'), JSON.stringify(rules));
        // Written down, so that the server need not load what draws before somebody asks for a page.
        const { drawnAddresses }: { drawnAddresses: string } = await import(
          pathToFileURL(join(own, 'render.mjs')).href
        );
        writeFileSync(join(own, 'files.json'), JSON.stringify({ ...started, drawnAddresses }));
      },
    },
  };
}

type Files = {
  /** The module that starts the program, and the style sheets that come with it. */
  start: string;
  styles: string[];
  /** What the home page's program loads beside it. */
  later: string[];
  /** Every style sheet, what others build on before them. */
  sheets: string[];
};

function filesIn(bundle: Rolldown.OutputBundle): Files {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const home = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/HomeScreen.tsx'));
  const started = entry ? chunksFrom(bundle, [entry.fileName]) : [];
  const first = home ? chunksFrom(bundle, [home.fileName]) : [];
  const all = chunksFrom(
    bundle,
    [entry, ...chunks].flatMap((chunk) => chunk?.fileName ?? []),
  );
  return {
    start: entry?.fileName ?? '',
    styles: sheetsOf(started),
    later: [...new Set([...started, ...first].map(({ fileName }) => fileName))],
    sheets: sheetsOf(all),
  };
}

/** The chunks with all they import, what is imported before what imports it. */
function chunksFrom(bundle: Rolldown.OutputBundle, names: readonly string[]) {
  const found = new Map<string, Rolldown.OutputChunk | null>();
  const follow = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.set(name, null);
    chunk.imports.forEach(follow);
    found.delete(name);
    found.set(name, chunk);
  };
  names.forEach(follow);
  return [...found.values()].filter((chunk) => chunk !== null);
}

const sheetsOf = (chunks: readonly Rolldown.OutputChunk[]): string[] => [
  ...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
];

const buildDrawing = (outDir: string) =>
  build({
    configFile: false,
    root: web,
    logLevel: 'error',
    plugins: [react(), tokens()],
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'src/app/first-paint.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { entryFileNames: 'render.mjs' } },
    },
  });
