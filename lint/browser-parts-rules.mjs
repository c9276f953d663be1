import { relative } from 'node:path';
import { getPlace } from './rooms.mjs';

/** What React exports and Preact either lacks or does nothing for (docs/decisions/041-preact.md). */
const missing = [
  'Activity',
  'Profiler',
  'StrictMode',
  'Suspense',
  'startTransition',
  'useActionState',
  'useDeferredValue',
  'useOptimistic',
  'useTransition',
];
const partFile = 'ui/layout/lazy-part.tsx';

export const lazyParts = {
  meta: {
    type: 'problem',
    messages: {
      lazy: `Parts load by lazyPart (${partFile}) and screens by lazyScreen: without them a lost connection empties the page.`,
      missing: 'The browser runs Preact, where {{ name }} is missing or does nothing.',
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    if (getPlace(file).side !== 'web') return {};
    return {
      ImportSpecifier(node) {
        const { name } = node.imported;
        if (node.parent.source.value !== 'react') return;
        if (name === 'lazy') context.report({ node, messageId: 'lazy' });
        if (missing.includes(name)) context.report({ node, messageId: 'missing', data: { name } });
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

/** The stores of a browser, by the files that may use them. */
const stores = ['localStorage', 'sessionStorage', 'caches', 'indexedDB'];
const storeFiles = [
  'ui/browser/storage.ts',
  'ui/offline-cache.ts',
  'app/web/databases.ts',
  'app/web/start.js',
  'features/offline/web/service-worker.ts',
  'features/accounts/web/door-account.ts',
];
const databaseFile = 'features/door/web/check-in/door-store.ts';

export const browserStorage = {
  meta: {
    type: 'problem',
    messages: {
      storage:
        'What a browser stores is declared with its owner (ui/browser/stored-items.ts) and read and written by ui/browser/storage.ts: signing out deletes by that declaration.',
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const isWeb = getPlace(file).side === 'web' || /^(ui|app\/web)\//.test(file);
    if (!isWeb || /\.test\.tsx?$/.test(file) || storeFiles.includes(file)) return {};
    const report = (node) => context.report({ node, messageId: 'storage' });
    return {
      Identifier(node) {
        if (stores.includes(node.name)) report(node);
      },
      MemberExpression({ object, property }) {
        if (object.name === 'document' && property.name === 'cookie') report(property);
      },
      ImportDeclaration(node) {
        const isDatabase = ({ type, imported }) =>
          type !== 'ImportSpecifier' || imported.name === 'Dexie';
        if (node.source.value !== 'dexie' || file === databaseFile) return;
        if (node.specifiers.some(isDatabase)) report(node);
      },
    };
  },
};
