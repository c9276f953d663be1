import { audienceProblems } from '#features/audiences/contract/audiences.ts';
import { z } from 'zod';
import { getFile } from '#contract/endpoint.ts';
import { shareKinds } from '#features/site/contract/rules/share-picture.ts';

/** '7.png' or 'aboutus.png' */
const pictureName = z.string().regex(/^[a-z0-9-]{1,80}\.png$/, 'Use a name like 7.png');

/** What search engines, messengers and feed readers read. */
export const discovery = {
  getRobots: getFile('/robots.txt', {
    summary: 'Which pages search engines may visit',
    access: 'everybody',
  }),
  getSitemap: getFile('/sitemap.xml', {
    summary: 'The addresses of all public pages',
    access: 'everybody',
  }),
  getAnnouncementsFeed: getFile('/feeds/announcements.atom', {
    summary: 'The published announcements as an Atom feed',
    access: 'everybody',
  }),
  getReadingsFeed: getFile('/feeds/readings.atom', {
    summary: 'The readings until today as an Atom feed',
    access: 'everybody',
  }),
  getSharePicture: getFile('/share/:kind/:name', {
    summary: 'The picture of a shared link, 1200 x 630 px',
    access: 'everybody',
    costs: ['picture'],
    params: z.object({ kind: z.enum(shareKinds), name: pictureName }),
    problems: [
      'too-many-requests',
      'page-not-found',
      'announcement-not-found',
      'reading-not-found',
      'album-not-found',
      'campaign-not-found',
      'letter-not-found',
      'gathering-not-found',
      'event-not-found',
      ...audienceProblems,
    ],
  }),
};
