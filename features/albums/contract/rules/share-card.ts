import { createCard, type ShareCard } from '#features/site/contract/rules/share-picture.ts';
import type { Site } from '#features/site/contract/site.ts';
import type { Album } from '../albums.ts';

export const createAlbumCard = (
  site: Pick<Site, 'name'>,
  { slug, title, pictures }: Pick<Album, 'slug' | 'title' | 'pictures'>,
): ShareCard =>
  createCard(site, {
    kind: 'album',
    id: slug,
    label: 'Pictures',
    title,
    lines: pictures.length > 1 ? [`${pictures.length} pictures`] : [],
  });
