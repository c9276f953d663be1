import { expect, test } from 'vitest';
import { readVCards } from './read-vcards.ts';

/** The first card by its headers. */
function read(...lines: string[]): Record<string, string> {
  const [head, row] = readVCards(['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n'));
  return Object.fromEntries(
    head?.cells.map((header, place) => [header, row?.cells[place] ?? '']) ?? [],
  );
}

test.each<[string, string[], Record<string, string>]>([
  [
    'a card of an iPhone',
    [
      'VERSION:3.0',
      'PRODID:-//Apple Inc.//iPhone OS 18.1//EN',
      'N:Ssemakula;Mary Nakato;;;',
      'FN:Mary Nakato Ssemakula',
      'item1.EMAIL;type=INTERNET;type=pref:mary@example.org',
      'item1.X-ABLabel:_$!<Other>!$_',
      'TEL;type=CELL;type=VOICE;type=pref:(617) 555-0101',
      'TEL;type=HOME;type=VOICE:(617) 555-0102',
      'item2.ADR;type=HOME;type=pref:;;12 Sample St\\nApt 4;Waltham;MA;02451;United States',
      'BDAY;X-APPLE-OMIT-YEAR=1604:1604-06-03',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQAB',
      ' AAD/2wBDAAEBAQ',
    ],
    {
      Name: 'Mary Nakato Ssemakula',
      Email: 'mary@example.org',
      'Mobile Phone': '(617) 555-0101',
      'Home Phone': '(617) 555-0102',
      'Home Address': '12 Sample St\nApt 4\nWaltham, MA 02451\nUnited States',
      Birthday: '--06-03',
      PHOTO: '(picture or file)',
    },
  ],
  [
    'a card of an old telephone',
    [
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C5=8A=C9=94;Ann;;;',
      'TEL;CELL;PREF:617-555-0103',
      'TEL;WORK;FAX:617-555-0104',
      'NOTE;ENCODING=QUOTED-PRINTABLE:Sings in=20=',
      'the choir=0D=0Aon Sundays',
      'BDAY:19800603',
    ],
    {
      Name: 'Ann Ŋɔ',
      'Mobile Phone': '617-555-0103',
      'Work Fax': '617-555-0104',
      Notes: 'Sings in the choir\r\non Sundays',
      Birthday: '19800603',
    },
  ],
  [
    'a card of version 4',
    [
      'VERSION:4.0',
      'FN:Dr. Paul Kato',
      'N:Kato;Paul;;Dr.;',
      'TEL;VALUE=uri;TYPE="cell,voice":tel:+1-617-555-0105',
      'TEL;TYPE=cell:+1-617-555-0106',
      'EMAIL;TYPE=work:paul@example.org',
      'ORG:St. Kizito\\, North;Choir',
      'BDAY:--0603',
      'CATEGORIES:Choir,Lectors',
      'X-SKYPE:paul.kato',
      'NOTE:a\\; b\\nc\\\\d',
    ],
    {
      Name: 'Dr. Paul Kato',
      'Mobile Phone': '+1-617-555-0105',
      'Mobile Phone 2': '+1-617-555-0106',
      'Work Email': 'paul@example.org',
      Organization: 'St. Kizito, North, Choir',
      Birthday: '--0603',
      Categories: 'Choir,Lectors',
      'X-SKYPE': 'paul.kato',
      Notes: 'a; b\nc\\d',
    },
  ],
  [
    'a card whose formatted name leaves parts out',
    ['VERSION:3.0', 'FN:Nan', 'N:Kato;Anne;Mary;;'],
    { Name: 'Nan', 'Parts of the name': 'Anne Mary Kato' },
  ],
])('%s is read', (_, lines, expected) => {
  expect(read(...lines)).toEqual(expected);
});

test('the lines of a card that cannot be read are shown', () => {
  expect(
    read('FN:Ann', 'TEL 617-555-0101', '', 'NOTE:sings', 'in the choir\\, on Sundays'),
  ).toEqual({
    Name: 'Ann',
    'Unreadable lines': 'TEL 617-555-0101\nin the choir\\, on Sundays',
    Notes: 'sings',
  });
});

test('each card is a row, and what one lacks is empty', () => {
  const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''];
  const text = [...card('FN:Ann', 'NOTE:first'), ...card('this is no property', 'FN:Bea')].join(
    '\n',
  );
  expect(readVCards(text)).toEqual([
    { line: 1, cells: ['Name', 'Notes', 'Unreadable lines'] },
    { line: 2, cells: ['Ann', 'first', ''] },
    { line: 3, cells: ['Bea', '', 'this is no property'] },
  ]);
  expect(readVCards('BEGIN:VCARD\nEND:VCARD')).toEqual([]);
});
