import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, parseSync, type ESTree, type Plugin } from 'vite';
import type { Screen } from '#contract/screens.ts';
import { classNames } from './class-names.ts';
import { designTokensPlugin } from './design-tokens-plugin.ts';
import { iconsPlugin } from './icons-plugin.ts';
import { preactAliases } from './preact.ts';

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
    plugins: [designTokensPlugin(), iconsPlugin, renderedScreens],
    css: { modules: classNames },
    resolve: { alias: preactAliases },
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

/** Leaves out the screens that the server doesn't render: the larger half of the code. */
const renderedScreens: Plugin = {
  name: 'rendered-screens',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/screens\.ts$/, code: 'createRoutes(' },
    handler: async (code, id) => {
      const { program, module } = parseSync(id, code);
      let rest = code;
      // From the end, so that the places before stay.
      for (const call of listRouteCalls(program).toReversed()) {
        const [screens, components] = call.arguments;
        if (screens?.type !== 'Identifier' || components?.type !== 'ObjectExpression') continue;
        const from = module.staticImports.find(({ entries }) =>
          entries.some(({ localName }) => localName.value === screens.name),
        );
        const file = from && join(web, '../..', from.moduleRequest.value.slice(1));
        const all: Record<string, Record<string, Screen>> = file
          ? await import(pathToFileURL(file).href)
          : {};
        for (const component of components.properties.toReversed()) {
          if (component.type !== 'Property' || component.key.type !== 'Identifier') continue;
          const screen = all[screens.name]?.[component.key.name];
          if (!screen) throw new Error(`${id}: no screen ${component.key.name}.`);
          if (screen.rendered === 'server') continue;
          const { start, end } = component.value;
          rest = `${rest.slice(0, start)}lazyScreen(async () => ({}), '')${rest.slice(end)}`;
        }
      }
      return rest;
    },
  },
};

/** The calls of createRoutes in the declarations of a module. */
const listRouteCalls = (program: ESTree.Program): ESTree.CallExpression[] =>
  program.body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []))
    .flatMap(({ init }) =>
      init?.type === 'CallExpression' &&
      init.callee.type === 'Identifier' &&
      init.callee.name === 'createRoutes'
        ? [init]
        : [],
    );
