import { albums } from '@namugongo/contract/albums';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api.ts';

export const albumQuery = (slug: string) => queryOf(albums.read, { params: { slug } });

export const useAlbum = (slug: string) => useQuery(albumQuery(slug));
