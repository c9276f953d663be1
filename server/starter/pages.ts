import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PageContent } from '@namugongo/contract/pages';
import { readPage } from './page-text.ts';

const folder = join(import.meta.dirname, 'pages');

/** Every information page that a new site begins with: our own words, neutral, and no invented person. A file's name is the page's address. */
export function readStarterPages(): (PageContent & { slug: string })[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => {
      const { facts, body } = readPage(readFileSync(join(folder, name), 'utf8'));
      return {
        slug: basename(name, '.md'),
        title: facts['title'] ?? '',
        body,
        album: facts['album'] || null,
        keeper: facts['keeper'] ?? '',
        reviewOn: null,
      };
    });
}
