import { listTerms } from '#contract/rules/normalize.ts';
import type { AlbumSummary } from '#features/albums/contract/albums.ts';
import { getAlbumPath } from '#features/albums/contract/rules/album-path.ts';

type Named = Pick<AlbumSummary, 'slug' | 'title' | 'pictureCount' | 'heldOn' | 'isIssue'>;

/** The words that tell one feast from another: 'Day' and the like, and what any party is called, are in the titles of many albums. */
const listOwnTerms = (text: string, year: string): string[] =>
  [...new Set(listTerms(text))].filter(
    (term) => term.length >= 4 && term !== year && term !== 'reception',
  );

/**
 * The album of a reception, once it has pictures. It is the one of the year of the reception, by its day, title or
 * address, whose words are all, or at least two of them, in the reception's title, and of several the one that shares the most. One word
 * of several is shared by other feasts, too: John the Baptist and John Vianney.
 */
export function findAlbumOfReception<Album extends Named>(
  list: readonly Album[],
  reception: { title: string; year: string },
): Album | undefined {
  const own = new Set(listOwnTerms(reception.title, reception.year));
  const countShared = (text: string): number => {
    const terms = listOwnTerms(text, reception.year);
    const count = terms.filter((term) => own.has(term)).length;
    return count >= Math.min(terms.length, 2) ? count : 0;
  };
  const countBest = ({ slug, title }: Album) => Math.max(countShared(slug), countShared(title));
  return list
    .filter(
      (album) =>
        album.pictureCount > 0 &&
        getAlbumPath(album) !== null &&
        `${album.slug} ${album.title} ${album.heldOn ?? ''}`.includes(reception.year) &&
        countBest(album) > 0,
    )
    .toSorted((a, b) => countBest(b) - countBest(a))[0];
}
