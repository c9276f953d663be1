import type { ReadingHeadings } from '#features/readings/contract/reading-settings.ts';
import type { Reading } from '#features/readings/contract/readings.ts';
import { noPart } from '#features/readings/contract/rules/citations.ts';

/** One part of the Mass with its headings in Luganda and English. */
export type ReadingSection = {
  id: string;
  heading: string;
  luganda: string;
  verse: string;
  /** The people's response with the sign before it; its text is empty until posted. */
  response?: { sign: string; text: string };
  text: string;
};

/** The parts in the order of the Mass, without those that the day does not have. */
export function getReadingSections(
  reading: Reading,
  headings: ReadingHeadings,
  season: string,
): readonly ReadingSection[] {
  const parts = [
    {
      id: 'reading-1',
      heading: headings.firstReadingInEnglish,
      luganda: headings.firstReading,
      verse: reading.firstReadingVerse,
      text: getText(reading.firstReadingDetail),
    },
    {
      id: 'psalm',
      heading: headings.psalmInEnglish,
      luganda: headings.psalm,
      verse: reading.responsorialPsalm,
      response: { sign: '℟.', text: getText(reading.response) },
      text: getText(reading.responseDetail),
    },
    {
      id: 'reading-2',
      heading: headings.secondReadingInEnglish,
      luganda: headings.secondReading,
      verse: reading.secondReadingVerse,
      text: getText(reading.secondReadingDetail),
    },
    {
      id: 'gospel',
      heading: headings.gospelInEnglish,
      luganda: headings.gospel,
      verse: reading.gospelVerse,
      response: {
        sign: season === 'Lent' ? headings.acclamationInLent : headings.acclamation,
        text: getText(reading.gospelAcclamation),
      },
      text: getText(reading.gospelReading),
    },
  ];
  return parts.filter(({ verse }) => verse !== noPart);
}

const getText = (text: string) => (text === noPart ? '' : text);

/** Splits a text into paragraphs at empty lines. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
