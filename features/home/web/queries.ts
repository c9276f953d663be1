import { useAlbum } from '#features/albums/web/queries.ts';

/** Queries the pictures of the carousel. */
export const useCarouselPictures = () => useAlbum('home');
