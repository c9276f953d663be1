import type { ReadingReferences } from '#features/readings/contract/readings.ts';

const createReferences = (
  firstReadingVerse: string,
  responsorialPsalm: string,
  secondReadingVerse: string,
  gospelVerse: string,
): ReadingReferences => ({ firstReadingVerse, responsorialPsalm, secondReadingVerse, gospelVerse });

/** Reading references by lectionary number, without the copyrighted texts: Christ the King and the next Sundays and feasts of cycle B. */
export const referencesByNumber: Readonly<Record<number, ReadingReferences>> = {
  160: createReferences(
    'Ezekiel 34:11-12, 15-17',
    'Psalm 23:1-2, 2-3, 5-6',
    '1 Corinthians 15:20-26, 28',
    'Matthew 25:31-46',
  ),
  2: createReferences(
    'Isaiah 63:16b-17, 19b; 64:2-7',
    'Psalm 80:2-3, 15-16, 18-19',
    '1 Corinthians 1:3-9',
    'Mark 13:33-37',
  ),
  5: createReferences(
    'Isaiah 40:1-5, 9-11',
    'Psalm 85:9-10, 11-12, 13-14',
    '2 Peter 3:8-14',
    'Mark 1:1-8',
  ),
  8: createReferences(
    'Isaiah 61:1-2a, 10-11',
    'Luke 1:46-48, 49-50, 53-54',
    '1 Thessalonians 5:16-24',
    'John 1:6-8, 19-28',
  ),
  11: createReferences(
    '2 Samuel 7:1-5, 8b-12, 14a, 16',
    'Psalm 89:2-3, 4-5, 27, 29',
    'Romans 16:25-27',
    'Luke 1:26-38',
  ),
  20: createReferences(
    'Isaiah 60:1-6',
    'Psalm 72:1-2, 7-8, 10-11, 12-13',
    'Ephesians 3:2-3a, 5-6',
    'Matthew 2:1-12',
  ),
  65: createReferences(
    '1 Samuel 3:3b-10, 19',
    'Psalm 40:2, 4, 7-8, 8-9, 10',
    '1 Corinthians 6:13c-15a, 17-20',
    'John 1:35-42',
  ),
  68: createReferences(
    'Jonah 3:1-5, 10',
    'Psalm 25:4-5, 6-7, 8-9',
    '1 Corinthians 7:29-31',
    'Mark 1:14-20',
  ),
  71: createReferences(
    'Deuteronomy 18:15-20',
    'Psalm 95:1-2, 6-7, 7-9',
    '1 Corinthians 7:32-35',
    'Mark 1:21-28',
  ),
  74: createReferences(
    'Job 7:1-4, 6-7',
    'Psalm 147:1-2, 3-4, 5-6',
    '1 Corinthians 9:16-19, 22-23',
    'Mark 1:29-39',
  ),
};
