import { isPurchasable, isRequestOnly } from '#features/event/contract/rules/chair-states.ts';
import { getNextSunday, getWeekday } from '#contract/rules/dates.ts';
import { linkTo, type Screen } from '#contract/screens.ts';
import { getAlbumPath } from '#features/albums/contract/rules/album-path.ts';
import { getPublicationTime } from './build-atom-feed.ts';
import { listPrivateNames } from './rules.ts';
import type { DiscoverySources } from './sources.ts';
import { element, xmlDeclaration } from './escape-xml.ts';

type SitemapUrl = { path: string; lastModified?: Date };
type SitemapOptions = {
  screens: readonly Screen[];
  origin: string;
  timeZone: string;
  today: string;
};

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
  { screens, timeZone, today }: SitemapOptions,
): Promise<SitemapUrl[]> {
  const [pages, announcements, readings, albums, campaigns, letters, event, gatherings] =
    await Promise.all([
      sources.listPages(),
      sources.listAnnouncements(),
      sources.listReadings(),
      sources.listAlbums(),
      sources.listCampaigns(),
      sources.listLetters(),
      sources.getCurrentEvent(),
      sources.listGatherings(),
    ]);
  const offers = event?.prices.filter(
    ({ openingStatus }) => isPurchasable(openingStatus) || isRequestOnly(openingStatus),
  );
  const sundays = readings
    .map(({ readingDate }) => readingDate)
    .filter((day) => getWeekday(day) === 0 && day <= getNextSunday(today));
  return [
    ...screens
      .filter(({ listed, path }) => listed === true && !path.includes('$'))
      .map(({ path }) => ({ path })),
    ...(offers ?? []).map(({ chairType }) => ({
      path: linkTo('/reception/$chairType', { chairType }),
    })),
    ...pages.map(({ slug, savedAt }) => ({
      path: linkTo('/$slug', { slug }),
      lastModified: savedAt,
    })),
    ...announcements.map((row) => ({
      path: linkTo('/detail-announcement/$id', { id: row.announcement.id }),
      lastModified: getPublicationTime(row, timeZone),
    })),
    ...letters.map(({ slug, sentAt }) => ({
      path: linkTo('/letter/$slug', { slug }),
      lastModified: sentAt,
    })),
    ...readings.map(({ id }) => ({ path: linkTo('/daily-reading/$id', { id }) })),
    ...sundays.map((date) => ({ path: linkTo('/sunday-sheet/$date', { date }) })),
    ...albums
      .filter(({ pictureCount }) => pictureCount > 0)
      .flatMap((album) => getAlbumPath(album) ?? [])
      .map((path) => ({ path })),
    ...campaigns.map(({ slug }) => ({ path: linkTo('/campaign/$slug', { slug }) })),
    ...gatherings.map(({ slug }) => ({ path: linkTo('/gathering/$slug', { slug }) })),
  ];
}

/** Builds robots.txt (RFC 9309): search engines visit the public pages only. `origin` has no slash at its end. */
export function buildRobots(screens: readonly Screen[], origin: string): string {
  const rules = listPrivateNames(screens).flatMap((path) =>
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
