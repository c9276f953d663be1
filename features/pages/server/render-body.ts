import type { PageBody } from '#features/pages/contract/page-body.ts';
import { Mark } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import StarterKit from '@tiptap/starter-kit';
import { renderToHTMLString } from '@tiptap/static-renderer/pm/html-string';
import sanitize from 'sanitize-html';
import { isSitePath } from '#contract/rules/links.ts';

/** Luganda text; the web editor has the same mark. */
const Luganda = Mark.create({
  name: 'luganda',
  parseHTML: () => [{ tag: 'span[lang="lg"]' }],
  renderHTML: () => ['span', { lang: 'lg' }, 0],
  markdownTokenizer: {
    name: 'luganda',
    level: 'inline',
    start: '[',
    tokenize(source, _tokens, lexer) {
      const [raw, text] = /^\[([^\]]+)\]\{lg\}/.exec(source) ?? [];
      return raw && text ? { type: 'luganda', raw, tokens: lexer.inlineTokens(text) } : undefined;
    },
  },
  parseMarkdown: ({ tokens = [] }, { applyMark, parseInline }) =>
    applyMark('luganda', parseInline(tokens)),
});

export const extensions = [
  StarterKit.configure({ link: { HTMLAttributes: { target: null, rel: null } } }),
  Image.extend({ addAttributes: () => ({ src: {}, alt: {}, width: {}, height: {} }) }),
  Luganda,
];

/** The allowed HTML. */
const sanitizeOptions: sanitize.IOptions = {
  allowedTags: 'p br hr h2 h3 h4 strong em span a ul ol li blockquote img'.split(' '),
  allowedAttributes: {
    a: ['href', 'rel'],
    ol: ['start'],
    span: [{ name: 'lang', values: ['lg'] }],
    img: ['src', 'alt', 'width', 'height', 'loading'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: getLinkAttributes(href) }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
};

/** Returns the attributes of a link: paths of the site lose the '#' of old addresses, other sites get no referrer. */
function getLinkAttributes(href: string): sanitize.Attributes {
  const path = href.replace(/^\/?#(?=\/)/, '');
  if (isSitePath(path)) return { href: path };
  return /^https?:/i.test(href) ? { href, rel: 'noreferrer' } : { href };
}

/** Keeps only the allowed HTML. */
export const sanitizeHtml = (html: string): string => sanitize(html, sanitizeOptions);

/** Renders a page's text as sanitized HTML. */
export const renderBody = (body: PageBody): string =>
  sanitizeHtml(renderToHTMLString({ extensions, content: body }));
