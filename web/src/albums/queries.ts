import { albums } from '@namugongo/contract/albums';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '../api.ts';

export const albumQueryOptions = (slug: string) =>
  apiQueryOptions(albums.get, { params: { slug } });

export const useAlbum = (slug: string) => useQuery(albumQueryOptions(slug));
