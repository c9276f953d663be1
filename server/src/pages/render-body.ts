import type { PageBody } from '@namugongo/contract/page-body';
import { Mark } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import StarterKit from '@tiptap/starter-kit';
import { renderToHTMLString } from '@tiptap/static-renderer/pm/html-string';
import sanitize from 'sanitize-html';
import { isPath } from '@namugongo/contract/rules/addresses';

/** Words in Luganda; the editor of the screens has the same mark. */
const Luganda = Mark.create({
  name: 'luganda',
  parseHTML: () => [{ tag: 'span[lang="lg"]' }],
  renderHTML: () => ['span', { lang: 'lg' }, 0],
});

const extensions = [
  StarterKit.configure({ link: { HTMLAttributes: { target: null, rel: null } } }),
  Image.extend({ addAttributes: () => ({ src: {}, alt: {}, width: {}, height: {} }) }),
  Luganda,
];

/** What may reach a reader, whatever the text held. */
const allowed: sanitize.IOptions = {
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
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkTo(href) }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
};

/** A screen of the site stands behind the '#'; another site is not told where the reader comes from. */
function linkTo(href: string): sanitize.Attributes {
  if (isPath(href) && !href.startsWith('/api/')) return { href: `/#${href}` };
  return /^https?:/i.test(href) ? { href, rel: 'noreferrer' } : { href };
}

/** A page's text as HTML, rendered and then sanitised: what the screens show as it is. */
export function renderBody(body: PageBody): string {
  return sanitize(renderToHTMLString({ extensions, content: body }), allowed);
}
