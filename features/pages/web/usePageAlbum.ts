import { useAlbum } from '#features/albums/web/queries.ts';
import type { Picture } from '#contract/pictures.ts';

const noPictures: readonly Picture[] = [];

/** The pictures of a page's album; empty when the album is missing, not for the reader or fails to load. */
export function usePageAlbum(album: string | null) {
  const { data, isOpenPending } = useAlbum(album);
  return { pictures: data?.pictures ?? noPictures, isPending: isOpenPending };
}
