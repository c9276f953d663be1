import { albums } from '#features/albums/contract/albums.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';

const albumQueryOptions = (slug: string) => apiQueryOptions(albums.get, { params: { slug } });

export const useAlbum = (slug: string) => useQuery(albumQueryOptions(slug));
