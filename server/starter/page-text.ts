import { PageBody, type PageNode } from '@namugongo/contract/page-body';

/** A starter page as it is written in server/starter/pages: facts between two lines of dashes, then the text. */
export type WrittenPage = { facts: Record<string, string>; body: PageBody };

/**
 * Reads a page written in a few signs of Markdown: '## ' and '### ' headings, '- ' and '1. ' lists, '> ' quotes, paragraphs,
 * **bold**, _italic_, [words](address), and [words]{lg} for Luganda.
 */
export function readPage(text: string): WrittenPage {
  const [, head = '', rest = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
  const facts = Object.fromEntries(
    head.split('\n').map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
  const blocks = rest.split(/\n\s*\n/).map((block) => block.trim());
  return {
    facts,
    body: PageBody.parse({ type: 'doc', content: blocks.filter(Boolean).map(blockOf) }),
  };
}

function blockOf(block: string): PageNode {
  const heading = /^(#{2,4}) (.*)$/.exec(block);
  if (heading)
    return {
      type: 'heading',
      attrs: { level: heading[1]?.length },
      content: inlineOf(heading[2] ?? ''),
    };
  if (block.startsWith('> ')) return quoteOf(block.replace(/^> ?/gm, ''));
  if (block.startsWith('- ')) return listOf('bulletList', block.split(/\n?^- /m));
  if (/^\d+\. /.test(block)) return listOf('orderedList', block.split(/\n?^\d+\. /m));
  return paragraphOf(block);
}

const paragraphOf = (text: string): PageNode => ({ type: 'paragraph', content: inlineOf(text) });

const quoteOf = (text: string): PageNode => ({ type: 'blockquote', content: [paragraphOf(text)] });

const listOf = (type: string, items: string[]): PageNode => ({
  type,
  content: items
    .filter(Boolean)
    .map((item) => ({ type: 'listItem', content: [paragraphOf(item)] })),
});

const inlineSigns = /\*\*([^*]+)\*\*|\b_([^_]+)_\b|\[([^\]]+)\]\(([^)]+)\)|\[([^\]]+)\]\{lg\}/g;

function inlineOf(text: string): PageNode[] {
  const line = text.replace(/\s*\n\s*/g, ' ');
  const nodes: PageNode[] = [];
  let at = 0;
  const plain = (until: number) => {
    if (until > at) nodes.push({ type: 'text', text: line.slice(at, until) });
  };
  for (const match of line.matchAll(inlineSigns)) {
    plain(match.index);
    at = match.index + match[0].length;
    const [, bold, italic, words, href, luganda] = match;
    if (bold) nodes.push({ type: 'text', text: bold, marks: [{ type: 'bold' }] });
    if (italic) nodes.push({ type: 'text', text: italic, marks: [{ type: 'italic' }] });
    if (words)
      nodes.push({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] });
    if (luganda) nodes.push({ type: 'text', text: luganda, marks: [{ type: 'luganda' }] });
  }
  plain(line.length);
  return nodes;
}
