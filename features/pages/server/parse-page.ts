import { PageBody, type PageNode } from '#features/pages/contract/page-body.ts';

/** A parsed page file: front matter and text. */
export type ParsedPage = { frontMatter: Record<string, string>; body: PageBody };

/**
 * Parses a page file: front matter between '---' lines, then a subset of Markdown ('## ' to '#### ' headings, '- ' and '1. '
 * lists, '> ' quotes, paragraphs, **bold**, _italic_, [text](link)) and [text]{lg} for Luganda.
 */
export function parsePage(text: string): ParsedPage {
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

const inlinePattern = /\*\*([^*]+)\*\*|\b_([^_]+)_\b|\[([^\]]+)\]\(([^)]+)\)|\[([^\]]+)\]\{lg\}/g;

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
