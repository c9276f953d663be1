import { escapeMarkup } from '#contract/rules/markup.ts';
import { calendar } from '#features/calendar/contract/calendar.ts';
import { discovery } from '#features/discovery/contract/discovery.ts';
import { formatTabTitle } from '#ui/browser/usePageTitle.ts';
import type { PageHead } from '#features/site/web/head/page-head.ts';

/** Renders the tags of a head as HTML. `origin` has no slash at its end, `path` no query string. */
export function renderHead(
  head: PageHead,
  { origin, path }: { origin: string; path: string },
): string {
  const { siteName, description, image } = head;
  const url = `${origin}${head.canonicalPath ?? path}`;
  const imageUrl = `${origin}${image.path}`;
  const title = head.title || siteName;
  return [
    `<title>${escapeMarkup(formatTabTitle(head.title, siteName))}</title>`,
    named('description', description),
    // A page that isn't listed may have a secret in its path.
    ...(head.noindex
      ? [named('robots', 'noindex')]
      : [linkTo('canonical', url), property('og:url', url)]),
    property('og:type', head.kind),
    property('og:site_name', siteName),
    property('og:locale', 'en_US'),
    property('og:title', title),
    property('og:description', description),
    property('og:image', imageUrl),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(image.width)),
    property('og:image:height', String(image.height)),
    property('og:image:alt', image.alt),
    ...(head.publishedOn ? [property('article:published_time', head.publishedOn)] : []),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', imageUrl),
    named('twitter:image:alt', image.alt),
    ...feeds.map(({ endpoint, type, label }) =>
      linkTo('alternate', endpoint.path, { type, title: `${label} of ${siteName}` }),
    ),
    ...head.jsonLd.map(
      // Escapes '<', so that no text can close the script element.
      (data) =>
        `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`,
    ),
  ].join('');
}

const feeds = [
  {
    endpoint: discovery.getAnnouncementsFeed,
    type: 'application/atom+xml',
    label: 'Announcements',
  },
  { endpoint: discovery.getReadingsFeed, type: 'application/atom+xml', label: 'Readings' },
  { endpoint: calendar.getFile, type: 'text/calendar', label: 'Calendar' },
];

const named = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeMarkup(content)}">`;

const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeMarkup(content)}">`;

function linkTo(relation: string, url: string, attributes: Record<string, string> = {}): string {
  const extra = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeMarkup(value)}"`,
  );
  return `<link rel="${relation}" href="${escapeMarkup(url)}"${extra.join('')}>`;
}
