import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { firstPaint } from './build/first-paint.ts';
import { tokens } from './build/tokens.ts';
import { browserBar } from './src/app/theme.ts';

const firstFonts = /(commissioner-latin-wght|young-serif-latin-400)-normal.*\.woff2$/;

/** Puts the theme's colour for the browser's bar into index.html and asks early for the two fonts every page shows. */
function documentHead(): Plugin {
  return {
    name: 'document-head',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html.replace('%BROWSER_BAR_LIGHT%', browserBar.light),
        tags: [
          ...Object.keys(bundle ?? {})
            .filter((file) => /first-paint.*\.js$/.test(file))
            .map((file) => ({
              tag: 'script',
              attrs: { src: `/${file}` },
              injectTo: 'head-prepend' as const,
            })),
          ...Object.keys(bundle ?? {})
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
              injectTo: 'head-prepend' as const,
            })),
        ],
      }),
    },
  };
}

/** The schema library carries a writer of JSON schemas, which only the server calls: a browser need not load it. */
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

/** Writes a .br and a .gz beside each text and program of the site, so that no visitor waits for the server to compress one. */
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      // After the service worker is written.
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

/** The app manifest, and the service worker with the list of files that it keeps (src/offline). */
const offline = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/offline',
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
    theme_color: browserBar.light,
    background_color: browserBar.paper,
    // The PNGs are favicon.svg, drawn once in each size.
    icons: [
      { src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  injectManifest: {
    globPatterns: ['index.html', 'assets/*.{js,css,svg,woff2,wasm}'],
    // What can only be used with a signal, or is rarely read.
    globIgnores: [
      'assets/{StripeCardField,SetUpScreen,SignInAgain,SoldChairsScreen,SoldPerTableScreen,ManifestScreen,NewChairScreen,BoxOfficeScreen,SeatRequestsScreen,TicketsScreen,TicketScreen,MoveTicketScreen,TicketDesk,useMove,LetterList,ExportButtons,write-spreadsheet,TreasuryScreen,EventsScreen,TablesScreen,EventFormScreen,PagesScreen,EditPageScreen,PageHistoryScreen,MenuScreen,AlbumsScreen,AlbumEditScreen,TakeDownsScreen,VideosEditScreen,MagazineScreen,ZoomedPage,Lightbox,SignOutScreen,InvitationScreen,ConfirmEmailScreen,ForgottenPasswordScreen,ProfileScreen,PeopleScreen,AuditScreen,MailScreen,SettingsScreen,UploadScreen,DonationsScreen,DirectoryScreen,MemberScreens,HouseholdsScreen,HouseholdFormParts,BookletScreen,HourScreen,HourFormScreen,HourAnswerScreen,ReadingsAdminScreen,ReadingFormScreen,AnnouncementsAdminScreen,AnnouncementFormScreen,StopMailScreen,QrCodeScreen}-*',
      'assets/*-latin-ext-*',
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
    tokens(),
    withoutJsonSchemas(),
    firstPaint(),
    offline,
    compressed(),
  ],
  // The host stays the browser's own: the server compares it with the origin before it lets anybody sign in.
  server: {
    proxy: {
      '/api': { target: `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`, changeOrigin: false },
    },
  },
  build: {
    outDir: process.env['OUT_DIR'] ?? 'dist',
    emptyOutDir: true,
    // Every picture and mask is a file of its own, so that the content security policy needs no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The document names its files; for each later screen such a list would weigh more than it saves.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      output: {
        // What every page needs is one file: it is asked for once and packs better.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|zod)\/|contract\/src\/(call|endpoint|problems|wire|accounts|albums|announcements|readings|site|rules\/sundays)\.ts/,
            },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 350,
  },
});
