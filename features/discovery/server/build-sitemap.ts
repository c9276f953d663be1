import { isPurchasable, isRequestOnly } from '#features/event/contract/rules/chair-states.ts';
import { getNextSunday, getWeekday } from '#contract/rules/dates.ts';
import {
  getAlbumPath,
  privatePaths,
  publicPaths,
} from '#features/site/contract/rules/public-paths.ts';
import { getPublicationTime } from './build-atom-feed.ts';
import type { DiscoverySources } from './sources.ts';
import { element, xmlDeclaration } from './escape-xml.ts';

type SitemapUrl = { path: string; lastModified?: Date };
type SitemapOptions = { origin: string; timeZone: string; today: string };

/** Builds sitemap.xml with the URLs of all public pages, and when they last changed as far as the site knows. */
export async function buildSitemap(
  sources: DiscoverySources,
  options: SitemapOptions,
): Promise<string> {
  const urls = await listUrls(sources, options);
  const unique = new Map(urls.map((url) => [url.path, url]));
  const entries = [...unique.values()].map(
    ({ path, lastModified }) =>
      `<url>${element('loc', `${options.origin}${path}`)}${lastModified ? element('lastmod', lastModified.toISOString()) : ''}</url>`,
  );
  return `${xmlDeclaration}\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</urlset>\n`;
}

async function listUrls(
  sources: DiscoverySources,
  { timeZone, today }: SitemapOptions,
): Promise<SitemapUrl[]> {
  const [pages, announcements, readings, albums, event] = await Promise.all([
    sources.listPages(),
    sources.listAnnouncements(),
    sources.listReadings(),
    sources.listAlbums(),
    sources.getCurrentEvent(),
  ]);
  const offers = event?.prices.filter(
    ({ openingStatus }) => isPurchasable(openingStatus) || isRequestOnly(openingStatus),
  );
  const sundays = readings
    .map(({ readingDate }) => readingDate)
    .filter((day) => getWeekday(day) === 0 && day <= getNextSunday(today));
  return [
    ...publicPaths.map((path) => ({ path })),
    ...(offers ?? []).map(({ chairType }) => ({ path: `/reception/${chairType}` })),
    ...pages.map(({ slug, savedAt }) => ({ path: `/${slug}`, lastModified: savedAt })),
    ...announcements.map((row) => ({
      path: `/detail-announcement/${row.announcement.id}`,
      lastModified: getPublicationTime(row, timeZone),
    })),
    ...readings.map(({ id }) => ({ path: `/daily-reading/${id}` })),
    ...sundays.map((day) => ({ path: `/sunday-sheet/${day}` })),
    ...albums
      .filter(({ pictureCount }) => pictureCount > 0)
      .flatMap(({ slug }) => getAlbumPath(slug) ?? [])
      .map((path) => ({ path })),
  ];
}

/** Builds robots.txt (RFC 9309): search engines visit the public pages only. `origin` has no slash at its end. */
export function buildRobots(origin: string): string {
  const rules = privatePaths.flatMap((path) =>
    path.endsWith('/') ? [path] : [`${path}$`, `${path}/`, `${path}?`],
  );
  return [
    'User-agent: *',
    // Pictures of albums and the structured data of pages refer to them.
    'Allow: /api/pictures/',
    'Disallow: /api/',
    ...rules.map((rule) => `Disallow: ${rule}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
