import { day, idParam } from '#contract/codecs.ts';
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
import { announcements } from '#features/announcements/contract/announcements.ts';
import { createAnnouncementCard } from '#features/announcements/contract/rules/share-card.ts';
import { announcementScreens } from '#features/announcements/contract/screens.ts';

const createAnnouncementHead: CreateHead = (context) => {
  const id = idParam.safeParse(context.params['id']).data;
  const announcement = id && context.read(announcements.get, { params: { id } });
  const list = announcementScreens.announcements;
  if (!announcement) return createUnlistedHead(context, announcementScreens.announcement.title);
  const {
    announcementTitle: title,
    announcementDetail,
    announcementDate,
    publishOn,
  } = announcement;
  const path = linkTo('/detail-announcement/$id', { id: announcement.id });
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
        { name: list.title, path: linkTo(list.path) },
        { name: title, path },
      ]),
    ],
  });
};

/** The sheet of a day, or of the next Sunday. */
const createSheetHead: CreateHead = (context) => {
  const { sheet } = announcementScreens;
  const date = day.safeParse(context.params['date']).data;
  const path = date ? linkTo('/sunday-sheet/$date', { date }) : linkTo('/sunday-sheet');
  return createHead(context, {
    title: sheet.title,
    description: date
      ? `The readings and announcements of ${formatDay(date, 'dddd, MMMM D, YYYY')}.`
      : "This Sunday's readings and announcements, to read, print and share.",
    canonicalPath: path,
    jsonLd: [createBreadcrumbs(context, [{ name: sheet.title, path }])],
  });
};

export const announcementHeads: OwnHeads<typeof announcementScreens> = {
  announcement: createAnnouncementHead,
  sheet: createSheetHead,
  sheetOfDay: createSheetHead,
};
