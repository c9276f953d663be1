import { MarkdownManager } from '@tiptap/markdown';
import { PageBody } from '#features/pages/contract/page-body.ts';
import { extensions } from './render-body.ts';

/** A parsed page file: front matter and text. */
export type ParsedPage = { frontMatter: Record<string, string>; body: PageBody };

const markdown = new MarkdownManager({ extensions });

/** Parses a page file: front matter between '---' lines, then Markdown with [text]{lg} for Luganda. */
export function parsePage(text: string): ParsedPage {
  const [, head = '', rest = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
  const frontMatter = Object.fromEntries(
    head.split('\n').map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
  return { frontMatter, body: PageBody.parse(markdown.parse(rest)) };
}
