import { parseSlug } from './slugs.ts';

const sitePathPattern = /^\/(?![/\\])[\w\-./~%]*$/;

const externalPattern = /^(?:https?:\/\/|mailto:|tel:)[^\s<>"'`\\]+$/i;

declare const checked: unique symbol;
/** A path of this site: made by linkTo, or stored and checked by isSitePath or isSiteLink. */
export type SitePath = string & { readonly [checked]: true };

/** Whether text is a path of this site, like '/aboutus'; false for '//evil.example'. */
export const isSitePath = (text: string): text is SitePath => sitePathPattern.test(text);

/** Whether text is a path of this site, which may have a query, like '/documents?search=form'. */
export const isSiteLink = (text: string): text is SitePath => {
  const [path = '', query = '', ...more] = text.split('?');
  return isSitePath(path) && /^[\w\-.~%=&+*]*$/.test(query) && more.length === 0;
};

/** Whether text is a complete http(s) URL. */
export const isExternalUrl = (text: string): boolean =>
  /^https?:/i.test(text) && externalPattern.test(text) && URL.canParse(text);

/** Whether a page may link to text: a path of this site, or an http(s), mailto or tel URL; never 'javascript:' or 'data:'. */
export const isLinkTarget = (text: string): boolean =>
  isSitePath(text.replace(/^#(?=\/)/, '')) || (externalPattern.test(text) && URL.canParse(text));

/** The slug of the page that a link leads to; null for other sites, files, and the screens and endpoints that have the `reserved` slugs. */
export function getPageSlug(link: string, reserved: ReadonlySet<string>): string | null {
  const path = link.replace(/^#(?=\/)/, '');
  if (!isSitePath(path)) return null;
  const [, slug = ''] = (parseSlug(path).split(/[?#]/)[0] ?? '').split('/');
  return slug === '' || reserved.has(slug) || slug.includes('.') ? null : slug;
}
