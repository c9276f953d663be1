import { expect, it } from 'vitest';
import type { SundaySheet } from '../announcements.ts';
import { listedReadingFields } from '#features/readings/contract/readings.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { formatSundaySheet } from './sunday-sheet.ts';
import { listSheetReadings } from '#features/readings/contract/rules/citations.ts';

const reading = {
  ...mapFields(listedReadingFields, () => ''),
  id: 7,
  readingDate: '2026-11-22',
  setName: '',
  saintOfTheDay: 'Christ the King',
  dayOfTheYear: 'Year A',
  lectionary: '160',
  firstReadingVerse: 'Ezekiel 34:11-12',
  responsorialPsalm: 'Psalm 23',
  secondReadingVerse: 'None',
  gospelVerse: 'Matthew 25:31-46',
  unfinished: false,
};
const sheet: SundaySheet = {
  liturgicalDay: {
    date: '2026-11-22',
    name: 'Our Lord Jesus Christ, King of the Universe',
    rank: 'solemnity',
    color: 'white',
    season: 'Ordinary Time',
    weekday: 'Our Lord Jesus Christ, King of the Universe',
    sundayCycle: 'A',
    weekdayCycle: 'II',
    holyDayOfObligation: true,
    lectionaryNumber: '160',
    citations: null,
    others: [],
    novenaDay: null,
    patronalFeast: false,
    bishopsPage: 'https://bible.usccb.org/bible/readings/112226.cfm',
  },
  reading,
  announcements: [],
  coming: [],
  intentions: [],
  prayers: [],
};
const site = {
  name: 'Our community',
  address: 'https://parish.example',
  timeZone: 'America/New_York',
};

it('leaves out a missing second reading', () => {
  expect(listSheetReadings(reading).map(([label]) => label)).toEqual([
    'First Reading',
    'Responsorial Psalm',
    'Gospel',
  ]);
});

it('is chat text with bold headings, readings with a link, and announcements', () => {
  const news = {
    id: 1,
    announcementDate: null,
    sundayNumber: 'x',
    announcementTitle: 'Picnic',
    announcementDetail: 'After Mass.\n',
    draft: false,
    publishOn: null,
    expiresOn: null,
    sendByEmail: true,
    emailedAt: null,
    audience: ['everybody' as const],
    album: null,
  };
  expect(formatSundaySheet({ ...sheet, announcements: [news] }, site)).toBe(
    `*Our community*
*Our Lord Jesus Christ, King of the Universe*
Sunday, November 22, 2026

*Readings*
First Reading: Ezekiel 34:11-12
Responsorial Psalm: Psalm 23
Gospel: Matthew 25:31-46
https://parish.example/daily-reading/7

*Picnic*
After Mass.`,
  );
});

it("links to the bishops' site while the readings are not posted", () => {
  expect(formatSundaySheet({ ...sheet, reading: null }, site)).toContain(
    '*Readings*\nhttps://bible.usccb.org/bible/readings/112226.cfm',
  );
});

it("has the calendar's references while the readings are not posted", () => {
  const { firstReadingVerse, responsorialPsalm, secondReadingVerse, gospelVerse } = reading;
  const citations = { firstReadingVerse, responsorialPsalm, secondReadingVerse, gospelVerse };
  const liturgicalDay = { ...sheet.liturgicalDay, citations };
  expect(formatSundaySheet({ ...sheet, liturgicalDay, reading: null }, site)).toContain(
    'Gospel: Matthew 25:31-46\nhttps://bible.usccb.org/bible/readings/112226.cfm',
  );
});

it('ends with what comes next', () => {
  const picnic = {
    id: 'gathering-1-2026-11-28',
    kind: 'gathering' as const,
    series: 'gathering-1',
    day: '2026-11-28',
    startsAt: new Date('2026-11-28T17:00:00Z'),
    endsAt: new Date('2026-11-28T20:00:00Z'),
    title: 'Picnic',
    place: 'The park',
    note: '',
    path: '/gathering/picnic',
    isCanceled: false,
    isWeekly: false,
  };
  expect(formatSundaySheet({ ...sheet, coming: [picnic] }, site)).toContain(
    '\n\n*Coming up*\nPicnic: Saturday, November 28, 2026, 12:00 PM to 3:00 PM, The park',
  );
});
