import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import {
  churchCrm,
  google,
  oldGoogle,
  outlook,
  planningCenter,
} from './testing/program-headers.ts';
import {
  findLostCells,
  listPeople,
  parseBytes,
  parseText,
  toTable,
} from './testing/read-members.ts';

test('a lost cell is noticed', () => {
  const list = parseText(
    'First Name,Telephone,Birthday,Street,City\nMary,617-555-0101,1980-06-03,12 Sample St,Waltham',
  );
  expect(findLostCells(list)).toEqual([]);
  const [row] = list.rows;
  if (!row?.value) throw new Error('The row was not read.');
  const { value } = row;
  row.value = { ...value, address: '12 Sample St' };
  expect(findLostCells(list)).toEqual(['Waltham']);
  row.value = { ...value, telephone: '', birthday: 'June 3' };
  expect(findLostCells(list)).toEqual(['617-555-0101', '1980-06-03']);
  row.value = null;
  expect(findLostCells(list)).toHaveLength(5);
});

describe('a list that another program wrote', () => {
  const mary = {
    name: 'Mary Nakato Ssemakula',
    telephone: '6175550101',
    email: 'mary@example.org',
    birthday: 'June 3, 1980',
  };

  test.each<[string, string, Record<string, string>[], string[]]>([
    [
      'Google Contacts',
      toTable(google, [
        {
          'First Name': 'Mary',
          'Middle Name': 'Nakato',
          'Last Name': 'Ssemakula',
          'File As': 'Ssemakula, Mary',
          Birthday: '1980-06-03',
          Labels: 'Choir ::: * myContacts',
          'E-mail 1 - Label': '* Home',
          'E-mail 1 - Value': 'mary@example.org',
          'Phone 1 - Label': 'Mobile',
          'Phone 1 - Value': '(617) 555-0101',
          'Address 1 - Label': 'Home',
          'Address 1 - Formatted': '12 Sample St\nWaltham, MA 02451\nUS',
          'Address 1 - Street': '12 Sample St',
          'Address 1 - City': 'Waltham',
          'Address 1 - Region': 'MA',
          'Address 1 - Postal Code': '02451',
          'Address 1 - Country': 'US',
        },
        {
          'First Name': 'Paul',
          'Last Name': 'Kato',
          Birthday: ' --06-13',
          'Phone 1 - Value': '617-555-0102 ::: +1 617 555 0102',
        },
      ]),
      [
        { ...mary, address: '12 Sample St\nWaltham, MA 02451\nUS' },
        { name: 'Paul Kato', birthday: 'June 13', telephone: '6175550102' },
      ],
      ['File As', 'Labels', 'E-mail 1 - Label', 'Phone 1 - Label', 'Address 1 - Label'],
    ],
    [
      'Google Contacts of before 2024',
      toTable(oldGoogle, [
        {
          Name: 'Mary Nakato Ssemakula',
          'Given Name': 'Mary',
          'Additional Name': 'Nakato',
          'Family Name': 'Ssemakula',
          Birthday: '1980-06-03',
          'Group Membership': '* myContacts',
          'E-mail 1 - Type': '* ',
          'E-mail 1 - Value': 'mary@example.org',
          'Phone 1 - Type': 'Mobile',
          'Phone 1 - Value': '617-555-0101',
        },
      ]),
      [mary],
      ['Group Membership', 'E-mail 1 - Type', 'Phone 1 - Type'],
    ],
    [
      'Outlook',
      toTable(outlook, [
        {
          'First Name': 'Mary',
          'Middle Name': 'Nakato',
          'Last Name': 'Ssemakula',
          Title: 'Dr.',
          Birthday: '6/13/1980',
          'E-mail Address': 'mary@example.org',
          'Mobile Phone': '(617) 555-0101',
          'Home Street': '12 Sample St',
          'Home City': 'Waltham',
          'Home State': 'MA',
          'Home Postal Code': '02451',
          'Business City': 'Boston',
          Categories: 'Choir',
        },
        {
          'First Name': 'Paul',
          'Last Name': 'Kato',
          Birthday: '0/0/00',
          'Home Phone': '(617) 555-0102',
        },
      ]),
      [
        { ...mary, birthday: 'June 13, 1980', address: '12 Sample St\nWaltham, MA 02451' },
        { name: 'Paul Kato', telephone: '6175550102' },
      ],
      ['Title', 'Business City', 'Categories'],
    ],
    [
      'Planning Center',
      toTable(planningCenter, [
        {
          'Person ID': '1',
          'First Name': 'Mary',
          'Middle Name': 'Nakato',
          'Last Name': 'Ssemakula',
          Birthdate: '06/13/1980',
          Gender: 'Female',
          Status: 'Active',
          'Home Address Street Line 1': '12 Sample St',
          'Home Address Street Line 2': 'Apt 4',
          'Home Address City': 'Waltham',
          'Home Address State': 'MA',
          'Home Address Zip Code': '02451',
          'Mobile Phone Number': '(617) 555-0101',
          'Home Email': 'mary@example.org',
          'Household ID': '7',
          'Household Name': 'Ssemakula Household',
          'Household Primary Contact': 'TRUE',
        },
      ]),
      [
        {
          ...mary,
          birthday: 'June 13, 1980',
          address: '12 Sample St\nApt 4\nWaltham, MA 02451',
          household: 'Ssemakula Household',
          status: 'present',
        },
      ],
      ['Person ID', 'Gender', 'Household ID', 'Household Primary Contact'],
    ],
    [
      'ChurchCRM',
      toTable(
        churchCrm,
        [
          {
            'Family ID ': '3',
            'Person Id': '9',
            'Last Name': 'Ssemakula',
            Title: 'Mrs.',
            'First Name': 'Mary',
            'Middle Name': 'Nakato',
            'Address 1': '12 Sample St',
            City: 'Waltham',
            State: 'MA',
            Zip: '02451',
            Country: 'United States',
            'Cell Phone': '(617) 555-0101',
            Email: 'mary@example.org',
            'Birth Date': '1980-6-3',
            Age: '46',
            'Family Role': 'Head of Household',
            Gender: 'Female',
          },
          { 'Last Name': 'Kato', 'First Name': 'Paul', 'Birth Date': '6-13' },
          { 'Last Name': 'Kizito', 'First Name': 'Ruth', 'Birth Date': '0-0' },
        ],
        ';',
      ),
      [
        {
          ...mary,
          address: '12 Sample St\nWaltham, MA 02451\nUnited States',
          householdRole: 'head',
        },
        { name: 'Paul Kato', birthday: 'June 13' },
        { name: 'Ruth Kizito' },
      ],
      ['Family ID', 'Person Id', 'Title', 'Age', 'Gender'],
    ],
    [
      'an iPhone',
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        'PRODID:-//Apple Inc.//iPhone OS 18.1//EN',
        'N:Ssemakula;Mary;Nakato;;',
        'FN:Mary Nakato Ssemakula',
        'NICKNAME:Nan',
        'ORG:Sample Hospital;Nursing',
        'EMAIL;type=INTERNET;type=HOME;type=pref:mary@example.org',
        'TEL;type=CELL;type=VOICE;type=pref:(617) 555-0101',
        'item1.ADR;type=HOME;type=pref:;;12 Sample St\\nApt 4;Waltham;MA;02451;United States',
        'item1.X-ABADR:us',
        'BDAY:1980-06-03',
        'NOTE:Choir',
        'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQAB',
        ' AAD/2wBDAAEBAQ',
        'END:VCARD',
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:Kato;Paul;;;Jr.',
        'FN:Paul Kato Jr.',
        'item1.EMAIL;type=INTERNET:paul@example.org',
        'item1.X-ABLabel:_$!<Other>!$_',
        'TEL;type=MAIN:(617) 555-0102',
        'BDAY;X-APPLE-OMIT-YEAR=1604:1604-06-13',
        'END:VCARD',
        '',
      ].join('\r\n'),
      [
        {
          ...mary,
          address: '12 Sample St\nApt 4\nWaltham, MA 02451\nUnited States',
          note: 'Choir',
        },
        {
          name: 'Paul Kato Jr.',
          telephone: '6175550102',
          email: 'paul@example.org',
          birthday: 'June 13',
        },
      ],
      ['Nickname', 'Organization', 'X-ABADR', 'PHOTO'],
    ],
    [
      'a secretary, with two titles above',
      'St. Kizito community\r\nMembers in 2026\r\n\r\nNames;Surname;Mobile;E-mail;DOB;Zone;Remarks\r\nMary Nakato;Ssemakula;617.555.0101;mary@example.org;3 June 1980;North;choir',
      [{ ...mary, kabondo: 'North', note: 'choir' }],
      [],
    ],
  ])('%s', (_, text, people, leftOut) => {
    const list = parseText(text);
    expect(listPeople(list)).toEqual(people);
    expect(list.errors).toEqual([]);
    expect(list.questions).toEqual([]);
    expect(findLostCells(list)).toEqual([]);
    // What is not imported is shown.
    const unused = list.file?.headers.filter(({ field, filled }) => field === null && filled > 0);
    expect(unused?.map(({ header }) => header)).toEqual(leftOut);
    expect(list.file?.headers.every(({ filled, example }) => filled === 0 || example !== '')).toBe(
      true,
    );
  });

  test('as Excel writes UTF-16 and Windows-1252', () => {
    const text = 'Name\tTelephone\r\nJosé Ŋaali\t6175550101';
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
    expect(listPeople(parseBytes(bytes))).toEqual([
      { name: 'José Ŋaali', telephone: '6175550101' },
    ]);
    const latin = parseBytes(Buffer.from('Name;Zone\r\nJos\xe9;North', 'latin1'));
    expect(listPeople(latin)).toEqual([{ name: 'José', kabondo: 'North' }]);
    expect(latin.file?.encoding).toBe('windows-1252');
  });

  test('as a spreadsheet whose first sheets are a cover and other lists', async () => {
    const bytes = await writeExcelFile([
      {
        data: [['St. Kizito community'], ['Name', 'Members of 2026'], ['By', 'The secretary']],
        sheet: 'Cover',
      },
      {
        data: [
          ['Choir practice', 'Hour'],
          ['Sunday', '9'],
        ],
        sheet: 'Hours',
      },
      {
        data: [
          ['Name', 'Telephone'],
          ['Mary Nakato', '617-555-0101'],
        ],
        sheet: 'Members',
      },
      {
        data: [
          ['Name', 'Telephone', 'Email'],
          ['Old Member', '617-555-0102', ''],
        ],
        sheet: '2025',
      },
    ]).toBuffer();
    const list = parseBytes(new Uint8Array(bytes));
    expect(list.file).toMatchObject({ sheet: 2, missing: [] });
    expect(listPeople(list)).toEqual([{ name: 'Mary Nakato', telephone: '6175550101' }]);
  });

  test('as a spreadsheet with dates and numbers', async () => {
    const bytes = await writeExcelFile([
      ['Members 2026'],
      [],
      ['Name', 'Telephone', 'Birthday', 'Zip'],
      [
        'Mary Nakato',
        6175550101,
        { value: new Date(Date.UTC(1980, 5, 3)), format: 'dd/mm/yyyy' },
        { value: 2451, format: '00000' },
      ],
      ['Paul Kato', 6175550102, { value: new Date(Date.UTC(2026, 5, 3)), format: 'd-mmm' }],
    ]).toBuffer();
    const list = parseBytes(new Uint8Array(bytes));
    expect(list.file?.above).toEqual(['Members 2026']);
    expect(listPeople(list)).toEqual([
      { name: 'Mary Nakato', telephone: '6175550101', birthday: 'June 3, 1980', address: '02451' },
      { name: 'Paul Kato', telephone: '6175550102', birthday: 'June 3' },
    ]);
  });
});
