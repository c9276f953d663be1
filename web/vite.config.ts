import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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
        tags: Object.keys(bundle ?? {})
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
      }),
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), documentHead()],
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
    chunkSizeWarningLimit: 350,
  },
});
