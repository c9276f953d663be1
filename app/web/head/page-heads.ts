import { createBreadcrumbs } from './json-ld.ts';
import { createAnnouncementHead, createReadingHead, createSheetHead } from './news-heads.ts';
import { createHead, type CreateHead } from './page-head.ts';
import {
  createChairsHead,
  createSeatingPlanHead,
  createTicketPageHead,
} from './reception-heads.ts';
import {
  createAlbumHead,
  createGallery2023Head,
  createHomeHead,
  createMagazineHead,
  createPageHead,
} from './website-heads.ts';

/** A page with fixed texts. */
const createFixedHead =
  (path: string, title: string, description: string): CreateHead =>
  (context) =>
    createHead(context, {
      title,
      description,
      jsonLd: [createBreadcrumbs(context, [{ name: title, path }])],
    });

/** The heads of all public pages by the path of their route. Personal and staff pages use createUnlistedHead. */
export const pageHeads: Readonly<Record<string, CreateHead>> = {
  '/': createHomeHead,
  '/home': createHomeHead,
  '/$slug': createPageHead,
  '/album/$slug': createAlbumHead,
  '/gallery2023': createGallery2023Head,
  '/magazine': createMagazineHead,
  '/magazine/$page': createMagazineHead,
  '/detail-announcement/$id': createAnnouncementHead,
  '/daily-reading/$id': createReadingHead,
  '/sunday-sheet': createSheetHead,
  '/sunday-sheet/$date': createSheetHead,
  '/reception': createTicketPageHead,
  '/request-tickets': createTicketPageHead,
  '/reception/$chairType': createChairsHead,
  '/seating-plan': createSeatingPlanHead,
  ...Object.fromEntries(
    (
      [
        ['/readings', 'Readings', 'The readings of Mass, day by day.'],
        [
          '/currentreading',
          'Our Mass',
          "This Sunday's readings: the first reading, the psalm, the second reading and the Gospel.",
        ],
        ['/announcements', 'Announcements', 'News and dates of the community.'],
        ['/youtube', 'Videos', 'Videos of our Masses and feasts.'],
        ['/donation', 'Donate', 'Give once or every month, to the purpose you choose.'],
        [
          '/professionalhours',
          'Professional Hours',
          'Members help members: a ride to Mass, a visit, or an hour of their skill.',
        ],
        ['/documents', 'Documents', 'Documents of the community to read and download.'],
        ['/qrcode', 'QR code', 'Make a QR code for any link.'],
      ] as const
    ).map(([path, title, description]) => [path, createFixedHead(path, title, description)]),
  ),
};
