import { auditRoutes } from '#features/audit/web/screens.ts';
import { homeRoutes } from '#features/home/web/screens.ts';
import { siteRoutes } from '#features/site/web/screens.ts';
import { accountRoutes } from '#features/accounts/web/screens.ts';
import { profileRoutes } from '#features/profile/web/screens.ts';
import { peopleRoutes } from '#features/people/web/screens.ts';
import { personalDataRoutes } from '#features/personal-data/web/screens.ts';
import { apiTokenRoutes } from '#features/api-tokens/web/screens.ts';
import { webhookRoutes } from '#features/webhooks/web/screens.ts';
import { emailRoutes } from '#features/emails/web/screens.ts';
import { statusRoutes } from '#features/status/web/screens.ts';
import { searchRoutes } from '#features/search/web/screens.ts';
import { menuRoutes } from '#features/menu/web/screens.ts';
import { pageRoutes } from '#features/pages/web/screens.ts';
import { albumRoutes } from '#features/albums/web/screens.ts';
import { videoRoutes } from '#features/videos/web/screens.ts';
import { documentRoutes } from '#features/documents/web/screens.ts';
import { calendarRoutes } from '#features/calendar/web/screens.ts';
import { readingRoutes } from '#features/readings/web/screens.ts';
import { announcementRoutes } from '#features/announcements/web/screens.ts';
import { directoryRoutes } from '#features/directory/web/screens.ts';
import { intentionRoutes } from '#features/intentions/web/screens.ts';
import { gatheringRoutes } from '#features/gatherings/web/screens.ts';
import { groupRoutes } from '#features/groups/web/screens.ts';
import { joinUsRoutes } from '#features/join-us/web/screens.ts';
import { telephoneRoutes } from '#features/telephones/web/screens.ts';
import { hourRoutes } from '#features/hours/web/screens.ts';
import { treasuryRoutes } from '#features/treasury-days/web/screens.ts';
import { donationRoutes } from '#features/donations/web/screens.ts';
import { eventRoutes } from '#features/event/web/screens.ts';
import { hallRoutes } from '#features/hall/web/screens.ts';
import { seatRoutes } from '#features/seats/web/screens.ts';
import { ticketRoutes } from '#features/tickets/web/screens.ts';
import { orderRoutes } from '#features/orders/web/screens.ts';
import { letterRoutes } from '#features/letters/web/screens.ts';
import { guestMessageRoutes } from '#features/guest-messages/web/screens.ts';
import { doorRoutes } from '#features/door/web/screens.ts';
import { reportRoutes } from '#features/reports/web/screens.ts';
import { qrCodeRoutes } from '#features/qrcode/web/screens.ts';
import { editorCalendarRoutes } from '#features/editor-calendar/web/screens.ts';
import { mineScreens } from '#features/mine/contract/screens.ts';
import { todayScreens } from '#features/today/contract/screens.ts';
import { lazyScreen, createRoutes, type ScreenRoute } from '#ui/router/lazy-screen.ts';
import type { screens } from '../screens.ts';

const todayRoutes = createRoutes(todayScreens, {
  today: lazyScreen(() => import('./staff/today/TodayScreen.tsx'), 'TodayScreen'),
});

const mineRoutes = createRoutes(mineScreens, {
  mine: lazyScreen(() => import('./mine/MineScreen.tsx'), 'MineScreen'),
});

const byFeature: { [Feature in keyof typeof screens]: readonly ScreenRoute[] } = {
  home: homeRoutes,
  site: siteRoutes,
  accounts: accountRoutes,
  people: peopleRoutes,
  profile: profileRoutes,
  audit: auditRoutes,
  personalData: personalDataRoutes,
  apiTokens: apiTokenRoutes,
  webhooks: webhookRoutes,
  emails: emailRoutes,
  status: statusRoutes,
  today: todayRoutes,
  mine: mineRoutes,
  search: searchRoutes,
  menu: menuRoutes,
  pages: pageRoutes,
  albums: albumRoutes,
  videos: videoRoutes,
  documents: documentRoutes,
  calendar: calendarRoutes,
  readings: readingRoutes,
  announcements: announcementRoutes,
  directory: directoryRoutes,
  groups: groupRoutes,
  joinUs: joinUsRoutes,
  gatherings: gatheringRoutes,
  intentions: intentionRoutes,
  telephones: telephoneRoutes,
  hours: hourRoutes,
  treasuryDays: treasuryRoutes,
  donations: donationRoutes,
  event: eventRoutes,
  hall: hallRoutes,
  seats: seatRoutes,
  tickets: ticketRoutes,
  orders: orderRoutes,
  guestMessages: guestMessageRoutes,
  letters: letterRoutes,
  door: doorRoutes,
  reports: reportRoutes,
  qrcode: qrCodeRoutes,
  editorCalendar: editorCalendarRoutes,
};

/** Every screen of the site. */
export const screenRoutes: readonly ScreenRoute[] = Object.values(byFeature).flat();
