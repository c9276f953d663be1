import type { Plugin } from 'vite';

/** The layers from the lowest, with the style sheets that are put there; what is in none, the screens, is above all. */
const layers = [
  { name: 'mantine', file: null },
  { name: 'base', file: null },
  { name: 'library', file: /\/node_modules\/yet-another-react-lightbox\/.*\.css$/ },
  { name: 'ui', file: /\/ui\/.*\.css$/ },
];

/** Puts shared styles in layers, so that those of a screen win whatever the order of imports. */
export const layersPlugin: Plugin = {
  name: 'layers',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler(code, id) {
      if (id.endsWith('/app/web/fonts.css'))
        return `@layer ${layers.map(({ name }) => name).join()};${code}`;
      const layer = layers.find(({ file }) => file?.test(id));
      return layer && `@layer ${layer.name}{${code}}`;
    },
  },
};
