import type { MassCitations } from '../liturgical-day.ts';
// Citations of a reading that stand for something else. Apart from the schemas, because public pages need them.

/** Written for a part that the day does not have; the pages leave it out. */
export const noPart = 'None';

/** Stands for a citation in readings of new sites before the calendar knew those of every Sunday. */
export const unknownCitation = 'See the U.S. bishops’ site';

/** The readings of a Mass with their citations, without those that the day does not have; empty when nothing is known of them. */
export function listSheetReadings(
  citations: MassCitations | null,
): readonly (readonly [label: string, verse: string])[] {
  if (!citations) return [];
  const verses = [
    ['First Reading', citations.firstReadingVerse],
    ['Responsorial Psalm', citations.responsorialPsalm],
    ['Second Reading', citations.secondReadingVerse],
    ['Gospel', citations.gospelVerse],
  ] as const;
  return verses.filter(([, verse]) => verse !== noPart && verse !== '');
}
