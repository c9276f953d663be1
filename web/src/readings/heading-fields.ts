import type { ReadingHeadings } from '@namugongo/contract/reading-settings';

type HeadingField = { name: keyof ReadingHeadings; label: string; lang?: 'lg' };

/** The headings in the order in which they stand on a reading's page, each part in Luganda and in English. */
export const headingFields: readonly HeadingField[] = [
  { name: 'title', label: 'Title of the page', lang: 'lg' },
  { name: 'firstReading', label: 'First reading, in Luganda', lang: 'lg' },
  { name: 'firstReadingInEnglish', label: 'First reading, in English' },
  { name: 'psalm', label: 'Psalm, in Luganda', lang: 'lg' },
  { name: 'psalmInEnglish', label: 'Psalm, in English' },
  { name: 'secondReading', label: 'Second reading, in Luganda', lang: 'lg' },
  { name: 'secondReadingInEnglish', label: 'Second reading, in English' },
  { name: 'gospel', label: 'Gospel, in Luganda', lang: 'lg' },
  { name: 'gospelInEnglish', label: 'Gospel, in English' },
  { name: 'acclamation', label: 'Before the Gospel' },
  { name: 'acclamationInLent', label: 'Before the Gospel, in Lent' },
];
