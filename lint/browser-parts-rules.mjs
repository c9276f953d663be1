import { relative } from 'node:path';
import { getPlace } from './rooms.mjs';

const partFile = 'ui/layout/LazyPart.tsx';

export const lazyParts = {
  meta: {
    type: 'problem',
    messages: {
      lazy: `Parts load by lazyPart (${partFile}) and screens by lazyScreen: without them a lost connection empties the page.`,
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    if (getPlace(file).side !== 'web' || file === partFile) return {};
    return {
      ImportSpecifier(node) {
        if (node.imported.name === 'lazy' && node.parent.source.value === 'react')
          context.report({ node, messageId: 'lazy' });
      },
    };
  },
};

/** Where the component library is worth its weight: the search of staff and the editor of pages. Each brings its theme. */
const libraryPlaces = [
  'ui/ThemeProvider.tsx',
  'ui/theme.',
  'app/web/build/',
  'app/web/staff/',
  'features/pages/web/',
];

export const componentLibrary = {
  meta: {
    type: 'problem',
    messages: {
      library:
        "The component library loads only with the search of staff and the editor of pages (ui/ThemeProvider.tsx). Use ui's own parts.",
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    if (getPlace(file).side !== 'web' || libraryPlaces.some((place) => file.startsWith(place)))
      return {};
    return {
      ImportDeclaration(node) {
        if (/^@mantine\/(?!form|hooks)[\w-]+$/.test(node.source.value))
          context.report({ node, messageId: 'library' });
      },
    };
  },
};
