import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { classNames } from './class-names.ts';
import { designTokensPlugin } from './design-tokens-plugin.ts';
import { iconsPlugin } from './icons-plugin.ts';

const web = join(import.meta.dirname, '..');

/** Builds the module that renders pages on the server (app/web/entry-server.tsx), in the folder `ssr` of the output. */
export function ssrPlugin(): Plugin {
  let folder = '';
  return {
    name: 'ssr',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir, 'ssr');
    },
    closeBundle: { sequential: true, handler: () => buildRenderer(folder) },
  };
}

async function buildRenderer(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: web,
    logLevel: 'error',
    plugins: [react(), designTokensPlugin(), iconsPlugin],
    css: { modules: classNames },
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'entry-server.tsx',
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { entryFileNames: 'render.mjs' } },
    },
  });
}
