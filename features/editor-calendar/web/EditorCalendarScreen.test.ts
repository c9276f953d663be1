import { expect, test } from 'vitest';
import { listEditorEntries } from './EditorCalendarScreen.tsx';

const picnic = {
  id: 3,
  announcementTitle: 'Picnic',
  draft: false,
  publishOn: '2027-06-01',
  expiresOn: '2027-06-06',
};

test('days of announcements, pages and missing readings, in their order', () => {
  expect(
    listEditorEntries({
      announcements: [
        picnic,
        { ...picnic, id: 4, draft: true },
        { ...picnic, id: 5, announcementTitle: 'Always', publishOn: null, expiresOn: null },
      ],
      pages: [
        { slug: 'aboutus', title: 'About us', reviewOn: '2027-06-06' },
        { slug: 'women', title: 'Women', reviewOn: null },
      ],
      sundays: [
        { day: '2027-06-06', sets: [] },
        {
          day: '2027-06-13',
          sets: [
            { id: 8, unfinished: false },
            { id: 9, unfinished: true },
          ],
        },
      ],
    }),
  ).toEqual([
    { day: '2027-06-01', kind: 'first day', title: 'Picnic', path: '/add-announcement/3' },
    { day: '2027-06-06', kind: 'reading missing', title: 'Sunday’s reading', path: '/add-reading' },
    { day: '2027-06-06', kind: 'last day', title: 'Picnic', path: '/add-announcement/3' },
    { day: '2027-06-06', kind: 'review', title: 'About us', path: '/pages/aboutus/edit' },
    {
      day: '2027-06-13',
      kind: 'reading unfinished',
      title: 'Sunday’s reading',
      path: '/add-reading/9',
    },
  ]);
});

test('nothing is planned on an empty site', () => {
  expect(listEditorEntries({ announcements: [], pages: [], sundays: [] })).toEqual([]);
});
