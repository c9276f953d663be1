import { expect, test } from 'vitest';
import { getPageBodyText, PageBody } from '#features/pages/contract/page-body.ts';
import { writeAnnouncements, writeSundaySheet } from './sheet-nodes.ts';

const picnic = {
  id: 1,
  announcementDate: null,
  sundayNumber: 'Advent',
  announcementTitle: 'Picnic',
  announcementDetail: 'After Mass.\nBring food.\n\nAll are welcome.',
  draft: false,
  publishOn: null,
  expiresOn: null,
  sendByEmail: false,
  emailedAt: null,
  audience: [],
  album: null,
};

const toText = (nodes: object[]) =>
  getPageBodyText(PageBody.parse({ type: 'doc', content: nodes }));

test('announcements become text of a page, with their lines', () => {
  expect(toText(writeAnnouncements([picnic]))).toBe(
    'Announcements\nPicnic\nAfter Mass.\nBring food.\nAll are welcome.',
  );
  expect(writeAnnouncements([])).toEqual([]);
});

test('a Sunday becomes text of a page, with its readings and a link to its sheet', () => {
  const nodes = writeSundaySheet({
    liturgicalDay: {
      date: '2027-11-28',
      name: 'First Sunday of Advent',
      rank: 'Sunday',
      color: 'violet',
      season: 'Advent',
      weekday: 'First Sunday of Advent',
      sundayCycle: 'A',
      weekdayCycle: 'II',
      holyDayOfObligation: true,
      lectionaryNumber: '1',
      citations: {
        firstReadingVerse: 'Isaiah 2:1-5',
        responsorialPsalm: 'Psalm 122',
        secondReadingVerse: 'None',
        gospelVerse: 'Matthew 24:37-44',
      },
      others: [],
      novenaDay: null,
      patronalFeast: false,
      bishopsPage: 'https://bible.usccb.org/',
    },
    reading: null,
    intentions: [],
    prayers: [],
    announcements: [],
    coming: [],
  });
  expect(toText(nodes)).toBe(
    'Sunday, November 28, 2027: First Sunday of Advent\nFirst Reading: Isaiah 2:1-5\nResponsorial Psalm: Psalm 122\nGospel: Matthew 24:37-44\nRead it all on the Sunday sheet.',
  );
  expect(JSON.stringify(nodes)).toContain('/sunday-sheet/2027-11-28');
});
