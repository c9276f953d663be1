import { expect, test } from 'vitest';
import {
  churchCrm,
  google,
  newOutlook,
  oldGoogle,
  outlook,
  planningCenter,
} from './testing/program-headers.ts';
import { findLostCells, parseText, toTable } from './testing/read-members.ts';

/** A cell for each field, unlike all others. */
const samples: Readonly<Record<string, (number: number) => string>> = {
  name: () => 'Whole Sample',
  firstName: () => 'First',
  middleName: () => 'Middle',
  lastName: () => 'Last',
  suffix: () => 'Jr.',
  telephone: (number) => String(6_175_550_100 + number),
  email: (number) => `person${number}@example.org`,
  birthday: () => 'June 3, 1980',
  marriedOn: () => 'July 4, 2010',
  joinedOn: () => 'May 5, 2015',
  note: () => 'Sings in the choir',
  householdRole: () => 'Spouse',
  status: () => 'Moved',
  address: () => '7 Ready Rd',
  street: () => '12 Sample St',
  street2: () => 'Apt 4',
  city: () => 'Waltham',
  state: () => 'MA',
  postalCode: () => '02451',
  country: () => 'Uganda',
  household: () => 'The Samples',
};

test.each<[string, readonly string[], string]>([
  [
    'Google Contacts',
    google,
    'Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Nickname,File As,Organization Name,Organization Title,Organization Department,Photo,Labels,E-mail 1 - Label,E-mail 2 - Label,Phone 1 - Label,Phone 2 - Label,Address 1 - Label,Website 1 - Label,Website 1 - Value',
  ],
  [
    'Google Contacts of before 2024',
    oldGoogle,
    'Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Initials,Nickname,Short Name,Maiden Name,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Language,Photo,Group Membership,E-mail 1 - Type,Phone 1 - Type,Address 1 - Type',
  ],
  [
    'Outlook',
    outlook,
    "Title,Initials,Web Page,Gender,Location,Language,Internet Free Busy,Pager,Home Fax,Spouse,Children,Manager's Name,Assistant's Name,Referred By,Company Main Phone,Business Fax,Assistant's Phone,Company,Job Title,Department,Office Location,Business Address,Business Street,Business Street 2,Business City,Business State,Business Postal Code,Business Country,Other Fax,Other Street,Other City,Car Phone,Radio Phone,Keywords,Categories",
  ],
  [
    'outlook.com',
    newOutlook,
    "Title,Nickname,Given Yomi,Surname Yomi,Car Phone,Pager,Business Fax,Home Fax,Other Fax,Company Main Phone,Callback,Radio Phone,Telex,TTY/TDD Phone,IMAddress,Job Title,Department,Company,Office Location,Manager's Name,Assistant's Name,Assistant's Phone,Company Yomi,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Other Street,Other City,Other State,Other Postal Code,Other Country/Region,Personal Web Page,Spouse,Schools,Hobby,Location,Web Page",
  ],
  [
    'Planning Center',
    planningCenter,
    'Person ID,Name Prefix,Nickname,Gender,Grade,School,Medical Notes,Child,Marital Status,Membership,Work Address Street Line 1,Work Address City,Household ID,Household Primary Contact',
  ],
  ['ChurchCRM', churchCrm, 'Family ID,Person Id,Title,Envelope Number,Age,Classification,Gender'],
])('each column of %s is imported, but for those that no entry has', (_, headers, unused) => {
  const surname = headers.find((header) => /^(?:Last|Family) Name$/.test(header)) ?? '';
  const columns = parseText(toTable(headers, [{ [surname]: 'Kato' }])).file?.headers ?? [];
  const used = columns.filter(({ field }) => field !== null);
  expect(columns.filter(({ field }) => field === null).map(({ header }) => header)).toEqual(
    unused.split(','),
  );
  const people = used.map(({ header, field }, number) => ({
    [surname]: 'Kato',
    [header]: samples[field ?? '']?.(number) ?? '',
  }));
  const list = parseText(toTable(headers, people));
  expect([list.errors, list.questions, list.notes]).toEqual([[], [], []]);
  expect(list.rows.flatMap(({ cells }) => cells.filter(Boolean))).toHaveLength(used.length * 2 - 1);
  expect(findLostCells(list)).toEqual([]);
});
