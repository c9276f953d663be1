import type { ReadingHeadings } from '@namugongo/contract/reading-settings';
import { noSecondReading, type Reading } from '@namugongo/contract/readings';

/** One part of the Mass as the page shows it. The Luganda headings are this community's, the English ones the book's. */
export type Part = {
  id: string;
  heading: string;
  luganda: string;
  verse: string;
  /** What the people answer, with the sign in front of it. */
  answer?: { sign: string; text: string };
  text: string;
};

/** The parts in the order of the Mass; a second reading only where there is one. */
export function partsOf(
  reading: Reading,
  headings: ReadingHeadings,
  season: string,
): readonly Part[] {
  const second = reading.secondReadingVerse !== noSecondReading;
  return [
    {
      id: 'reading-1',
      heading: headings.firstReadingInEnglish,
      luganda: headings.firstReading,
      verse: reading.firstReadingVerse,
      text: reading.firstReadingDetail,
    },
    {
      id: 'psalm',
      heading: headings.psalmInEnglish,
      luganda: headings.psalm,
      verse: reading.responsorialPsalm,
      answer: { sign: '℟.', text: reading.response },
      text: reading.responseDetail,
    },
    ...(second
      ? [
          {
            id: 'reading-2',
            heading: headings.secondReadingInEnglish,
            luganda: headings.secondReading,
            verse: reading.secondReadingVerse,
            text: reading.secondReadingDetail,
          },
        ]
      : []),
    {
      id: 'gospel',
      heading: headings.gospelInEnglish,
      luganda: headings.gospel,
      verse: reading.gospelVerse,
      answer: {
        sign: season === 'Lent' ? headings.acclamationInLent : headings.acclamation,
        text: reading.gospelAcclamation,
      },
      text: reading.gospelReading,
    },
  ];
}

/** A text's paragraphs: what an empty line parts. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
