import { element, escapeXml, xmlDeclaration } from './xml.ts';

export type FeedEntry = {
  /** Identifies the entry within the site, like 'announcement/7'; never changes. */
  key: string;
  path: string;
  title: string;
  updatedAt: Date;
  html: string;
};

type Feed = {
  origin: string;
  /** Names the publisher of all entries. */
  siteName: string;
  title: string;
  /** Where the feed is. */
  path: string;
  /** The page with the same content. */
  pagePath: string;
  entries: readonly FeedEntry[];
};

/** Builds an Atom 1.0 feed (RFC 4287). Its ids are tag URIs (RFC 4151). */
export function buildAtomFeed({ origin, siteName, title, path, pagePath, entries }: Feed): string {
  const { hostname } = new URL(origin);
  const toTag = (key: string) => `tag:${hostname},2025:${key}`;
  // An empty feed needs a date too.
  const updatedAt = new Date(Math.max(0, ...entries.map((entry) => entry.updatedAt.getTime())));
  return [
    xmlDeclaration,
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', toTag(path.slice(1))),
    element('title', title),
    element('updated', updatedAt.toISOString()),
    `<author>${element('name', siteName)}</author>`,
    link('self', `${origin}${path}`, 'application/atom+xml'),
    link('alternate', `${origin}${pagePath}`, 'text/html'),
    ...entries.map((entry) =>
      [
        '<entry>',
        element('id', toTag(entry.key)),
        element('title', entry.title),
        element('updated', entry.updatedAt.toISOString()),
        link('alternate', `${origin}${entry.path}`, 'text/html'),
        `<content type="html">${escapeXml(entry.html)}</content>`,
        '</entry>',
      ].join(''),
    ),
    '</feed>\n',
  ].join('\n');
}

const link = (relation: string, url: string, type: string): string =>
  `<link rel="${relation}" type="${type}" href="${escapeXml(url)}"/>`;
