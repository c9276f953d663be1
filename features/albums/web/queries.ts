import { albums } from '#features/albums/contract/albums.ts';
import { useItemForReader, useListForReader } from '#features/audiences/web/queries.ts';

const endpoints = { open: albums.get, own: albums.getForReader };

/** An album that the reader may see, as a part of a screen. */
export const useAlbum = (slug: string | null) =>
  useItemForReader(endpoints, { params: { slug: slug ?? '' } }, { enabled: slug !== null });

/** The album that a screen shows. */
export const useAlbumOfScreen = (slug: string) =>
  useItemForReader(endpoints, { params: { slug } }, { isSubject: true });

/** The albums that the reader may see. */
export const useAlbums = () =>
  useListForReader({ open: albums.list, own: albums.listForReader }, {});
