import { announcements } from '../features/announcements/contract/announcements.ts';
import { directory } from '../features/directory/contract/directory.ts';
import { emptyMemberFields } from '../features/directory/contract/member-fields.ts';
import { readings } from '../features/readings/contract/readings.ts';
import type { Site } from './fixtures.ts';

/** A route of the specification (section 2) with its first heading. */
export type Route = { path: string; heading: string | RegExp; staff?: true };

const information: Record<string, string> = {
  aboutus: 'About our community',
  uccbhistory: 'Our history',
  chaplaincy: 'Spiritual Care',
  executiveboard: 'Executive board',
  bannabikiira: 'Bannabikiira',
  chairman: 'Chairman',
  legionofmary: 'Legion of Mary',
  bubondo: 'Bubondo',
  sacraments: 'Sacraments',
  children: 'Children',
  youth: 'Youth and young adults',
  women: 'Women',
  marriage: 'Vocations',
  archbishop2025: 'The archbishop’s message, 2025',
  archbishop2024: 'The archbishop’s message, 2024',
  'fr-chaplain': 'From our chaplain',
  'fr-chaplain-2024': 'From our chaplain, 2024',
  martyrsday2024: 'Martyrs’ Day 2024',
  jubilee2025: 'Jubilee 2025',
  'mass-schedules': 'Mass Schedules',
};

/** The information screens, which editors can change. */
export const informationRoutes: Route[] = Object.entries(information).map(([slug, heading]) => ({
  path: `/${slug}`,
  heading: heading.replaceAll('’', "'"),
}));

const screens: Route[] = [
  { path: '/', heading: 'Walking together in faith' },
  { path: '/home', heading: 'Walking together in faith' },
  { path: '/readings', heading: 'Readings' },
  { path: '/currentreading', heading: /\w/ },
  { path: '/professionalhours', heading: /Professional Hours/ },
  { path: '/magazine', heading: /magazine/i },
  { path: '/request-tickets', heading: /^Uganda Martyrs Day \d{4} Reception$/ },
  { path: '/reception', heading: /^Uganda Martyrs Day \d{4} Reception$/ },
  { path: '/search-tickets', heading: /^Uganda Martyrs Day \d{4} Reception$/ },
  { path: '/search-tickets/6175550199', heading: /^Uganda Martyrs Day \d{4} Reception$/ },
  { path: '/seating-plan', heading: 'Seating Plan' },
  { path: '/reception/adult', heading: 'Available Seats' },
  { path: '/receipt/6175550199', heading: 'Your tickets' },
  { path: '/receipt/6175550199/1', heading: 'We couldn’t open this order' },
  { path: '/disclaimer', heading: 'Disclaimer' },
  { path: '/disclaimer/6175550199', heading: 'Disclaimer' },
  { path: '/donation', heading: /Donat|Give/ },
  { path: '/youtube', heading: /Video/ },
  { path: '/gallery2023', heading: 'Martyrs Day 2023' },
  { path: '/qrcode', heading: 'QR code' },
];

const staffScreens: Route[] = (
  [
    ['/directory', 'List of Members'],
    ['/add-member', /Add.*Member/],
    ['/announcementsAdmin', 'List of Announcements'],
    ['/add-announcement', 'Add Announcement'],
    ['/add-professional-hour', 'New Professional Hour'],
    ['/add-reading', 'Add Reading'],
    ['/currentreadingadmin', 'Readings'],
    ['/receipt_seating', /\w/],
    ['/receipt_manifest', 'Seating manifest'],
    ['/reception_new_chair', 'New chair'],
    ['/umdcheckouts', 'Sold Chairs'],
    ['/umdcheckoutsummary', 'Sold per table'],
    ['/checkin', /\w/],
    ['/documents', 'Documents'],
    ['/document-upload', /Upload/],
    ['/file-download', /Download/],
  ] as const
).map(([path, heading]) => ({ path, heading, staff: true }));

/** All routes of the specification; routes with an id use a record of this site. */
export async function listRoutes(site: Site): Promise<Route[]> {
  const announcement = await site.callAsAdmin(announcements.create, {
    body: {
      announcementDate: '2026-11-22',
      sundayNumber: 'Christ the King',
      announcementTitle: 'A title to be found',
      announcementDetail: 'The choir meets after Mass.',
      draft: false,
      publishOn: null,
      expiresOn: null,
      sendByEmail: false,
    },
  });
  const [reading] = await site.call(readings.list, {});
  const member = await site.callAsAdmin(directory.create, {
    body: { name: 'Sample Member', ...emptyMemberFields },
  });
  return [
    ...screens,
    ...informationRoutes,
    ...staffScreens,
    { path: `/detail-announcement/${announcement.id}`, heading: 'Detailed Announcement' },
    { path: `/daily-reading/${reading?.id}`, heading: "Amasomo Go'lwaleero" },
    { path: `/edit-member/${member.id}`, heading: /Edit.*Member/, staff: true },
  ];
}
