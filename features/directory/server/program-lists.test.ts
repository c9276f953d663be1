import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import type { MemberList } from './parse-member-list.ts';
import { listPeople, parseBytes, parseText } from './testing/read-members.ts';

/** Cells of columns that are used, but of which the imported row knows nothing. */
function findLostCells({ rows, file }: MemberList): string[] {
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return rows.flatMap(({ cells, fields, from }) => {
    const all = bare([...Object.values(fields), ...Object.values(from)].join(''));
    return (file?.headers ?? []).flatMap(({ field }, place) =>
      field !== null && !all.includes(bare(cells[place] ?? '')) ? [cells[place] ?? ''] : [],
    );
  });
}

const quote = (cell: string) => (/[",\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
/** A CSV text with all these columns and a row for each person. */
const toTable = (
  headers: readonly string[],
  people: readonly Readonly<Record<string, string>>[],
  separator = ',',
) =>
  [headers, ...people.map((person) => headers.map((header) => person[header] ?? ''))]
    .map((cells) => cells.map(quote).join(separator))
    .join('\r\n');

describe('a list that another program wrote', () => {
  // The columns of contacts.google.com, 'Export', 'Google CSV'.
  const google =
    'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Website 1 - Label,Website 1 - Value'.split(
      ',',
    );
  // Until 2024.
  const oldGoogle =
    'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address'.split(
      ',',
    );
  // Outlook, 'Export', 'Comma Separated Values'.
  const outlook =
    'First Name,Middle Name,Last Name,Title,Suffix,Initials,Web Page,Gender,Birthday,Anniversary,Location,Language,Internet Free Busy,Notes,E-mail Address,E-mail 2 Address,E-mail 3 Address,Primary Phone,Home Phone,Home Phone 2,Mobile Phone,Pager,Home Fax,Home Address,Home Street,Home Street 2,Home Street 3,Home Address PO Box,Home City,Home State,Home Postal Code,Home Country,Spouse,Children,Company Main Phone,Business Phone,Business Phone 2,Business Fax,Company,Job Title,Department,Business Address,Business Street,Business City,Business State,Business Postal Code,Business Country,Other Phone,Other Fax,Categories'.split(
      ',',
    );
  // People, 'Export', with every field of the profile.
  const planningCenter =
    'Person ID,Name Prefix,Given Name,First Name,Nickname,Middle Name,Last Name,Name Suffix,Birthdate,Anniversary,Gender,Grade,School,Medical Notes,Child,Marital Status,Status,Membership,Home Address Street Line 1,Home Address Street Line 2,Home Address City,Home Address State,Home Address Zip Code,Work Address Street Line 1,Mobile Phone Number,Home Phone Number,Work Phone Number,Home Email,Work Email,Household ID,Household Name,Household Primary Contact'.split(
      ',',
    );
  // src/CSVCreateFile.php of ChurchCRM, with all fields.
  const churchCrm =
    'Family ID ,Person Id,Last Name,Title,First Name,Suffix,Middle Name,Address 1,Address 2,City,State,Zip,Country,Home Phone,Work Phone,Cell Phone,Email,Work Email,Envelope Number,MembershipDate,Birth Date,Age,Classification,Family Role,Gender'.split(
      ',',
    );
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
        },
      ],
      ['Person ID', 'Gender', 'Status', 'Household ID', 'Household Primary Contact'],
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
            'Birth Date': '1980-06-03',
            Age: '46',
            'Family Role': 'Head of Household',
            Gender: 'Female',
          },
        ],
        ';',
      ),
      [{ ...mary, address: '12 Sample St\nWaltham, MA 02451\nUnited States' }],
      ['Family ID', 'Person Id', 'Title', 'Age', 'Family Role', 'Gender'],
    ],
    [
      'an iPhone',
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ssemakula;Mary;Nakato;;\r\nFN:Mary Nakato Ssemakula\r\nEMAIL;type=INTERNET;type=HOME:mary@example.org\r\nTEL;type=CELL;type=VOICE:(617) 555-0101\r\nBDAY:1980-06-03\r\nNOTE:Choir\r\nEND:VCARD\r\n',
      [mary],
      ['Notes'],
    ],
    [
      'a secretary, with two titles above',
      'St. Kizito community\r\nMembers in 2026\r\n\r\nNames;Surname;Mobile;E-mail;DOB;Zone;Remarks\r\nMary Nakato;Ssemakula;617.555.0101;mary@example.org;3 June 1980;North;choir',
      [{ ...mary, kabondo: 'North' }],
      ['Remarks'],
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
