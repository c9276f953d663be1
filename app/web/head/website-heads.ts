import { type Album, albums } from '#features/albums/contract/albums.ts';
import { pictureSources } from '#contract/rules/pictures.ts';
import { pages, slug as slugSchema } from '#features/pages/contract/pages.ts';
import { createAlbumCard, createPageCard } from '#features/discovery/contract/rules/share-cards.ts';
import { getAlbumPath } from '#features/site/contract/rules/public-paths.ts';
import { site } from '#features/site/contract/site.ts';
import { createBreadcrumbs, createOrganization, createWebSite } from './json-ld.ts';
import {
  createHead,
  createUnlistedHead,
  type CreateHead,
  type HeadContext,
  type JsonLd,
  type PageHead,
  toPlainText,
} from './page-head.ts';
import { createEventData } from './event-data.ts';

/** The home page, with the community and its next reception. */
export const createHomeHead: CreateHead = (context) => {
  const data = context.read(site.get, {});
  const event = data?.currentEvent;
  return createHead(context, {
    title: '',
    canonicalPath: '/',
    jsonLd: [
      createOrganization(context, data),
      createWebSite(context),
      ...(data && event && !event.past ? [createEventData(context, event, data)] : []),
    ],
  });
};

/** An information page. */
export const createPageHead: CreateHead = (context) => {
  const slug = slugSchema.safeParse(context.params['slug']?.toLowerCase()).data;
  const page = slug && context.read(pages.get, { params: { slug } });
  if (!page) return createUnlistedHead(context, '');
  const path = `/${page.slug}`;
  return createHead(context, {
    title: page.title,
    description: toPlainText(page.html),
    canonicalPath: path,
    card: createPageCard({ name: context.siteName }, page),
    jsonLd: [createBreadcrumbs(context, [{ name: page.title, path }])],
  });
};

/** /album/{slug} */
export const createAlbumHead: CreateHead = (context) =>
  createGalleryHead(context, context.params['slug'] ?? '', 'Pictures');

/** /gallery2023 */
export const createGallery2023Head: CreateHead = (context) =>
  createGalleryHead(context, 'gallery2023', 'Martyrs Day 2023');

function createGalleryHead(context: HeadContext, slug: string, title: string): PageHead {
  const album = context.read(albums.get, { params: { slug } });
  const path = getAlbumPath(slug);
  if (!album || !path) return createUnlistedHead(context, album?.title ?? title);
  return createHead(context, {
    title: album.title,
    description: album.description || `Pictures of ${album.title}.`,
    canonicalPath: path,
    card: createAlbumCard({ name: context.siteName }, album),
    jsonLd: [
      createGalleryData(context, album, path),
      createBreadcrumbs(context, [{ name: album.title, path }]),
    ],
  });
}

/** Pictures in the structured data of an album. */
const maxPictures = 20;

const createGalleryData = (
  { origin }: HeadContext,
  { title, description, pictures }: Album,
  path: string,
): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'ImageGallery',
  name: title,
  url: `${origin}${path}`,
  ...(description ? { description } : {}),
  image: pictures.slice(0, maxPictures).map((picture) => ({
    '@type': 'ImageObject',
    contentUrl: `${origin}${pictureSources(picture).address}`,
    width: picture.width,
    height: picture.height,
    ...(picture.caption ? { caption: picture.caption } : {}),
  })),
});

/** /magazine and /magazine/{page} */
export const createMagazineHead: CreateHead = (context) => {
  const album = context.read(albums.get, { params: { slug: 'magazine' } });
  const count = album?.pictures.length ?? 0;
  const param = context.params['page'] ?? '1';
  const page = Math.min(Math.max(/^\d{1,4}$/.test(param) ? Number(param) : 1, 1), count);
  return createHead(context, {
    title: count > 0 ? `Magazine, page ${page}` : 'Magazine',
    description:
      'The community magazine: messages, articles and pictures from the year, page by page.',
    canonicalPath: page > 1 ? `/magazine/${page}` : '/magazine',
    jsonLd: [createBreadcrumbs(context, [{ name: 'Magazine', path: '/magazine' }])],
    ...(album && { card: createAlbumCard({ name: context.siteName }, album) }),
  });
};
