import type { ListedReading } from '../readings.ts';
// Citations of a reading that stand for something else. Apart from the schemas, because public pages need them.

/** Written for a part that the day does not have; the pages leave it out. */
export const noPart = 'None';

/** Stands for a citation that the calendar doesn't know. */
export const unknownCitation = 'See the U.S. bishops’ site';

/** The readings of a Mass with their citations, without a second reading when there is none. */
export function listSheetReadings(
  reading: ListedReading,
): readonly (readonly [label: string, verse: string])[] {
  const verses = [
    ['First Reading', reading.firstReadingVerse],
    ['Responsorial Psalm', reading.responsorialPsalm],
    ['Second Reading', reading.secondReadingVerse],
    ['Gospel', reading.gospelVerse],
  ] as const;
  return verses.filter(([, verse]) => verse !== noPart);
}
