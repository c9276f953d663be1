import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { leaveOutChoice } from '#contract/import-preview.ts';
import { hiddenCharacterMessage } from '#contract/texts.ts';
import { buildVCard } from '#features/directory/contract/rules/vcards.ts';
import { previewMemberList } from './parse-member-list.ts';
import { type Decisions, listPeople, parseBytes, parseText } from './testing/read-members.ts';

describe('an odd cell', () => {
  test.each<[string, string, string, Decisions, Record<string, string>]>([
    ['Telephone', 'unlisted', 'no-number', { 'no-number': 'empty' }, {}],
    [
      'Telephone',
      '617-555-0101 / 617-555-0102',
      'two-numbers',
      { 'two-numbers': 'first' },
      { telephone: '6175550101' },
    ],
    [
      'Telephone',
      '617-555-0101 / 617-555-0102',
      'two-numbers',
      { 'two-numbers': 'last' },
      { telephone: '6175550102' },
    ],
    [
      'Telephone',
      '617-555-0101 / 0772 123456',
      'two-numbers',
      { 'two-numbers': 'both' },
      { telephone: '6175550101', secondTelephone: '+256772123456' },
    ],
    [
      'Telephone',
      '617-555-0101; 617-555-0102; 617-555-0103',
      'more-numbers',
      { 'more-numbers': 'both' },
      { telephone: '6175550101', secondTelephone: '6175550102' },
    ],
    ['Email', 'none', 'no-email', { 'no-email': 'empty' }, {}],
    [
      'Email',
      'a@example.org, b@example.org',
      'two-emails',
      { 'two-emails': 'last' },
      { email: 'b@example.org' },
    ],
    [
      'Birthday',
      '03/06/1980',
      'day-order',
      { 'day-order': 'month-first' },
      { birthday: 'March 6, 1980' },
    ],
    [
      'Birthday',
      '03/06/1980',
      'day-order',
      { 'day-order': 'day-first' },
      { birthday: 'June 3, 1980' },
    ],
  ])('%s %s asks %s, and the answer %j counts', (header, cell, question, decisions, expected) => {
    const text = `Name,${header}\nAnne,"${cell}"\nBea,`;
    const open = parseText(text);
    expect(open.questions).toMatchObject([
      {
        id: question,
        decision: null,
        rows: 1,
        examples: [{ line: 2, column: header, text: cell }],
      },
    ]);
    expect(open.errors).toEqual([]);
    expect(listPeople(open)).toEqual([{ name: 'Bea' }]);
    const decided = parseText(text, decisions);
    expect(decided.questions).toMatchObject([{ id: question, decision: decisions[question] }]);
    expect(listPeople(decided)).toEqual([{ name: 'Anne', ...expected }, { name: 'Bea' }]);
    const leftOut = parseText(text, { [question]: leaveOutChoice });
    expect(listPeople(leftOut)).toEqual([{ name: 'Bea' }]);
    expect(leftOut.leftOut).toMatchObject([{ line: 2 }]);
  });

  test.each([
    ['Telephone', '12', 'This number is too short.'],
    ['Telephone', '617-555-0101 / 12', 'Is this (617) 555-0101 (United States)?'],
    [
      'Telephone',
      '617-555-0101 / 772 123 456',
      'Is this (617) 555-0101 (United States) or +256 772 123456 (Uganda)?',
    ],
    ['Email', 'mary@', 'Valid email is required'],
    ['Email', 'jörg@exämple.org', 'An email address has no ö. Ask for its spelling'],
    ['Birthday', '2/29/2001', 'February 29, 2001 is not in the calendar'],
    ['Birthday', '2030-01-01', 'January 1, 2030 is still to come'],
    ['Kabondo', 'No\u0001rth', hiddenCharacterMessage],
    ['Kabondo', 'N\uFFFDrd', 'A letter is damaged (\uFFFD). Correct it in the file'],
  ])('%s %s is one error: %s', (column, cell, message) => {
    const list = parseText(`Name,${column}\nAnne,${cell}\n${'Bea,\n'.repeat(20)}`);
    expect(list.errors).toEqual([{ line: 2, column, message }]);
    expect(list.questions).toEqual([]);
  });

  test.each([
    ['Ann <ann@example.org>', 'ann@example.org'],
    ['mailto:ann@example.org', 'ann@example.org'],
    ['ann@\u200bexample.org', 'ann@example.org'],
    ['ann@example.org; ANN@example.org', 'ann@example.org'],
  ])('the email %s is read as %s, which is said', (cell, email) => {
    const list = parseText(`Name,Email\nAnn,${cell}`);
    expect(listPeople(list)).toEqual([{ name: 'Ann', email }]);
    expect(list.notes).toEqual([{ line: 2, column: 'Email', message: `Read as ${email}` }]);
  });

  test.each([
    ['617/555-0101', '6175550101'],
    ['0772 123456 / 772 123456', '+256772123456'],
  ])('of one telephone number, %s, is read', (cell, telephone) => {
    const list = parseText(`Name,Telephone\nAnn,${cell}`);
    expect(listPeople(list)).toEqual([{ name: 'Ann', telephone }]);
  });

  test('that breaks the rules of quoting is asked about, and all others are read', () => {
    const text = 'Name,Zone\n"Robert "Bob" Kato,North\nBea,"South, upper"\n"Cara",West';
    const list = parseText(text);
    expect(list.questions).toMatchObject([{ id: 'quotes', rows: 1 }]);
    expect(listPeople(list).map(({ name }) => name)).toEqual(['Bea', 'Cara']);
    expect(listPeople(parseText(text, { quotes: 'as-read' }))[0]).toEqual({
      name: 'Robert "Bob" Kato',
      kabondo: 'North',
    });
  });
});

test('columns that share a name are each shown, and two values are asked about', () => {
  const text = 'Name,Zone,Zone\nAnne,North,South\nBea,West,West\nCara,,East';
  const list = parseText(text);
  expect(list.file?.headers).toEqual([
    { header: 'Name', field: 'name', filled: 3, example: 'Anne' },
    { header: 'Zone', field: 'kabondo', filled: 2, example: 'North' },
    { header: 'Zone', field: 'kabondo', filled: 3, example: 'South' },
  ]);
  expect(list.questions).toMatchObject([{ id: 'several-kabondo', rows: 1 }]);
  expect(
    listPeople(parseText(text, { 'several-kabondo': 'last' })).map(({ kabondo }) => kabondo),
  ).toEqual(['South', 'West', 'East']);
});

test('the mobile number is the first, wherever its column is', () => {
  const text = 'Name,Home Phone,Mobile Phone\nAnne,617-555-0102,617-555-0101';
  expect(listPeople(parseText(text, { 'two-numbers': 'first' }))).toEqual([
    { name: 'Anne', telephone: '6175550101' },
  ]);
});

test('a second number that its own column replaces is noted', () => {
  const text = 'Name,Telephone,Second phone\nAnne,617-555-0101 / 617-555-0102,617-555-0103';
  const list = parseText(text, { 'two-numbers': 'both' });
  expect(listPeople(list)).toEqual([
    { name: 'Anne', telephone: '6175550101', secondTelephone: '6175550103' },
  ]);
  expect(list.notes).toMatchObject([{ line: 2, column: 'Second phone' }]);
});

test('the preview shows what is understood, and what the file has', () => {
  const list = parseText('Name,Birthday,Telephone\nAnne,31/01/1984,617.555.0101');
  expect(previewMemberList(list, () => null)).toMatchObject({
    columns: ['Name', 'Telephone', 'Birthday'],
    rows: [
      {
        line: 2,
        cells: [
          { text: 'Anne', from: '' },
          { text: '(617) 555-0101', from: '' },
          { text: 'January 31, 1984', from: '31/01/1984' },
        ],
      },
    ],
  });
});

describe('every list of people is read as it was written', () => {
  const name = fc
    .array(
      fc.constantFrom(
        'Anne',
        'Ŋaali',
        "O'Neil",
        'Kato-Mbaŋga',
        'José',
        'Nakato "Nan"',
        '李',
        'محمد',
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((parts) => parts.join(' '));
  const day = fc.constantFrom('', 'June 3', 'February 29, 1980');
  const person = fc.record({
    name,
    telephone: fc.integer({ min: 0, max: 9999 }).map((n) => `617555${String(n).padStart(4, '0')}`),
    kabondo: fc.constantFrom('', 'St. Kizito, North', 'Saint "Charles"; South'),
    address: fc.constantFrom('', '12 Sample St, Apt 4\nWaltham, MA 02451'),
    birthday: day,
    marriedOn: day,
    baptizedOn: day,
    joinedOn: day,
    note: fc.constantFrom('', 'Choir; plays the organ', 'Birthday: see the file\nA second line'),
  });
  const distinct = fc.uniqueArray(person, {
    minLength: 1,
    maxLength: 6,
    selector: ({ telephone }) => telephone,
  });
  const people = distinct.map((all) =>
    all.map(({ name: fullName, telephone, ...rest }) => ({
      name: fullName,
      telephone,
      email: `person${telephone}@example.org`,
      ...rest,
    })),
  );
  const labels = [
    'Name',
    'Telephone',
    'Email',
    'Kabondo',
    'Address',
    'Birthday',
    'Wedding day',
    'Baptism',
    'Joining date',
    'Note',
  ];
  const toRows = (all: readonly Record<string, string>[]) => all.map((each) => Object.values(each));
  const fill = (all: readonly Record<string, string>[]) =>
    all.map((each) => Object.fromEntries(Object.entries(each).filter(([, text]) => text)));

  test('as CSV with any separator, encoding, line end and titles', () => {
    const encodings = fc.constantFrom('utf8', 'utf8 with mark', 'utf16le');
    fc.assert(
      fc.property(
        people,
        fc.constantFrom(',', ';', '\t'),
        encodings,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.nat(2),
        (all, separator, encoding, lineEnd, titles) => {
          const lines = [labels, ...toRows(all)].map((cells) =>
            cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator),
          );
          const text = [...Array.from({ length: titles }, () => 'Our members'), ...lines].join(
            lineEnd,
          );
          const mark = encoding === 'utf8' ? '' : '\uFEFF';
          const bytes = Buffer.from(`${mark}${text}`, encoding === 'utf16le' ? 'utf16le' : 'utf8');
          const list = parseBytes(bytes);
          expect(listPeople(list)).toEqual(fill(all));
          expect(list.file?.above).toHaveLength(titles);
          expect(list.questions).toEqual([]);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('as vCards of this site', () => {
    fc.assert(
      fc.property(people, (all) => {
        const cards = all
          .map((each) => buildVCard({ ...each, secondTelephone: null, household: null }))
          .join('');
        expect(listPeople(parseText(cards))).toEqual(fill(all));
      }),
      { numRuns: 20 },
    );
  });

  test('as a spreadsheet', async () => {
    await fc.assert(
      fc.asyncProperty(people, async (all) => {
        const bytes = await writeExcelFile([labels, ...toRows(all)]).toBuffer();
        expect(listPeople(parseBytes(new Uint8Array(bytes)))).toEqual(fill(all));
      }),
      { numRuns: 20 },
    );
  });
});
