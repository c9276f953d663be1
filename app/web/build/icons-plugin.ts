import { dirname, join, resolve } from 'node:path';
import { parseSync, type Plugin } from 'vite';
import type { Icon } from '#ui/icon.ts';
import * as icons from '#ui/icons.ts';

const iconsFile = join(import.meta.dirname, '../../../ui/icons.ts');
const prefix = 'virtual:icon/';
const bodies = new Map(Object.entries<Icon>(icons).map(([name, { body }]) => [name, body]));

/** Makes each icon of ui/icons.ts a module of its own, so that a page loads the icons that it shows, and not the whole set. */
export const iconsPlugin: Plugin = {
  name: 'icons',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: {
      id: /\/(?:ui|app\/web|features\/[\w-]+\/web)\/.*\.tsx?$/,
      code: '/icons.ts',
    },
    handler: splitImports,
  },
  resolveId: { filter: { id: /^virtual:icon\// }, handler: (id) => `\0${id}` },
  load(id) {
    const name = id.slice(prefix.length + 1);
    const body = bodies.get(name);
    if (!id.startsWith(`\0${prefix}`) || body === undefined) return null;
    const code = `import { createIcon } from '#ui/icon.ts';
export const ${name} = /* @__PURE__ */ createIcon(${JSON.stringify(body)});`;
    return { code, moduleSideEffects: false };
  },
};

const isIcons = (specifier: string, importer: string): boolean =>
  specifier.startsWith('#')
    ? specifier === '#ui/icons.ts'
    : resolve(dirname(importer), specifier) === iconsFile;

function splitImports(code: string, id: string): string {
  const list = parseSync(id, code).module.staticImports.find(({ moduleRequest }) =>
    isIcons(moduleRequest.value, id),
  );
  if (!list) return code;
  const lines = list.entries.map(
    ({ importName: { name }, localName }) =>
      `import { ${name} as ${localName.value} } from '${prefix}${name}';`,
  );
  return code.slice(0, list.start) + lines.join(' ') + code.slice(list.end);
}
