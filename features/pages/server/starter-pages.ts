import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PageContent } from '#features/pages/contract/pages.ts';
import { MarkdownManager } from '@tiptap/markdown';
import { PageBody } from '#features/pages/contract/page-body.ts';
import { extensions } from './render-body.ts';

const markdown = new MarkdownManager({ extensions });

const folder = join(import.meta.dirname, '../../../starter/pages');

/** A page of a new site. `note` tells editors what to add to the sample text. */
type StarterPage = PageContent & { slug: string; note: string | null };

/** Reads the information pages of a new site. A file's name is the page's slug. */
export function loadStarterPageFiles(): StarterPage[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => {
      const { frontMatter, body } = parsePage(readFileSync(join(folder, name), 'utf8'));
      return {
        slug: basename(name, '.md'),
        title: frontMatter['title'] ?? '',
        body,
        album: frontMatter['album'] || null,
        owner: frontMatter['owner'] ?? '',
        reviewOn: null,
        note: frontMatter['note'] || null,
      };
    });
}

let notes: Map<string, string | null> | undefined;

/** Returns the note for editors of the starter page with one of the slugs, or null. */
export function getStarterNote(slugs: readonly string[]): string | null {
  notes ??= new Map(loadStarterPageFiles().map(({ slug, note }) => [slug, note]));
  return slugs.map((slug) => notes?.get(slug)).find(Boolean) ?? null;
}

/** A parsed page file: front matter and text. */
type ParsedPage = { frontMatter: Record<string, string>; body: PageBody };

/** Parses a page file: front matter between '---' lines, then Markdown. */
function parsePage(text: string): ParsedPage {
  const [, head = '', rest = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
  const frontMatter = Object.fromEntries(
    head.split('\n').map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
  return { frontMatter, body: parseMarkdown(rest) };
}

/** Parses Markdown with [text]{lg} for Luganda. */
export const parseMarkdown = (text: string): PageBody => PageBody.parse(markdown.parse(text));
