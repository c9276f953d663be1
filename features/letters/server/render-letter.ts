import { isSitePath } from '#contract/rules/links.ts';
import type { PageBody, PageNode } from '#features/pages/contract/page-body.ts';
import { renderBody } from '#features/pages/server/render-body.ts';

/** The width of the text of an email, in px (platform/email/email-template.ts). */
const maxWidth = 540;

const isLink = ({ type }: { type: string }): boolean => type === 'link';

/** The whole address of a page or picture of the site; others stay. */
function toWholeUrl(target: unknown, origin: string): string {
  const address = String(target).replace(/^\/?#(?=\/)/, '');
  return isSitePath(address) ? `${origin}${address}` : address;
}

/** The node with whole addresses, and with pictures that fit into an email. */
function toEmailNode(node: PageNode, origin: string): PageNode {
  const { attrs, marks, content } = node;
  return {
    ...node,
    ...(node.type === 'image' && {
      attrs: {
        ...attrs,
        src: toWholeUrl(attrs?.['src'], origin),
        width: Math.min(Number(attrs?.['width'] ?? maxWidth), maxWidth),
        height: null,
      },
    }),
    ...(marks && {
      marks: marks.map((mark) =>
        isLink(mark)
          ? { ...mark, attrs: { href: toWholeUrl(mark.attrs?.['href'], origin) } }
          : mark,
      ),
    }),
    ...(content && { content: content.map((child) => toEmailNode(child, origin)) }),
  };
}

/** The text of a letter as HTML for an email, and as plain text; `origin` has no slash at its end. */
export function renderLetter(
  { content }: PageBody,
  origin: string,
): { html: string; text: string } {
  const nodes = content.map((node) => toEmailNode(node, origin));
  // What toEmailNode changes stays a text of a page.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  const html = renderBody({ type: 'doc', content: nodes } as PageBody)
    // Email programs ignore style sheets.
    .replaceAll('<img ', '<img style="max-width:100%;height:auto;border:0" ')
    .replaceAll(' loading="lazy"', '');
  return { html, text: writeBlocks(nodes) };
}

const writeBlocks = (nodes: readonly PageNode[]): string =>
  nodes.map(writeBlock).filter(Boolean).join('\n\n');

const indent = (text: string, first: string, others: string): string =>
  first + text.replaceAll('\n', `\n${others}`);

function writeBlock(node: PageNode): string {
  const { type, attrs, content = [] } = node;
  switch (type) {
    case 'image':
      return `[${String(attrs?.['alt'])}]`;
    case 'horizontalRule':
      return '---';
    case 'blockquote':
      return indent(writeBlocks(content), '> ', '> ');
    case 'bulletList':
      return content.map((item) => indent(writeBlocks(item.content ?? []), '- ', '  ')).join('\n');
    case 'orderedList': {
      const start = Number(attrs?.['start'] ?? 1);
      return content
        .map((item, place) => indent(writeBlocks(item.content ?? []), `${start + place}. `, '   '))
        .join('\n');
    }
    default:
      return content.map(writeInline).join('');
  }
}

/** A link has its address behind it, unless its text is the address. */
function writeInline({ type, text = '', marks = [] }: PageNode): string {
  if (type === 'hardBreak') return '\n';
  const href = marks.find(isLink)?.attrs?.['href'];
  const address = String(href ?? '').replace(/^(?:mailto|tel):/, '');
  return href === undefined || address === text ? text : `${text} (${address})`;
}
