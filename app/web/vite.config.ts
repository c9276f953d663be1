import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { browserTargets } from './build/browser-targets.ts';
import { builtInsPlugin } from './build/built-ins.ts';
import { preactAliases } from './build/preact.ts';
import { ssrPlugin } from './build/ssr-plugin.ts';
import { designTokensPlugin } from './build/design-tokens-plugin.ts';
import { classNames } from './build/class-names.ts';
import { createStyleSheets } from './build/style-sheets.ts';
import { createScreensPlugin } from './build/screens-plugin.ts';
import { layersPlugin } from './build/layers-plugin.ts';
import { endpointsPlugin } from './build/endpoints-plugin.ts';
import { iconsPlugin } from './build/icons-plugin.ts';
import { createOfflinePlugin } from './build/offline-plugin.ts';
import { themeColors } from '#ui/theme.ts';

const firstFonts = /(commissioner-latin-wght|young-serif-latin-400)-normal.*\.woff2$/;

/**
 * Adds the color of the browser's bar, preloads of the two fonts of every page and the inline script (start.js) to index.html.
 * That script loads the program, so the script elements of the build leave.
 */
function documentHead(): Plugin {
  const script = join(import.meta.dirname, 'start.js');
  return {
    name: 'document-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.keys(bundle);
        const builtIns = files.find((file) => /built-ins-.*\.js$/.test(file)) ?? '';
        const chunks = [...html.matchAll(programTags)].map(([, file]) => file);
        if (chunks.length === 0) throw new Error('index.html does not load the program.');
        return {
          html: html
            .replaceAll(programTags, '')
            .replace('%BROWSER_BAR_LIGHT%', themeColors.light)
            // The entry is the first element; it runs after its imports.
            .replace('%CHUNKS%', [...chunks.slice(1), ...chunks.slice(0, 1)].join(' '))
            .replace(
              '/* start.js */',
              () => minifySync('start.js', readFileSync(script, 'utf8')).code,
            )
            .replace('BUILT_INS_FILE', builtIns),
          tags: files
            .filter((file) => firstFonts.test(file))
            .map((file) => ({
              tag: 'link',
              attrs: {
                rel: 'preload',
                as: 'font',
                type: 'font/woff2',
                crossorigin: '',
                href: `/${file}`,
              },
              injectTo: 'head' as const,
            })),
        };
      },
    },
  };
}
const programTags =
  /[ ]*<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="([^"]+)">(?:<\/script>)?\n?/g;

/** Removes the JSON schema code of zod from the bundle; only the server uses it. */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    load(id) {
      if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
      const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm);
      return [...names].map(([, name]) => `export const ${name} = () => () => {};`).join('\n');
    },
  };
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Barcode reader and text editor, which the staff loads; best compression would take longer for them than for all other files. */
const largeBytes = 500_000;

/** Writes a .br and a .gz file beside each text file, so that the server doesn't compress at request time. */
function compressed(): Plugin {
  let folder = '';
  const compress = async (name: string) => {
    const file = join(folder, name);
    const text = await readFile(file);
    if (text.length < 1024) return;
    const params = { [constants.BROTLI_PARAM_QUALITY]: text.length > largeBytes ? 9 : 11 };
    await Promise.all([
      compressBrotli(text, { params }).then((result) => writeFile(`${file}.br`, result)),
      compressGzip(text, { level: 9 }).then((result) => writeFile(`${file}.gz`, result)),
    ]);
  };
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      // Runs after the service worker is written. Node compresses in threads.
      order: 'post',
      sequential: true,
      handler: async () => {
        const served = '{.,assets}/*.{html,js,css,svg,webmanifest,wasm}';
        await Promise.all(globSync(served, { cwd: folder }).map(compress));
      },
    },
  };
}

const screens = createScreensPlugin();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    documentHead(),
    layersPlugin,
    designTokensPlugin(),
    endpointsPlugin(),
    iconsPlugin,
    withoutJsonSchemas(),
    builtInsPlugin(),
    screens.plugin,
    ssrPlugin(),
    createOfflinePlugin(screens.getOfflineChunks),
    compressed(),
  ],
  // Keeps the browser's host, which the server compares with the origin at sign-in.
  server: {
    proxy: {
      '/api': { target: `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`, changeOrigin: false },
    },
  },
  css: { modules: classNames },
  resolve: { alias: preactAliases },
  build: {
    outDir: process.env['OUT_DIR'] ?? '../../dist/web',
    emptyOutDir: true,
    target: browserTargets,
    // The chunks of each page, for the server.
    manifest: 'ssr/manifest.json',
    // No inlined assets, so that the content security policy needs no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Preloads only for the document; for later screens the list costs more than it saves. Their style sheet loads before them; 'style'
      // is in every document.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => /\/screens-[^/]*\.css$/.test(file)),
    },
    rolldownOptions: {
      output: {
        // Modules that every page needs are one file: one request and better compression.
        codeSplitting: {
          groups: [
            createStyleSheets(),
            {
              name: 'base',
              test: /node_modules\/(preact|@tanstack)\/|\/contract\/(client|conversions|wire-format|rules\/dates)\.ts|virtual:endpoints\/features\/(accounts|site)\/contract\/(accounts|site)\.ts$|\/ui\/(api|icon|initial-data|router\/.*|controls\/Button|art\/(Bark|BasketArt|Logo))\.tsx?$/,
            },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 350,
  },
});
