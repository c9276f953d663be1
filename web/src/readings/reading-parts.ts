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
export function partsOf(reading: Reading, season: string): readonly Part[] {
  const second = reading.secondReadingVerse !== noSecondReading;
  return [
    {
      id: 'reading-1',
      heading: 'Reading 1',
      luganda: 'Essomo erisooka',
      verse: reading.firstReadingVerse,
      text: reading.firstReadingDetail,
    },
    {
      id: 'psalm',
      heading: 'Responsorial Psalm',
      luganda: 'Zabbuli',
      verse: reading.responsorialPsalm,
      answer: { sign: '℟.', text: reading.response },
      text: reading.responseDetail,
    },
    ...(second
      ? [
          {
            id: 'reading-2',
            heading: 'Reading 2',
            luganda: "Essomo ery'okubiri",
            verse: reading.secondReadingVerse,
            text: reading.secondReadingDetail,
          },
        ]
      : []),
    {
      id: 'gospel',
      heading: 'Gospel',
      luganda: 'Evanjiri',
      verse: reading.gospelVerse,
      answer: { sign: acclamationName(season), text: reading.gospelAcclamation },
      text: reading.gospelReading,
    },
  ];
}

/** In Lent the Alleluia is silent. */
const acclamationName = (season: string): string =>
  season === 'Lent' ? 'Verse before the Gospel.' : 'Alleluia.';

/** A text's paragraphs: what an empty line parts. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
