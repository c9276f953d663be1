import { cleanText, normalizeText } from '#contract/rules/normalize.ts';
import { dayNames } from '#contract/rules/dates.ts';

/** 'June 3', or 'June 3, 1950' with the year: a day that the calendar has. */
export const birthdayPattern =
  /^(?:(?:(?:January|March|May|July|August|October|December) (?:[1-9]|[12][0-9]|3[01])|(?:April|June|September|November) (?:[1-9]|[12][0-9]|30)|February (?:[1-9]|1[0-9]|2[0-8]))(?:, (?:19|20)[0-9]{2})?|February 29(?:, (?:2000|(?:19|20)(?:0[48]|[2468][048]|[13579][26])))?)$/;

/** The day of a birthday as it is stored; its year is null when nobody told it. Null for another text. */
export function parseBirthday(text: string): Day | null {
  const [, name, day, year] = /^(\w+) (\d+)(?:, (\d+))?$/.exec(text) ?? [];
  const month = dayNames.months.findIndex((each) => each === name) + 1;
  return month === 0 ? null : { year: year ? Number(year) : null, month, day: Number(day) };
}

/** What a written birthday can mean. Messages are whole sentences. */
export type BirthdayReading =
  | { kind: 'one'; birthday: string }
  /** The order of day and month decides. */
  | { kind: 'two'; monthFirst: string; dayFirst: string }
  | { kind: 'none'; message: string };

/** A day without a year is in no year. */
type Day = { year: number | null; month: number; day: number };

const unreadable: BirthdayReading = {
  kind: 'none',
  message: 'Write the day as June 3, or June 3, 1950',
};

/**
 * Reads a birthday as people and other programs write it: '1 July 2012', '4-May', '31/01/1984', '1980-06-03T00:00:00Z', '--06-03'.
 * `today` (yyyy-mm-dd) is the last possible day; a year of two digits is the last one before it.
 */
export function readBirthday(text: string, today: string): BirthdayReading {
  const candidates = listDays(cleanText(text), today);
  const isBeforeToday = (each: Day) => formatDay(each, '0000') <= today;
  const existing = candidates.filter((each) => birthdayPattern.test(formatBirthday(each)));
  const [first, second] = existing.filter(isBeforeToday);
  if (first && second && formatBirthday(first) !== formatBirthday(second))
    return { kind: 'two', monthFirst: formatBirthday(first), dayFirst: formatBirthday(second) };
  if (first) return { kind: 'one', birthday: formatBirthday(first) };
  const toCome = existing[0];
  if (toCome) return { kind: 'none', message: `${formatBirthday(toCome)} is still to come` };
  const missing = candidates.find(({ month, day }) => isDay(month, day));
  if (!missing) return unreadable;
  const isOld = missing.year !== null && !/^(?:19|20)/.test(String(missing.year));
  const message = isOld
    ? `Check the year ${missing.year}`
    : `${formatBirthday(missing)} is not in the calendar`;
  return { kind: 'none', message };
}

const isDay = (month: number, day: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** Up to two days, the first with the month first. */
function listDays(text: string, today: string): Day[] {
  const yearFirst =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (yearFirst) return [toDay(yearFirst[1], yearFirst[2], yearFirst[3], today)];
  const yearless = /^--(\d{2})-?(\d{2})$/.exec(text);
  if (yearless) return [toDay(undefined, yearless[1], yearless[2], today)];
  const numbers =
    /^(\d{1,2}) ?([-/.]) ?(\d{1,2})(?: ?[-/.] ?(\d{4}|\d{2}))?\.?(?: \d{1,2}:.*)?$/.exec(text);
  if (!numbers) return listNamedDays(text, today);
  const [, first, mark, second, year] = numbers;
  const dayFirst = toDay(year, second, first, today);
  // Nobody writes the month first with dots.
  return mark === '.' ? [dayFirst] : [toDay(year, first, second, today), dayFirst];
}

/** '3rd of June 1980', 'Sunday, Jun. 3, 1980', '3-Jun-80', '1980 June 3' */
function listNamedDays(text: string, today: string): Day[] {
  const parts = normalizeText(text)
    .replaceAll(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replaceAll(/\b(?:of|the)\b/g, ' ')
    .replaceAll(/\b(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|satur|sat)(?:day)?\b/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const names = parts.filter((part) => !/^\d+$/.test(part));
  const [first = '', second, ...others] = parts.filter((part) => /^\d+$/.test(part));
  const month = findMonth(names[0] ?? '');
  if (names.length !== 1 || month === 0 || others.length > 0) return [];
  const [day, year] = first.length === 4 ? [second, first] : [first, second];
  return year !== undefined && year.length !== 2 && year.length !== 4
    ? []
    : [toDay(year, String(month), day, today)];
}

function findMonth(word: string): number {
  if (word.length < 3) return 0;
  const start = word === 'sept' ? 'sep' : word;
  return dayNames.months.findIndex((name) => normalizeText(name).startsWith(start)) + 1;
}

/** Years that stand for none: Apple's vCards have 1604, files for Planning Center 1885. */
const placeholderYears = [1604, 1885];

function toDay(
  yearText: string | undefined,
  month: string | undefined,
  day: string | undefined,
  today: string,
): Day {
  const result = { year: null, month: Number(month), day: Number(day) };
  if (yearText === undefined || placeholderYears.includes(Number(yearText))) return result;
  if (yearText.length === 4) return { ...result, year: Number(yearText) };
  const latest = { ...result, year: 2000 + Number(yearText) };
  return formatDay(latest, '') <= today ? latest : { ...latest, year: latest.year - 100 };
}

const formatDay = ({ year, month, day }: Day, noYear: string): string =>
  [year ?? noYear, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

const formatBirthday = ({ year, month, day }: Day): string =>
  `${dayNames.months[month - 1] ?? month} ${day}${year === null ? '' : `, ${year}`}`;
