import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PageContent } from '#features/pages/contract/pages.ts';
import { PageBody, type PageNode } from '#features/pages/contract/page-body.ts';

const inlinePattern = /\*\*([^*]+)\*\*|\b_([^_]+)_\b|\[([^\]]+)\]\(([^)]+)\)|\[([^\]]+)\]\{lg\}/g;

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

/**
 * Parses a page file: front matter between '---' lines, then a subset of Markdown ('## ' to '#### ' headings, '- ' and '1. '
 * lists, '> ' quotes, paragraphs, **bold**, _italic_, [text](link)) and [text]{lg} for Luganda.
 */
function parsePage(text: string): ParsedPage {
  const [, head = '', rest = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
  const frontMatter = Object.fromEntries(
    head.split('\n').map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
  const blocks = rest.split(/\n\s*\n/).map((block) => block.trim());
  return {
    frontMatter,
    body: PageBody.parse({ type: 'doc', content: blocks.filter(Boolean).map(parseBlock) }),
  };
}

function parseBlock(block: string): PageNode {
  const heading = /^(#{2,4}) (.*)$/.exec(block);
  if (heading)
    return {
      type: 'heading',
      attrs: { level: heading[1]?.length },
      content: parseInline(heading[2] ?? ''),
    };
  if (block.startsWith('> ')) return createQuote(block.replace(/^> ?/gm, ''));
  if (block.startsWith('- ')) return createList('bulletList', block.split(/\n?^- /m));
  if (/^\d+\. /.test(block)) return createList('orderedList', block.split(/\n?^\d+\. /m));
  return createParagraph(block);
}

const createParagraph = (text: string): PageNode => ({
  type: 'paragraph',
  content: parseInline(text),
});

const createQuote = (text: string): PageNode => ({
  type: 'blockquote',
  content: [createParagraph(text)],
});

const createList = (type: string, items: string[]): PageNode => ({
  type,
  content: items
    .filter(Boolean)
    .map((item) => ({ type: 'listItem', content: [createParagraph(item)] })),
});

function parseInline(text: string): PageNode[] {
  const line = text.replace(/\s*\n\s*/g, ' ');
  const nodes: PageNode[] = [];
  let position = 0;
  const pushPlain = (end: number) => {
    if (end > position) nodes.push({ type: 'text', text: line.slice(position, end) });
  };
  for (const match of line.matchAll(inlinePattern)) {
    pushPlain(match.index);
    position = match.index + match[0].length;
    const [, bold, italic, label, href, luganda] = match;
    if (bold) nodes.push({ type: 'text', text: bold, marks: [{ type: 'bold' }] });
    if (italic) nodes.push({ type: 'text', text: italic, marks: [{ type: 'italic' }] });
    if (label)
      nodes.push({ type: 'text', text: label, marks: [{ type: 'link', attrs: { href } }] });
    if (luganda) nodes.push({ type: 'text', text: luganda, marks: [{ type: 'luganda' }] });
  }
  pushPlain(line.length);
  return nodes;
}
