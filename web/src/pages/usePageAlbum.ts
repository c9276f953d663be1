import { type Album, albums, type Picture } from '@namugongo/contract/albums';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api.ts';

const none: readonly Picture[] = [];

/** The pictures that stand with a page. An album that is missing or cannot be had leaves the text alone. */
export function usePageAlbum(album: string | null) {
  const { data, isPending } = useQuery({
    ...queryOf(albums.read, { params: { slug: album ?? '' } }),
    enabled: album !== null,
    staleTime: 60_000,
    retry: false,
    select: ({ pictures }: Album) => pictures,
  });
  return { pictures: data ?? none, isPending: album !== null && isPending };
}
