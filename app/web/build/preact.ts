import { join } from 'node:path';
import type { Alias } from 'vite';

const react = join(import.meta.dirname, '../react.ts');

/** What React's modules are on the website: Preact, which is a third of their size (docs/decisions/041-preact.md). */
export const preactAliases: Alias[] = [
  { find: /^react$/, replacement: react },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
];
