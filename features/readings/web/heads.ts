import { idParam } from '#contract/codecs.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { linkTo } from '#contract/screens.ts';
import { getSharePicturePath } from '#features/site/contract/rules/share-picture.ts';
import { createArticle, createBreadcrumbs } from '#features/site/web/head/json-ld.ts';
import {
  createHead,
  createUnlistedHead,
  type CreateHead,
  type OwnHeads,
} from '#features/site/web/head/page-head.ts';
import { readings } from '#features/readings/contract/readings.ts';
import { listSheetReadings, unknownCitation } from '#features/readings/contract/rules/citations.ts';
import { createReadingCard } from '#features/readings/contract/rules/share-card.ts';
import { readingScreens } from '#features/readings/contract/screens.ts';

const createReadingHead: CreateHead = (context) => {
  const id = idParam.safeParse(context.params['id']).data;
  const reading = id && context.read(readings.get, { params: { id } });
  if (!reading) return createUnlistedHead(context, readingScreens.reading.title);
  const title = `${reading.saintOfTheDay}, ${formatDay(reading.readingDate, 'MMM Do YY')}`;
  const list = readingScreens.readings;
  const path = linkTo('/daily-reading/$id', { id: reading.id });
  const card = createReadingCard({ name: context.siteName }, reading);
  const verses = listSheetReadings(reading)
    .filter(([, verse]) => verse !== unknownCitation)
    .map(([label, verse]) => `${label}: ${verse}`);
  return createHead(context, {
    title,
    description: [
      `Readings of ${formatDay(reading.readingDate, 'dddd, MMMM D, YYYY')}.`,
      ...verses.map((verse) => `${verse}.`),
    ].join(' '),
    kind: 'article',
    canonicalPath: path,
    card,
    jsonLd: [
      createArticle(context, { title, path, imagePath: getSharePicturePath(card) }),
      createBreadcrumbs(context, [
        { name: list.title, path: linkTo(list.path) },
        { name: title, path },
      ]),
    ],
  });
};

export const readingHeads: OwnHeads<typeof readingScreens> = { reading: createReadingHead };
