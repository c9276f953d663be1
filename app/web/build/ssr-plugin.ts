import { join, relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { classNames } from './class-names.ts';
import { designTokensPlugin } from './design-tokens-plugin.ts';

const web = join(import.meta.dirname, '..');
const repository = join(web, '../..');

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
    plugins: [react(), designTokensPlugin(), moduleNames()],
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

/** Adds to each lazy component of the router and its routes the key of its module in the manifest, so that the server knows the chunks of a page. */
function moduleNames(): Plugin {
  const lazyComponent = /lazyScreen\(\s*\(\) => import\('([^']+)'\),\s*'\w+',?\s*\)/g;
  return {
    name: 'module-names',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/app\/web\/(?:routes\/|router\.tsx$)/.test(id)) return null;
      return code.replaceAll(lazyComponent, (call, path: string) => {
        const file = path.startsWith('#')
          ? join(repository, path.slice(1))
          : resolve(id, '..', path);
        const module = relative(web, file);
        return `Object.assign(${call}, { module: ${JSON.stringify(module)} })`;
      });
    },
  };
}
