import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { browserTargets } from './build/browser-targets.ts';
import { builtInsPlugin } from './build/built-ins.ts';
import { ssrPlugin } from './build/ssr-plugin.ts';
import { designTokensPlugin } from './build/design-tokens-plugin.ts';
import { classNames } from './build/class-names.ts';
import { createStyleSheets } from './build/style-sheets.ts';
import { createScreensPlugin } from './build/screens-plugin.ts';
import { layersPlugin } from './build/layers-plugin.ts';
import { endpointsPlugin } from './build/endpoints-plugin.ts';
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

/** Writes a .br and a .gz file beside each text file, so that the server doesn't compress at request time. */
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      // Runs after the service worker is written.
      order: 'post',
      sequential: true,
      handler() {
        for (const name of globSync('**/*.{html,js,css,svg,webmanifest,wasm}', { cwd: folder })) {
          const file = join(folder, name);
          const text = readFileSync(file);
          if (text.length < 1024) continue;
          writeFileSync(`${file}.br`, brotliCompressSync(text));
          writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
        }
      },
    },
  };
}

const screens = createScreensPlugin();

/** The app manifest, and the service worker with its list of files to cache (features/offline). */
const offline = VitePWA({
  strategies: 'injectManifest',
  srcDir: '../../features/offline/web',
  filename: 'service-worker.ts',
  injectRegister: false,
  includeManifestIcons: false,
  manifest: {
    name: 'Namugongo',
    short_name: 'Namugongo',
    description: 'Catholic Christians of Ugandan origin, their families and friends.',
    id: '/',
    start_url: '/',
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
  },
  injectManifest: {
    globPatterns: ['index.html', 'assets/*.{js,css,svg,woff2,wasm}'],
    globIgnores: ['assets/*-latin-ext-*'],
    manifestTransforms: [
      (files) => ({ manifest: files.filter(({ url }) => screens.isOffline(url)), warnings: [] }),
    ],
    dontCacheBustURLsMatching: /^assets\//,
    rollupFormat: 'iife',
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    documentHead(),
    layersPlugin,
    designTokensPlugin(),
    endpointsPlugin(),
    withoutJsonSchemas(),
    builtInsPlugin(),
    screens.plugin,
    ssrPlugin(),
    offline,
    compressed(),
  ],
  // Keeps the browser's host, which the server compares with the origin at sign-in.
  server: {
    proxy: {
      '/api': { target: `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`, changeOrigin: false },
    },
  },
  css: { modules: classNames },
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
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/|lucide-react\/dist\/esm\/(shared|createLucideIcon|Icon|context|defaultAttributes)|\/contract\/(client|conversions|wire-format|rules\/dates)\.ts|virtual:endpoints\/features\/(accounts|site)\/contract\/(accounts|site)\.ts$|\/ui\/(api|initial-data|router\/.*|controls\/Button|art\/(Bark|BasketArt|Logo))\.tsx?$/,
            },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 350,
  },
});
