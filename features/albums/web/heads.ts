import { pictureSources } from '#contract/rules/pictures.ts';
import { linkTo } from '#contract/screens.ts';
import { createBreadcrumbs } from '#features/site/web/head/json-ld.ts';
import {
  createHead,
  createUnlistedHead,
  type CreateHead,
  type HeadContext,
  type JsonLd,
  type OwnHeads,
  type PageHead,
} from '#features/site/web/head/page-head.ts';
import { type Album, albums } from '#features/albums/contract/albums.ts';
import { findNewestIssue, getAlbumPath } from '#features/albums/contract/rules/album-path.ts';
import { createAlbumCard } from '#features/albums/contract/rules/share-card.ts';
import { albumScreens } from '#features/albums/contract/screens.ts';

function createGalleryHead(context: HeadContext, slug: string, title: string): PageHead {
  const album = context.read(albums.get, { params: { slug } });
  const path = album && getAlbumPath(album);
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

/** The newest issue, whose pages are below '/magazine', or the issue of the path. */
const createMagazineHead: CreateHead = (context) => {
  const newest = findNewestIssue(context.read(albums.list, {}))?.slug ?? 'magazine';
  const slug = context.params['slug'] ?? newest;
  const album = context.read(albums.get, { params: { slug } });
  const count = album?.pictures.length ?? 0;
  const { title } = albumScreens.magazine;
  const isNewest = slug === newest;
  const path = isNewest ? linkTo('/magazine') : linkTo('/magazine-issue/$slug', { slug });
  const param = context.params['page'] ?? '1';
  const page = Math.min(Math.max(/^\d{1,4}$/.test(param) ? Number(param) : 1, 1), count);
  const pagePath = isNewest
    ? linkTo('/magazine/$page', { page })
    : linkTo('/magazine-issue/$slug/$page', { slug, page });
  return createHead(context, {
    title: count > 0 ? `${title}, page ${page}` : title,
    description:
      'The community magazine: messages, articles and pictures from the year, page by page.',
    canonicalPath: page > 1 ? pagePath : path,
    jsonLd: [createBreadcrumbs(context, [{ name: title, path }])],
    ...(album && { card: createAlbumCard({ name: context.siteName }, album) }),
  });
};

const createIssueHead: CreateHead = (context) => {
  const slug = context.params['slug'] ?? '';
  const album = context.read(albums.get, { params: { slug } });
  return album
    ? createMagazineHead(context)
    : createUnlistedHead(context, albumScreens.issue.title);
};

export const albumHeads: OwnHeads<typeof albumScreens> = {
  album: (context) =>
    createGalleryHead(context, context.params['slug'] ?? '', albumScreens.album.title),
  gallery2023: (context) =>
    createGalleryHead(context, 'gallery2023', albumScreens.gallery2023.title),
  magazine: createMagazineHead,
  magazinePage: createMagazineHead,
  issue: createIssueHead,
  issuePage: createIssueHead,
};
