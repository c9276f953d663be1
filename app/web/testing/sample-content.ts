import type { Announcement } from '#features/announcements/contract/announcements.ts';
import { type GatheringPage, gatherings } from '#features/gatherings/contract/gatherings.ts';
import { type Album, albums } from '#features/albums/contract/albums.ts';
import { type Campaign, campaigns } from '#features/donations/contract/campaigns.ts';
import { letters } from '#features/letters/contract/letters.ts';
import { announcements } from '#features/announcements/contract/announcements.ts';
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { pages } from '#features/pages/contract/pages.ts';
import { defaultHeadings } from '#features/readings/contract/reading-settings.ts';
import type { LiturgicalDay } from '#features/readings/contract/liturgical-day.ts';
import { type ReadingPage, readingFields, readings } from '#features/readings/contract/readings.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { events } from '#features/event/contract/events.ts';
import type { Event } from '#contract/event.ts';
import { site, type Site } from '#features/site/contract/site.ts';
import type { HeadContext } from '#features/site/web/head/page-head.ts';

export const sampleOrigin = 'https://parish.example';

/** A title that breaks careless HTML and JSON. */
export const hostileTitle = `Tea & "cake" </script><script>alert(1)</script> ŋŋoma <!-- 'x'`;

export const sampleEvent: Event = {
  id: 4,
  title: 'Uganda Martyrs Day 2027 Reception',
  countdownTarget: new Date('2027-06-13T03:59:59Z'),
  doorsAt: new Date('2027-06-12T20:00:00Z'),
  startsAt: new Date('2027-06-12T21:00:00Z'),
  endsAt: new Date('2027-06-13T03:00:00Z'),
  venue: 'Hall of the Parish',
  address: '1 Main Street\nBoston',
  notes: '',
  contact: '',
  feePercent: 3,
  salesFrom: null,
  salesUntil: null,
  prices: [
    { chairType: 'adult', amount: 200_00, openingStatus: 'Buy' },
    { chairType: 'youth', amount: 100_00, openingStatus: 'Request' },
    { chairType: 'children', amount: 40_00, openingStatus: 'Buy' },
    { chairType: 'priest', amount: 0, openingStatus: 'Sold' },
  ],
  salesOpen: true,
  past: false,
};

export const sampleSite: Site = {
  name: 'Namugongo',
  shortName: '',
  tagline: 'Catholic Christians of Ugandan origin, their families and friends.',
  telephone: '617 555 0100',
  place: { venue: 'The parish hall', address: '1 Main Street\nBoston, MA 02118' },
  texts: { heroTitle: 'Welcome', heroText: '', aboutText: '', aboutMore: '', invitation: '' },
  colors: { accent: '', cloth: '' },
  logo: null,
  sharePicture: null,
  email: 'office@parish.example',
  meetingTimes: [{ day: 'Sunday', time: '1:00 pm' }],
  timeZone: 'America/New_York',
  menu: [],
  paymentMode: 'live',
  ticketSearch: 'phone',
  telephoneCountries: ['KE', 'TZ', 'RW', 'CA', 'GB'],
  sendsEmail: true,
  onHold: false,
  holdMinutes: 10,
  currentEvent: sampleEvent,
};

const sampleLetter = {
  slug: '7-advent',
  subject: hostileTitle,
  sentAt: new Date('2027-05-02T12:00:00Z'),
  summary: 'We wish you a blessed Advent.',
  html: '<p>We wish you a blessed Advent.</p>',
};

const campaign: Campaign = {
  slug: 'new-roof',
  purpose: 'New_Roof',
  title: hostileTitle,
  description: 'The roof of the hall leaks.',
  goalCents: 100_00,
  endsOn: '2027-12-31',
  showsNames: false,
  pictureText: '',
  picture: null,
  isPublished: true,
  isClosed: false,
  raisedCents: 25_00,
  donations: 2,
  names: [],
};

const announcement: Announcement = {
  id: 7,
  announcementDate: '2027-05-02',
  sundayNumber: 'Fifth Sunday of Easter',
  announcementTitle: hostileTitle,
  announcementDetail: `${'A long text. '.repeat(40)}\n\nThe end.`,
  draft: false,
  publishOn: null,
  expiresOn: null,
  sendByEmail: false,
  emailedAt: null,
  audience: ['everybody'],
  album: null,
};

/** June 3, 2027. */
export const sampleDay: LiturgicalDay = {
  name: 'Saints Charles Lwanga and Companions, Martyrs',
  rank: 'solemnity',
  color: 'red',
  date: '2027-06-03',
  season: 'Ordinary Time',
  weekday: 'Thursday',
  sundayCycle: 'B',
  weekdayCycle: 'I',
  holyDayOfObligation: false,
  lectionaryNumber: null,
  citations: null,
  others: [],
  novenaDay: null,
  patronalFeast: true,
  bishopsPage: 'https://bible.usccb.org/',
};

const reading: ReadingPage = {
  ...mapFields(readingFields, () => ''),
  id: 9,
  readingDate: '2027-06-03',
  setName: '',
  saintOfTheDay: 'Saints Charles Lwanga and Companions, Martyrs',
  dayOfTheYear: 'Thursday',
  lectionary: '1',
  firstReadingVerse: '2 Maccabees 7:1-2, 9-14',
  responsorialPsalm: 'Psalm 124',
  secondReadingVerse: 'None',
  gospelVerse: 'Matthew 5:1-12a',
  sets: [],
  headings: defaultHeadings,
  liturgicalDay: sampleDay,
};

const album = (slug: string): Album => ({
  slug,
  title: `Album <${slug}>`,
  description: '',
  link: null,
  heldOn: null,
  isIssue: slug === 'magazine',
  document: null,
  audience: ['everybody'],
  pictures: [1, 2].map((id) => ({
    id,
    key: `key${id}`,
    width: 1280,
    height: 853,
    widths: [320, 640, 1280],
    alternativeText: 'People',
    caption: id === 1 ? 'After Mass' : '',
  })),
});

const gathering: GatheringPage = {
  id: 3,
  slug: 'feast',
  title: 'Feast <of the hall>',
  description: 'Music & food.',
  venue: 'The parish hall',
  address: '1 Main Street\nBoston, MA 02118',
  contact: '',
  audience: ['everybody'],
  picture: null,
  isPublished: true,
  repeats: '',
  takesParties: true,
  maxPeople: null,
  ticketTypes: [],
  feePercent: 3,
  questions: [],
  occurrences: [],
  occurrence: {
    day: '2027-06-12',
    startsAt: new Date('2027-06-12T21:00:00Z'),
    endsAt: new Date('2027-06-13T01:00:00Z'),
    isCanceled: false,
    isMoved: false,
    note: '',
    isOpen: true,
    free: null,
    slots: [],
    ticketsLeft: [],
  },
};

type Entry = [key: string, response: unknown];
const toKey = ({ method, path }: Endpoint, input: unknown) =>
  `${method} ${path} ${JSON.stringify(input)}`;

/** A response for `read`. */
export const respond = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  response: EndpointResponse<E>,
): Entry => [toKey(endpoint, input), response];

const sampleResponses: Entry[] = [
  respond(site.get, {}, sampleSite),
  respond(events.getCurrent, {}, sampleEvent),
  respond(announcements.get, { params: { id: 7 } }, announcement),
  respond(letters.getPublic, { params: { slug: sampleLetter.slug } }, sampleLetter),
  respond(campaigns.get, { params: { slug: campaign.slug } }, campaign),
  respond(readings.get, { params: { id: 9 } }, reading),
  respond(gatherings.get, { params: { slug: 'feast' }, query: {} }, gathering),
  ...['gallery2023', 'magazine', 'feast'].map((slug) =>
    respond(albums.get, { params: { slug } }, album(slug)),
  ),
  respond(
    pages.get,
    { params: { slug: 'aboutus' } },
    {
      slug: 'aboutus',
      previousSlugs: [],
      title: 'About us',
      html: '<h2>Who we are</h2><p>Catholics &amp; friends, <strong>together</strong>.</p>',
      album: null,
      audience: ['everybody'],
      reviewedAt: null,
    },
  ),
];

/** The parameters of the sample paths. */
export const sampleParams: Record<string, Record<string, string>> = {
  '/$slug': { slug: 'aboutus' },
  '/album/$slug': { slug: 'feast' },
  '/gathering/$slug': { slug: 'feast' },
  '/magazine/$page': { page: '2' },
  '/magazine-issue/$slug': { slug: 'magazine' },
  '/magazine-issue/$slug/$page': { slug: 'magazine', page: '2' },
  '/detail-announcement/$id': { id: '7' },
  '/letter/$slug': { slug: sampleLetter.slug },
  '/campaign/$slug': { slug: campaign.slug },
  '/daily-reading/$id': { id: '9' },
  '/calendar/$month': { month: '2027-06' },
  '/sunday-sheet/$date': { date: '2027-06-06' },
  '/reception/$chairType': { chairType: 'adult' },
};

/** A context that reads the sample responses, and then `more`. */
export function createContext(
  params: Record<string, string> = {},
  more: readonly Entry[] = [],
): HeadContext {
  const responses = new Map([...sampleResponses, ...more]);
  return {
    params,
    origin: sampleOrigin,
    siteName: sampleSite.name,
    read: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) =>
      responses.get(toKey(endpoint, input)) as EndpointResponse<E> | undefined,
  };
}
