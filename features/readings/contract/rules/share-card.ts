import { formatDay } from '#contract/rules/dates.ts';
import { createCard, type ShareCard } from '#features/site/contract/rules/share-picture.ts';
import type { Site } from '#features/site/contract/site.ts';
import type { ListedReading } from '../readings.ts';
import { noPart, unknownCitation } from './citations.ts';

export const createReadingCard = (site: Pick<Site, 'name'>, reading: ListedReading): ShareCard =>
  createCard(site, {
    kind: 'reading',
    id: String(reading.id),
    label: formatDay(reading.readingDate, 'dddd, MMMM D, YYYY'),
    title: reading.saintOfTheDay,
    lines: [reading.firstReadingVerse, reading.secondReadingVerse, reading.gospelVerse].filter(
      (verse) => ![noPart, unknownCitation, ''].includes(verse),
    ),
  });
