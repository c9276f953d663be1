import type { AlbumSummary } from '#features/albums/contract/albums.ts';
import { getAlbumPath } from '#features/albums/contract/rules/album-path.ts';

/** The album with the year in its title or its address, once it has pictures. */
export function findAlbumOfYear<
  Album extends Pick<AlbumSummary, 'slug' | 'title' | 'pictureCount'>,
>(list: readonly Album[], year: string): Album | undefined {
  return list.find(
    ({ slug, title, pictureCount }) =>
      pictureCount > 0 && getAlbumPath(slug) !== null && `${slug} ${title}`.includes(year),
  );
}
