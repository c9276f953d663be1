import { announcements } from '#features/announcements/contract/announcements.ts';
import { day, idParam } from '#contract/codecs.ts';
import { readings } from '#features/readings/contract/readings.ts';
import { unknownCitation, listSheetReadings } from '#features/readings/contract/rules/citations.ts';
import { formatDay } from '#contract/rules/dates.ts';
import {
  createAnnouncementCard,
  createReadingCard,
} from '#features/discovery/contract/rules/share-cards.ts';
import { getSharePicturePath } from '#features/site/contract/rules/share-picture.ts';
import { createArticle, createBreadcrumbs } from './json-ld.ts';
import { createHead, createUnlistedHead, type CreateHead } from './page-head.ts';

/** /detail-announcement/{id} */
export const createAnnouncementHead: CreateHead = (context) => {
  const id = idParam.safeParse(context.params['id']).data;
  const announcement = id && context.read(announcements.get, { params: { id } });
  if (!announcement) return createUnlistedHead(context, 'Detailed Announcement');
  const {
    announcementTitle: title,
    announcementDetail,
    announcementDate,
    publishOn,
  } = announcement;
  const path = `/detail-announcement/${announcement.id}`;
  const card = createAnnouncementCard({ name: context.siteName }, announcement);
  const publishedOn = publishOn ?? announcementDate;
  return createHead(context, {
    title,
    description: announcementDetail,
    kind: 'article',
    canonicalPath: path,
    publishedOn,
    card,
    jsonLd: [
      createArticle(context, { title, path, imagePath: getSharePicturePath(card), publishedOn }),
      createBreadcrumbs(context, [
        { name: 'Announcements', path: '/announcements' },
        { name: title, path },
      ]),
    ],
  });
};

/** /daily-reading/{id} */
export const createReadingHead: CreateHead = (context) => {
  const id = idParam.safeParse(context.params['id']).data;
  const reading = id && context.read(readings.get, { params: { id } });
  if (!reading) return createUnlistedHead(context, "Amasomo Go'lwaleero");
  const title = `${reading.saintOfTheDay}, ${formatDay(reading.readingDate, 'MMM Do YY')}`;
  const path = `/daily-reading/${reading.id}`;
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
        { name: 'Readings', path: '/readings' },
        { name: title, path },
      ]),
    ],
  });
};

/** /sunday-sheet and /sunday-sheet/{date} */
export const createSheetHead: CreateHead = (context) => {
  const title = 'Sunday sheet';
  const date = day.safeParse(context.params['date']).data;
  const path = date ? `/sunday-sheet/${date}` : '/sunday-sheet';
  return createHead(context, {
    title,
    description: date
      ? `The readings and announcements of ${formatDay(date, 'dddd, MMMM D, YYYY')}.`
      : "This Sunday's readings and announcements, to read, print and share.",
    canonicalPath: path,
    jsonLd: [createBreadcrumbs(context, [{ name: title, path }])],
  });
};
