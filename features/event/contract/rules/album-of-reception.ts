import { parseSearchTerms } from '#contract/rules/search-terms.ts';
import type { AlbumSummary } from '#features/albums/contract/albums.ts';
import { getAlbumPath } from '#features/albums/contract/rules/album-path.ts';

type Named = Pick<AlbumSummary, 'slug' | 'title' | 'pictureCount'>;

/** Shorter words are in the titles of many albums. */
const minTermLength = 4;

/**
 * The album of a reception, once it has pictures. Albums have no day: it is the one with the year of the reception in its title or
 * address that shares the most words with the reception's title, and none when all are of other days of the year.
 */
export function findAlbumOfReception<Album extends Named>(
  list: readonly Album[],
  reception: { title: string; year: string },
): Album | undefined {
  const titleTerms = parseSearchTerms(reception.title).filter(
    (term) => term.length >= minTermLength && term !== reception.year,
  );
  const countShared = ({ slug, title }: Album) => {
    const terms = new Set(parseSearchTerms(`${slug} ${title}`));
    return titleTerms.filter((term) => terms.has(term)).length;
  };
  return list
    .filter(
      (album) =>
        album.pictureCount > 0 &&
        getAlbumPath(album.slug) !== null &&
        `${album.slug} ${album.title}`.includes(reception.year) &&
        countShared(album) > 0,
    )
    .toSorted((a, b) => countShared(b) - countShared(a))[0];
}
