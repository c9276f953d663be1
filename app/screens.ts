import { auditScreens } from '#features/audit/contract/screens.ts';
import { homeScreens } from '#features/home/contract/screens.ts';
import { siteScreens } from '#features/site/contract/screens.ts';
import { accountScreens } from '#features/accounts/contract/screens.ts';
import { profileScreens } from '#features/profile/contract/screens.ts';
import { peopleScreens } from '#features/people/contract/screens.ts';
import { personalDataScreens } from '#features/personal-data/contract/screens.ts';
import { apiTokenScreens } from '#features/api-tokens/contract/screens.ts';
import { webhookScreens } from '#features/webhooks/contract/screens.ts';
import { emailScreens } from '#features/emails/contract/screens.ts';
import { statusScreens } from '#features/status/contract/screens.ts';
import { todayScreens } from '#features/today/contract/screens.ts';
import { mineScreens } from '#features/mine/contract/screens.ts';
import { searchScreens } from '#features/search/contract/screens.ts';
import { menuScreens } from '#features/menu/contract/screens.ts';
import { pageScreens } from '#features/pages/contract/screens.ts';
import { albumScreens } from '#features/albums/contract/screens.ts';
import { videoScreens } from '#features/videos/contract/screens.ts';
import { documentScreens } from '#features/documents/contract/screens.ts';
import { calendarScreens } from '#features/calendar/contract/screens.ts';
import { readingScreens } from '#features/readings/contract/screens.ts';
import { announcementScreens } from '#features/announcements/contract/screens.ts';
import { directoryScreens } from '#features/directory/contract/screens.ts';
import { intentionScreens } from '#features/intentions/contract/screens.ts';
import { gatheringScreens } from '#features/gatherings/contract/screens.ts';
import { groupScreens } from '#features/groups/contract/screens.ts';
import { joinUsScreens } from '#features/join-us/contract/screens.ts';
import { telephoneScreens } from '#features/telephones/contract/screens.ts';
import { hourScreens } from '#features/hours/contract/screens.ts';
import { treasuryScreens } from '#features/treasury-days/contract/screens.ts';
import { donationScreens } from '#features/donations/contract/screens.ts';
import { eventScreens } from '#features/event/contract/screens.ts';
import { hallScreens } from '#features/hall/contract/screens.ts';
import { seatScreens } from '#features/seats/contract/screens.ts';
import { ticketScreens } from '#features/tickets/contract/screens.ts';
import { orderScreens } from '#features/orders/contract/screens.ts';
import { guestMessageScreens } from '#features/guest-messages/contract/screens.ts';
import { letterScreens } from '#features/letters/contract/screens.ts';
import { doorScreens } from '#features/door/contract/screens.ts';
import { reportScreens } from '#features/reports/contract/screens.ts';
import { qrCodeScreens } from '#features/qrcode/contract/screens.ts';
import { editorCalendarScreens } from '#features/editor-calendar/contract/screens.ts';
import type { Screen, ScreenPath } from '#contract/screens.ts';

/** All screens, by feature. */
export const screens = {
  home: homeScreens,
  site: siteScreens,
  accounts: accountScreens,
  people: peopleScreens,
  profile: profileScreens,
  audit: auditScreens,
  personalData: personalDataScreens,
  apiTokens: apiTokenScreens,
  webhooks: webhookScreens,
  emails: emailScreens,
  status: statusScreens,
  today: todayScreens,
  mine: mineScreens,
  search: searchScreens,
  menu: menuScreens,
  pages: pageScreens,
  albums: albumScreens,
  videos: videoScreens,
  documents: documentScreens,
  calendar: calendarScreens,
  readings: readingScreens,
  announcements: announcementScreens,
  directory: directoryScreens,
  groups: groupScreens,
  joinUs: joinUsScreens,
  gatherings: gatheringScreens,
  intentions: intentionScreens,
  telephones: telephoneScreens,
  hours: hourScreens,
  treasuryDays: treasuryScreens,
  donations: donationScreens,
  event: eventScreens,
  hall: hallScreens,
  seats: seatScreens,
  tickets: ticketScreens,
  orders: orderScreens,
  guestMessages: guestMessageScreens,
  letters: letterScreens,
  door: doorScreens,
  reports: reportScreens,
  qrcode: qrCodeScreens,
  editorCalendar: editorCalendarScreens,
};

type Groups = typeof screens;
type SiteScreen = {
  [Feature in keyof Groups]: Groups[Feature][keyof Groups[Feature]];
}[keyof Groups];

declare module '#contract/screens.ts' {
  interface Site {
    screen: SiteScreen;
  }
}

/** The paths of the screens in the bar of a phone. */
export type FavoritePath = Extract<SiteScreen, { menu: { favorite: number } }>['path'];

type Existing<Path extends ScreenPath> = Path;
/**
 * The paths by which screens name each other. That of no screen is a type error here.
 * @public nothing imports it
 */
export type NamedPath = Existing<
  | Extract<SiteScreen, { parent: string }>['parent']
  | Extract<SiteScreen, { shows: string }>['shows']
  | Extract<Extract<SiteScreen, { listed: unknown }>['listed'], string>
>;

export const screenList: readonly Screen[] = Object.values<Record<string, Screen>>(screens).flatMap(
  (group) => Object.values(group),
);
