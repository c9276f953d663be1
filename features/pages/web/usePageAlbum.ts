import { type Album, albums } from '#features/albums/contract/albums.ts';
import type { Picture } from '#contract/pictures.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';

const noPictures: readonly Picture[] = [];

/** Queries the pictures of a page's album; empty when the album is missing or fails to load. */
export function usePageAlbum(album: string | null) {
  const { data, isPending } = useQuery({
    ...apiQueryOptions(albums.get, { params: { slug: album ?? '' } }),
    enabled: album !== null,
    staleTime: 60_000,
    retry: false,
    select: ({ pictures }: Album) => pictures,
  });
  return { pictures: data ?? noPictures, isPending: album !== null && isPending };
}
