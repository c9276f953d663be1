import parsePhoneNumber, {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import { cleanText } from './normalize.ts';
import { formatTelephone, parseTelephone, telephonePattern } from './telephones.ts';

// The numbers of all countries weigh 45 KB: the browser loads this file when somebody types a number (ui/forms/telephone-reader.ts).

export type TelephoneChoice = {
  /** As it is sent: `telephonePattern`. */
  telephone: string;
  /** Undefined for numbers of no country. */
  country: CountryCode | undefined;
};

type UnreadReason = 'no-number' | 'too-short' | 'too-long' | 'unknown-beginning';

export type TelephoneReading =
  | (TelephoneChoice & {
      is: 'read';
      /** No number of its country begins like this, as far as is known: countries open new ranges. */
      isDoubtful: boolean;
      /** What else it may be, itself included; empty when it can only be this. */
      choices: readonly TelephoneChoice[];
      /** Digits of an extension, which no telephone dials; empty without one. */
      extension: string;
    })
  | { is: 'question'; choices: readonly TelephoneChoice[] }
  | { is: 'unread'; reason: UnreadReason };

/** Where a number without a country's code belongs before any other country: the site's country, and the one the community comes from. */
const homeCountries = ['US', 'UG'] as const satisfies readonly CountryCode[];

/** The codes of the countries whose numbers can be read. */
export const listTelephoneCountries = (): string[] =>
  getCountries().filter((country) => !homeCountries.some((home) => home === country));

/**
 * Reads what a person typed as a telephone number: in any script, with dots, dashes, words and an extension, in the international
 * writings of all countries (+256, 00256, 011 256, 256), and without a country's code as a number of the United States, then of Uganda,
 * then of `countries`. What may be two numbers is a question, or has choices: none of several is left out.
 */
export function readTelephone(inputValue: string, countries: readonly string[]): TelephoneReading {
  const text = normalizeWriting(inputValue);
  const [part = text, ...others] = splitTelephones(text);
  const first = readOne(part, countries);
  if (others.length === 0) {
    // 617/555-0123, or a number with the last digits of another.
    const isWhole = countDigits(part) === countDigits(text);
    const whole = isWhole ? first : readOne(text, countries);
    return whole.is === 'read' || first.is !== 'read'
      ? whole
      : { is: 'question', choices: toChoices([first]) };
  }
  const readings = [first, ...others.map((item) => readOne(item, countries))];
  const unread = readings.find(({ is }) => is === 'unread');
  if (unread) return unread;
  const choices = toChoices(readings.flatMap((item) => listMeanings(item)));
  return choices.length > 1
    ? { is: 'question', choices }
    : (readings.find(({ is }) => is === 'read') ?? first);
}

/** The parts of a text that are each a number; none of a text that is one number at most. */
export const splitTelephones = (text: string): string[] =>
  normalizeWriting(text)
    .split(/[,;/&|\n]|:::|\b(?:or|and)\b/i)
    .filter((part) => countDigits(part) >= 7);

/** Of a number with its country's code. */
const maxDigits = 15;

const countDigits = (text: string) => text.replace(/\P{Nd}/gu, '').length;

const listMeanings = (reading: TelephoneReading): readonly TelephoneChoice[] => {
  if (reading.is === 'read') return [reading];
  return reading.is === 'question' ? reading.choices : [];
};

function readOne(text: string, countries: readonly string[]): TelephoneReading {
  const candidates = listCandidates(text, countries);
  const choices = toChoices(candidates.length > 0 ? candidates : listForeign(text));
  const [first] = candidates;
  if (!first || !isSure(first, text) || (choices.length > 1 && !isOfHome(first)))
    return choices.length > 0
      ? { is: 'question', choices }
      : { is: 'unread', reason: findUnreadReason(text) };
  return {
    is: 'read',
    telephone: first.telephone,
    country: first.country,
    isDoubtful: !first.number.isValid(),
    choices: choices.length > 1 ? choices : [],
    extension: first.number.ext ?? '',
  };
}

const isOfHome = ({ number }: Candidate) =>
  homeCountries.some((country) => isInCountry(number, country));

/** Whether a text is a number of this country as it is written. Without its 0 it may be an American number that lacks a digit. */
const isSure = (candidate: Candidate, text: string) =>
  text.includes('+') ||
  /^\D*(?:00|011)/.test(text) ||
  isInCountry(candidate.number, 'US') ||
  isNationalWriting(text)(candidate);

type Candidate = TelephoneChoice & { number: PhoneNumber };

/** What a text can be, the likeliest first. */
function listCandidates(text: string, countries: readonly string[]): Candidate[] {
  if (text.includes('+'))
    return parseIn(text.slice(text.indexOf('+'))).filter(({ number }) => number.isPossible());
  const digits = text.replace(/^\D+/, '');
  const isValid = ({ number }: Candidate) => number.isValid();
  const american = parseIn(digits, 'US').filter(({ number }) => number.isPossible());
  const [exit] = /^(?:00|011)\s*/.exec(digits) ?? [];
  const elsewhere = [...homeCountries, ...countries].flatMap((country) =>
    isSupportedCountry(country) ? parseNational(digits, country).filter(isValid) : [],
  );
  const candidates = [
    ...(exit ? parseIn(`+${digits.slice(exit.length)}`).filter(isValid) : []),
    ...american,
    ...elsewhere.filter(isNationalWriting(digits)),
    // A spreadsheet drops the 0 of a Ugandan number. Those of other countries would be found in every incomplete American one.
    ...(american.length === 0 ? elsewhere.filter(isOfHome) : []),
  ];
  const byNumber = Map.groupBy(candidates, ({ telephone }) => telephone);
  return [...byNumber.values()].flatMap(([candidate]) => candidate ?? []);
}

/** Digits that begin with the code of a country that nobody named: too long for an American number, so perhaps meant like this. */
function listForeign(text: string): Candidate[] {
  const digits = text.replace(/\D/g, '');
  const mayBe = digits.length > 10 && !text.includes('+');
  return mayBe ? parseIn(`+${digits}`).filter(({ number }) => number.isValid()) : [];
}

/** A number of a country, with the country's code or without. */
const parseNational = (digits: string, country: CountryCode): Candidate[] => [
  ...(digits.startsWith(getCountryCallingCode(country)) ? parseIn(`+${digits}`) : []),
  ...parseIn(digits, country),
];

/** Whether people of its country write a number with these digits, with or without the country's code. */
const isNationalWriting =
  (text: string) =>
  ({ number }: Candidate): boolean => {
    const digits = text.replace(/\D/g, '');
    const national = number.formatNational().replace(/\D/g, '');
    return digits.startsWith(national) || digits.startsWith(number.number.slice(1));
  };

/** A text as a number of a country, or with its country's code; empty when it can't be sent. */
function parseIn(text: string, country?: CountryCode): Candidate[] {
  const number = parsePhoneNumber(text, country);
  const telephone = parseTelephone(number?.number ?? '');
  if (!number || !telephonePattern.test(telephone)) return [];
  // Guernsey has numbers like those of the United Kingdom, but Canada none like those of the United States.
  const isShared = country !== undefined && country !== 'US' && isInCountry(number, country);
  return [{ telephone, country: isShared ? country : number.country, number }];
}

const isInCountry = (number: PhoneNumber, country: CountryCode) =>
  getCountryCallingCode(country) === number.countryCallingCode;

/** Each number once. */
const toChoices = (numbers: readonly TelephoneChoice[]): TelephoneChoice[] => [
  ...new Map(numbers.map(({ telephone, country }) => [telephone, { telephone, country }])).values(),
];

function findUnreadReason(text: string): UnreadReason {
  if (!/\d/.test(text)) return 'no-number';
  // Two numbers with nothing that separates them, of which the library reads the beginning.
  if (countDigits(text) > maxDigits) return 'too-long';
  const isInternational = text.includes('+');
  const number = text.slice(text.search(/[\d+]/));
  const problem = validatePhoneNumberLength(number, isInternational ? undefined : 'US');
  if (problem === 'NOT_A_NUMBER' || problem === 'TOO_SHORT' || problem === 'INVALID_LENGTH')
    return 'too-short';
  return problem === 'TOO_LONG' ? 'too-long' : 'unknown-beginning';
}

/** The lines of an input, cleaned, with letters of a keypad as their digits. */
const normalizeWriting = (text: string): string =>
  dialKeypadText(text.split('\n').map(cleanText).join('\n').trim());

const keypad = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];

/** 1-800-FLOWERS as it is dialed; other letters, such as '(home)', stay. */
function dialKeypadText(text: string): string {
  const compact = text.replace(/\(?(\d{3})\)/, '$1').replace(/[\s.+-]/g, '');
  if (!/^1?[2-9]\d\d(?=\d*[A-Z]{3})[A-Z\d]{7}$/.test(compact)) return text;
  return compact.replace(/[A-Z]/g, (key) =>
    String(keypad.findIndex((keys) => keys.includes(key)) + 2),
  );
}

const unreadSentences: Record<UnreadReason, string> = {
  'no-number': 'Please write the phone number in digits.',
  'too-short': 'This number is too short.',
  'too-long': 'This number is too long.',
  'unknown-beginning': 'No phone number begins like this. Please add the country code, like +256.',
};

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

export const getCountryName = (country: string): string => countryNames.of(country) ?? country;

/** '+256 772 123456 (Uganda)' */
const describeChoice = ({ telephone, country }: TelephoneChoice): string =>
  `${formatTelephone(telephone)}${country ? ` (${getCountryName(country)})` : ''}`;

/** What the person has to know about a reading, in a sentence; empty when nothing is left to say. */
export function describeReading(reading: TelephoneReading): string {
  if (reading.is === 'unread') return unreadSentences[reading.reason];
  if (reading.choices.length > 0)
    return `Is this ${new Intl.ListFormat('en', { type: 'disjunction' }).format(reading.choices.map(describeChoice))}?`;
  if (reading.is === 'question') return '';
  if (reading.isDoubtful)
    return 'Please check this number. We don’t know numbers that begin like this.';
  if (reading.extension !== '') return `Extension ${reading.extension} isn’t saved.`;
  return '';
}
