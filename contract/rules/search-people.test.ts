import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSearch, isNearMiss } from './search-people.ts';

const finds = (name: string, search: string) =>
  createSearch([name], (row) => row)(search).length === 1;

describe('finds', () => {
  test.each([
    ["o'neil", 'Mary O’Neil'],
    ['oneil', 'Mary O’Neil'],
    ['o neil', 'Mary O’Neil'],
    ['neil', 'Mary O’Neil'],
    ['OʼNEIL', 'Mary ONeil'],
    ['okello', 'Ssemakula-Okello'],
    ['okello ssemakula', 'Ssemakula-Okello'],
    ['Ssemakula–Okello', 'Ssemakula Okello'],
    ['ssemakulaokello', 'Ssemakula-Okello'],
    ['Ssemakula-Okello', 'Ssemakulaokello'],
    ['semakula', 'Ssemakula'],
    ['nakatto', 'Nakato'],
    ['kigundu', 'Kiggundu'],
    ['lukwaggo', 'Lukwago'],
    ['rukwago', 'Lukwago'],
    ['lukwago', 'O’Rukwaggo'],
    ['mbanga', 'Mbaŋga'],
    ["ng'anga", 'Ŋaŋa'],
    ['renee', 'Renée'],
    ['osun', 'ỌṢun'],
    ['ngo', 'Ngɔ'],
    ['kato joseph', 'Joseph Mary Kato'],
    ['kat jos', 'Joseph Mary Kato'],
    ['maryann', 'Mary Ann Kato'],
    ['mary ann', 'Maryann Kato'],
    ['0123', '6175550123'],
    ['٠١٢٣', '6175550123'],
    ['(617) 555-0123', '6175550123'],
    ['+1 617 555 0123', '6175550123'],
    ['0772 123456', '+256772123456'],
    ['+256 772 123456', '+256772123456'],
    ['ann@example.org', 'Ann ann@example.org'],
    ['kula', 'Ssemakula'],
    ['明', '李明'],
    ['محمد', 'مُحَمَّد علي'],
    // Slips of a letter.
    ['nakito', 'Nakato'],
    ['nnakitto', 'Nakato'],
    ['kizto', 'Kizito'],
    ['nkaato', 'Nakato'],
    ['kizzto', 'Kizito'],
    ['catherine', 'Katherine'],
    ['wasswas', 'Wasswa'],
    ['ssemwogarere', 'Ssemwogerere'],
    ['namugunj', 'Namugonjo'],
  ])('%j finds %j', (search, name) => expect(finds(name, search)).toBe(true));
});

describe('does not find', () => {
  test.each([
    ['kato', 'Kata'],
    ['kato', 'Kyato'],
    ['mary', 'Mark'],
    ['luke', 'Lule'],
    ['nakato', 'Nakitende'],
    ['mukasa', 'Musoke'],
    ['namukasa', 'Namuwaya'],
    ['nalubega', 'Nalumansi'],
    ['okello', 'Okot'],
    ['ssali', 'Ssozi'],
    ['peter', 'Pedro'],
    ['joseph', 'Josephat'.slice(0, 3)],
    ['kato anne', 'Kato Joseph'],
    ['nakato josephine', 'Nakato'],
    ['an', 'Joan'],
    ['12', '6175550123'],
    ['12', 'Table 120'],
    ['9999', '6175550123'],
    ['(627) 555-0123', '6175550123'],
    ['table 1 2', 'Table 12'],
    ['6175550124', '6175550123'],
    ['李', '王明'],
    ['علي', 'محمد'],
  ])('%j does not find %j', (search, name) => expect(finds(name, search)).toBe(false));
});

test('whole words first, slips last, equal ones in their order', () => {
  const names = [
    'Nakito Grace',
    'Nnakatto Ruth',
    'Wanakatoba',
    'Nakatoma Rose',
    'Nakato Sarah',
    'Anne Nakato',
    'Mukasa',
  ];
  expect(createSearch(names, (name) => name)('nakato')).toEqual([
    'Nakato Sarah',
    'Anne Nakato',
    'Nakatoma Rose',
    'Nnakatto Ruth',
    'Wanakatoba',
    'Nakito Grace',
  ]);
});

test('the other spelling of what follows an apostrophe is before a part of a word', () => {
  const names = ['Kalukwagome', 'O’Rukwaggo'];
  expect(createSearch(names, (name) => name)('lukwago')).toEqual(names.toReversed());
});

test('a search without a word has all rows', () => {
  const names = ['Kato', 'Nakato'];
  for (const search of ['', '  ', '\u200b', "'", '-'])
    expect(createSearch(names, (name) => name)(search)).toBe(names);
});

test('a label is found as a whole only', () => {
  const rows = [
    { text: 'Anne Kato', labels: ['Table 12', '12', '0123'] },
    { text: 'Joseph Kato', labels: ['Table 120', '120', '1212'] },
  ];
  const search = createSearch(rows, (row) => row);
  expect(search('12')).toEqual([rows[0]]);
  expect(search('table 120')).toEqual([rows[1]]);
  expect(search('TABLE １２')).toEqual([rows[0]]);
  expect(search('table')).toEqual([]);
  expect(search('012')).toEqual([]);
  expect(search('kato 1212')).toEqual([rows[1]]);
});

test.each([
  ['nakato', 'nakata', true],
  ['nakato', 'nakaot', true],
  ['nakato', 'nakat', true],
  ['nakato', 'anakato', true],
  ['nakato', 'nakata kyeyune', true],
  ['nakato', 'nakite', false],
  ['nalub', 'nalugwa', false],
  ['namulondwe', 'namukandwe', false],
  ['kato', 'katu', false],
  ['namukas', 'namugasa', true],
  ['semwogelele', 'semwagalele', true],
  ['semwogelele', 'semwagalela', false],
])('%s and %s are alike but for a slip: %s', (term, word, isNear) =>
  expect(isNearMiss(term, word)).toBe(isNear),
);

/** Syllables of Ugandan and other names; the two lists share no letters but vowels. */
const syllables = fc.constantFrom('na', 'ka', 'to', 'mu', 'ggu', 'ssa', 'kii', 'ma', 'nno', 'tu');
const otherSyllables = fc.constantFrom(
  'be',
  'wi',
  'dda',
  'pe',
  'vi',
  'yo',
  'jje',
  'zi',
  'fa',
  'bo',
);
const toName = (syllable: fc.Arbitrary<string>) =>
  fc
    .array(syllable, { minLength: 3, maxLength: 5 })
    .map((parts) => parts.join('').replace(/^./, (first) => first.toUpperCase()));
const part = fc.oneof(
  toName(syllables),
  fc.constantFrom("O'Neil", 'Renée', 'Mbaŋga', 'Sørensen', 'Ọṣun', "Ng'ang'a", 'محمد', 'Łukasz'),
);
const hyphened = fc.tuple(part, part).map((parts) => parts.join('-'));
const person = fc
  .array(fc.oneof(part, hyphened), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(' '));

const marks = ['\u200b', '\u200d', '\ufeff', '\u200e', '\u202b', '\u00ad', '\ufe0f', '\u2060'];
const apostrophes = ['’', '‘', 'ʼ', 'ʻ', '′', '＇', '`', '´', ''];
const dashes = ['–', '—', '‐', '\u2011', '−', '－', ' '];
const toFullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0));

/** The same text as another keyboard, program or hand writes it. */
const change = fc.oneof(
  fc.tuple(fc.constantFrom(...marks), fc.nat(60)).map(
    ([mark, at]) =>
      (text: string) =>
        text.slice(0, at) + mark + text.slice(at),
  ),
  fc.constantFrom(...apostrophes).map((sign) => (text: string) => text.replaceAll("'", sign)),
  fc.constantFrom(...dashes).map((sign) => (text: string) => text.replaceAll('-', sign)),
  fc
    .constantFrom('NFC', 'NFD', 'NFKC', 'NFKD')
    .map((form) => (text: string) => text.normalize(form)),
  fc.constantFrom(
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, ''),
    toFullWidth,
    (text: string) => ` ${text.replaceAll(' ', '\u00a0\t')} `,
  ),
);

test('a person is found by each part of their name, by all in any order, and however it is written', () => {
  fc.assert(
    fc.property(person, change, fc.infiniteStream(fc.nat(1000)), (name, rewrite, random) => {
      const parts = name.split(/[ -]/);
      const order = parts.map((each) => ({ each, at: random.next().value ?? 0 }));
      const shuffled = order.toSorted((a, b) => a.at - b.at).map(({ each }) => each);
      for (const search of [name, ...parts, shuffled.join(' '), parts[0]!.slice(0, 3)]) {
        expect(finds(name, rewrite(search)), `${search} as ${rewrite(search)}`).toBe(true);
        expect(finds(rewrite(name), search), `${search} in ${rewrite(name)}`).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});

test('how a name is written changes nothing in what is found, nor in its order', () => {
  const people = fc.array(person, { minLength: 1, maxLength: 12 });
  const rowsAndSearch = people.chain((names) =>
    fc.tuple(fc.constant(names), fc.constantFrom(...names.flatMap((name) => name.split(' ')))),
  );
  fc.assert(
    fc.property(rowsAndSearch, change, ([names, search], rewrite) => {
      const search1 = createSearch(names, (name) => name);
      const rewritten = rewrite(search);
      // An apostrophe or a dash that is left out joins or parts words; what is found may be more, never less.
      if (/['-]/.test(search)) {
        expect(search1(rewritten)).toEqual(
          expect.arrayContaining([...search1(search)].slice(0, 1)),
        );
      } else expect(search1(rewritten)).toEqual(search1(search));
    }),
    { numRuns: 300 },
  );
});

test('the last four digits find a telephone number, in the digits of any script', () => {
  const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10, 0x1040, 0x1e950];
  fc.assert(
    fc.property(fc.stringMatching(/^[2-9]\d{9}$/), fc.constantFrom(...zeros), (number, zero) => {
      const end = Array.from(number.slice(-4), (digit) =>
        String.fromCodePoint(zero + Number(digit)),
      );
      expect(finds(number, end.join(''))).toBe(true);
    }),
  );
});

test('one slip in a name of five letters or more is forgiven', () => {
  const slip = fc.tuple(fc.nat(30), fc.constantFrom('left out', 'replaced', 'added', 'swapped'));
  fc.assert(
    fc.property(toName(syllables), slip, (name, [place, kind]) => {
      const at = place % (name.length - 1);
      const changed = {
        'left out': name.slice(0, at) + name.slice(at + 1),
        replaced: `${name.slice(0, at)}x${name.slice(at + 1)}`,
        added: `${name.slice(0, at)}x${name.slice(at)}`,
        swapped: name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2),
      }[kind]!;
      // Shorter ones, once doubled letters are one, are forgiven nothing.
      fc.pre(changed.toLowerCase().replaceAll(/(.)\1+/g, '$1').length >= 5);
      expect(finds(`Anne ${name}`, changed), changed).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('strangers are not found', () => {
  fc.assert(
    fc.property(toName(syllables), toName(otherSyllables), (name, other) => {
      expect(finds(name, other)).toBe(false);
      expect(finds(`Anne ${name}`, `Anne ${other}`)).toBe(false);
    }),
    { numRuns: 300 },
  );
});
