import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
} from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { describeReading, listTelephoneCountries, readTelephone } from './read-telephone.ts';
import { formatTelephone, parseTelephone, telephonePattern } from './telephones.ts';

const countries = ['KE', 'TZ', 'RW', 'CA', 'GB'];
const read = (text: string) => readTelephone(text, countries);
const readSurely = (text: string) => {
  const reading = read(text);
  return reading.is === 'read' ? reading.telephone : describeReading(reading);
};

test.each([
  ['(617) 555-0123', '6175550123'],
  ['1 617 555 0123', '6175550123'],
  ['+1.617.555.0123', '6175550123'],
  ['617–555–0123', '6175550123'],
  ['cell: 617 555 0123 (home)', '6175550123'],
  ['617-555-0123 ext. 5', '6175550123'],
  ['1-800-FLOWERS', '8003569377'],
  ['６１７５５５０１２３', '6175550123'],
  ['٦١٧٥٥٥٠١٢٣', '6175550123'],
  ['६१७५५५०१२३', '6175550123'],
  ['6179 990001', '6179990001'],
  ['0772 123456', '+256772123456'],
  ['+256 (0) 772 123456', '+256772123456'],
  ['+256 0772 123456', '+256772123456'],
  ['256772123456', '+256772123456'],
  ['256-772-123-456', '+256772123456'],
  ['00256 772 123456', '+256772123456'],
  ['011 256 772 123456', '+256772123456'],
  ['tel:+256772123456', '+256772123456'],
  ['\u202A+256 772\u00A0123456\u202C', '+256772123456'],
  ['(256) 772-1234', '2567721234'],
  ['020 7946 0958', '+442079460958'],
  ['254722123456', '+254722123456'],
  ['416 555 0123', '4165550123'],
  ['617/555-0123', '6175550123'],
  ['617 / 555 / 0123', '6175550123'],
  ['+256/772/123456', '+256772123456'],
  ['617-555-0123, ext. 5', '6175550123'],
  ['0772123456 / 772123456', '+256772123456'],
  ['617-555-0123 or +1 617 555 0123', '6175550123'],
])('%s is read as %s', (text, telephone) => expect(readSurely(text)).toBe(telephone));

test.each([
  [
    '0722 123456',
    'Is this +254 722 123456 (Kenya), +255 722 123456 (Tanzania), or +250 722 123456 (Rwanda)?',
  ],
  [
    '617-555-0123 / 0772 123456',
    'Is this (617) 555-0123 (United States) or +256 772 123456 (Uganda)?',
  ],
  [
    '617 555 0123 or 617 555 0124',
    'Is this (617) 555-0123 (United States) or (617) 555-0124 (United States)?',
  ],
  [
    '617 555 0123 / 772123456',
    'Is this (617) 555-0123 (United States) or +256 772 123456 (Uganda)?',
  ],
  ['617-555-0123 (h) 617-555-0124 (w)', 'This number is too long.'],
  ['617 555 0123 / 617 555 012', 'This number is too short.'],
  ['617-555-0123/4', 'Is this (617) 555-0123 (United States)?'],
  ['617 555 0123 or 0124', 'Is this (617) 555-0123 (United States)?'],
  ['49 1512 3456789', 'Is this +49 15123 456789 (Germany)?'],
  ['772123456', 'Is this +256 772 123456 (Uganda)?'],
  ['312555012', 'Is this +256 312 555012 (Uganda)?'],
  ['61755501', 'This number is too short.'],
  ['617555012', 'This number is too short.'],
  ['unlisted', 'Please write the phone number in digits.'],
  ['617 555', 'This number is too short.'],
  ['+256 77212', 'This number is too short.'],
  ['+256 772 123456 789', 'This number is too long.'],
  ['617 555 0123 4567', 'This number is too long.'],
  ['+999 123456', 'No phone number begins like this. Please add the country code, like +256.'],
  ['0000000000', 'No phone number begins like this. Please add the country code, like +256.'],
])('%s is not read: %s', (text, sentence) => {
  const reading = read(text);
  expect(reading.is).not.toBe('read');
  expect(describeReading(reading)).toBe(sentence);
});

describe('a number that is read', () => {
  test('of Uganda has the other countries that it fits as choices', () => {
    const reading = read('0772 123456');
    const fits = ['+256772123456', '+254772123456', '+255772123456', '+250772123456'];
    expect(reading.is === 'read' && reading.choices.map(({ telephone }) => telephone)).toEqual(
      fits,
    );
    expect(describeReading(reading)).toMatch(/^Is this \+256 772 123456 \(Uganda\), /);
    expect(readTelephone('0772 123456', [])).toMatchObject({ is: 'read', choices: [] });
  });

  test('of an American range that is not in use is taken, and doubted', () => {
    expect(read('(211) 555-0123')).toMatchObject({ telephone: '2115550123', isDoubtful: true });
    expect(read('617 555 0123')).toMatchObject({ isDoubtful: false, choices: [] });
    expect(describeReading(readTelephone('5551234567', []))).toMatch('Please check this number.');
  });

  test('of America is a question where another country of the list writes its numbers alike', () => {
    const sentence = 'Is this (312) 345-6789 (United States) or +39 3123 456789 (Italy)?';
    expect(describeReading(readTelephone('312 345 6789', ['IT']))).toBe(sentence);
    expect(describeReading(readTelephone('(772) 555-0123', ['GB']))).toBe('');
  });

  test('says that its extension is not saved', () =>
    expect(describeReading(read('617-555-0123 x5'))).toBe('Extension 5 isn’t saved.'));
});

const numbers = getCountries().flatMap((country) => {
  const number = getExampleNumber(country, examples);
  return number ? [{ country, number, sent: parseTelephone(number.number) }] : [];
});

test('an example of every country can be sent, shown and read again', () => {
  expect(numbers.length).toBeGreaterThan(240);
  for (const { country, number, sent } of numbers) {
    expect(sent, country).toMatch(telephonePattern);
    const visible = formatTelephone(sent);
    expect(readSurely(visible), country).toBe(sent);
    if (sent.startsWith('+') && sent.length > 11)
      expect(visible, country).toMatch(new RegExp(`^\\+${number.countryCallingCode} `));
  }
});

test.each(['UG', 'KE'] as CountryCode[])(
  'numbers of %s are shown as they are written there',
  (country) => {
    const example = getExampleNumber(country, examples);
    expect(formatTelephone(example?.number ?? '')).toBe(example?.formatInternational());
  },
);

const marks = fc.constantFrom('', ' ', '-', '.', '\u00A0', '–', ' (', ') ', '\u200B');
const scripts = fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0xff10, 0x9e6);

const writeInScript = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const writing = fc.constantFrom(...numbers).chain((example) =>
  fc.record({
    example: fc.constant(example),
    seed: fc.array(marks, { minLength: 16, maxLength: 16 }),
    zero: scripts,
    before: fc.constantFrom('', 'Tel. ', 'cell: ', '\u202A', '('),
    after: fc.constantFrom('', ' (home)', ' ext. 12', '\u202C', '.'),
  }),
);

const spread = (digits: string, gaps: readonly string[]) =>
  [...digits].map((digit, place) => digit + (place % 3 === 2 ? (gaps[place] ?? '') : '')).join('');

const listNumbers = (text: string, list: readonly string[]) => {
  const reading = readTelephone(text, list);
  if (reading.is === 'unread') return [];
  const choices = reading.choices.map(({ telephone }) => telephone);
  return reading.is === 'read' ? [reading.telephone, ...choices] : choices;
};

test('every international writing of a number of every country is read as this number', () => {
  fc.assert(
    fc.property(
      writing,
      fc.constantFrom('+', '00', '011 ', '+ '),
      ({ example, seed, zero, before, after }, prefix) => {
        const { number } = example;
        const digits = spread(number.number.slice(1), seed);
        const text = writeInScript(before + prefix + digits + after, zero);
        expect(listNumbers(text, []), text).toContain(example.sent);
      },
    ),
    { numRuns: 2000 },
  );
});

test('every national writing of a country of the list is read as this number, or asked', () => {
  fc.assert(
    fc.property(writing, fc.boolean(), ({ example, zero, before, after }, isWithCode) => {
      const { country, number } = example;
      const national = isWithCode
        ? getCountryCallingCode(country) + number.nationalNumber
        : number.formatNational();
      const text = writeInScript(before + national + after, zero);
      expect(listNumbers(text, [country, ...countries]), text).toContain(example.sent);
    }),
    { numRuns: 2000 },
  );
});

test('no text breaks the reading, and what is read can be sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const reading = read(text);
      if (reading.is === 'read') expect(reading.telephone).toMatch(telephonePattern);
      else expect(describeReading(reading)).not.toBe('');
    }),
  );
});

test('the countries to choose from are those that are not read anyway', () => {
  expect(listTelephoneCountries()).toEqual(expect.arrayContaining(countries));
  expect(listTelephoneCountries()).not.toContain('UG');
});
