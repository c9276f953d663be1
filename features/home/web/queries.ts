import { albums } from '#features/albums/contract/albums.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';

/** Queries the pictures of the carousel. */
export function useCarouselPictures() {
  const slug = 'home';
  return useQuery({
    ...apiQueryOptions(albums.get, { params: { slug } }),
    staleTime: 60_000,
    retry: 1,
  });
}
