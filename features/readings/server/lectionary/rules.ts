import type { MassCitations } from '#features/readings/contract/liturgical-day.ts';
import { noPart } from '#features/readings/contract/rules/citations.ts';
import { ordinaryTimeFacts } from './ordinary-time-facts.ts';
import { saintFacts } from './saint-facts.ts';
import { seasonFacts } from './season-facts.ts';
import { sundayFacts } from './sunday-facts.ts';

export type SundayCycle = 'A' | 'B' | 'C';

const place = { A: 0, B: 1, C: 2 } as const;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** A Sunday of Ordinary Time, weeks 2 to 34. */
export const getSundayLectionaryNumber = (week: number, cycle: SundayCycle): number =>
  64 + (week - 2) * 3 + place[cycle];

/** A weekday of Ordinary Time, weeks 1 to 34; Monday is day 1. */
export const getWeekdayLectionaryNumber = (week: number, day: number): number =>
  305 + (week - 1) * 6 + (day - 1);

/** Days of the seasons with the same number every year. */
const fixed: Record<string, number> = {
  nativity_of_the_lord: 16,
  holy_family_of_jesus_mary_and_joseph: 17,
  mary_mother_of_god: 18,
  epiphany_of_the_lord: 20,
  baptism_of_the_lord: 21,
  palm_sunday_of_the_passion_of_the_lord: 38,
  thursday_of_the_lords_supper: 39,
  friday_of_the_passion_of_the_lord: 40,
  holy_saturday: 41,
  easter_sunday: 42,
  ascension_of_the_lord: 58,
  pentecost_sunday: 63,
  christmas_octave_day_5: 202,
  christmas_octave_day_6: 203,
  christmas_octave_day_7: 204,
  ash_wednesday: 219,
  thursday_after_ash_wednesday: 220,
  friday_after_ash_wednesday: 221,
  saturday_after_ash_wednesday: 222,
  holy_monday: 257,
  holy_tuesday: 258,
  holy_wednesday: 259,
};

/** The first of three consecutive numbers, for the cycles A, B and C. */
const byCycle: Record<string, number> = {
  divine_mercy_sunday: 43,
  sunday_of_the_word_of_god: getSundayLectionaryNumber(3, 'A'),
  our_lord_jesus_christ_king_of_the_universe: getSundayLectionaryNumber(34, 'A'),
  most_holy_trinity: 164,
  most_holy_body_and_blood_of_christ: 167,
  most_sacred_heart_of_jesus: 170,
};

/** The number of a Sunday in cycle A by season and week. */
const sundays: Record<string, (week: number) => number> = {
  advent: (week) => 1 + (week - 1) * 3,
  lent: (week) => 22 + (week - 1) * 3,
  easter_time: (week) => (week === 7 ? 59 : 43 + (week - 2) * 3),
  ordinary_time: (week) => getSundayLectionaryNumber(week, 'A'),
};

/** The number of a Monday by season and week. In Lent, weeks 3 to 5 each have an extra number for optional texts. */
const mondays: Record<string, (week: number) => number> = {
  advent: (week) => 175 + (week - 1) * 6,
  lent: (week) => 224 + (week - 1) * 6 + Math.max(0, week - 2),
  easter_time: (week) => 267 + (week - 2) * 6,
  ordinary_time: (week) => getWeekdayLectionaryNumber(week, 1),
};

/** A day as the calendar library names it. */
export type MassDay = {
  /** The id of the celebration. */
  celebration: string;
  /** The id of the day of the season, when its readings are used for what the celebration leaves open; otherwise empty. */
  weekday: string;
  sundayCycle: SundayCycle;
  weekdayCycle: 'I' | 'II';
  /** A feast on a weekday: one reading before the Gospel. */
  isFeastOnWeekday: boolean;
};

type Mass = {
  /** Suggested; null when it is not certain. */
  lectionaryNumber: string | null;
  /** Null when the tables have none. */
  citations: MassCitations | null;
};

/** The number of a day's Mass in the lectionary of the United States, and its readings. */
export function getMass(day: MassDay): Mass {
  const saint = saints.get(`${day.celebration} ${day.sundayCycle}`) ?? saints.get(day.celebration);
  const seasonNumber = getSeasonNumber(day);
  const season = seasonNumber === null ? undefined : findReadings(seasonNumber, day);
  const readings = saint ? mergeReadings(saint, season) : season;
  const number = saint?.number ?? seasonNumber?.toString();
  return {
    lectionaryNumber: number ?? null,
    citations: readings ? toCitations(readings, day) : null,
  };
}

type Readings = { first: string; psalm: string; second: string; gospel: string };

const emptyReadings: Readings = { first: '', psalm: '', second: '', gospel: '' };

/** A memorial takes from the weekday what it does not have itself. */
const mergeReadings = (own: Readings, weekday = emptyReadings): Readings => ({
  first: own.first || weekday.first,
  psalm: own.psalm || weekday.psalm,
  second: own.second,
  gospel: own.gospel || weekday.gospel,
});

function toCitations({ first, psalm, second, gospel }: Readings, day: MassDay): MassCitations {
  const hasChoice = day.isFeastOnWeekday && second !== '';
  return {
    firstReadingVerse: hasChoice ? `${first} or ${second}` : first,
    responsorialPsalm: psalm,
    secondReadingVerse: hasChoice ? noPart : second || noPart,
    gospelVerse: gospel,
  };
}

/** The cells of each line of a table; headings are left out. */
const parseTable = (table: string): string[][] =>
  table
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

const saints: ReadonlyMap<string, Readings & { number: string }> = new Map(
  parseTable(saintFacts).map(
    ([id = '', number = '', first = '', psalm = '', second = '', gospel = '']) => [
      id,
      { number, first, psalm, second, gospel },
    ],
  ),
);

/** The readings of the seasons by number, some with a cycle: '16', '21 B', '305 II'. */
const readingsByNumber: ReadonlyMap<string, Readings> = new Map([
  ...parseTable(sundayFacts).map(
    ([number = '', first = '', psalm = '', second = '', gospel = '']) =>
      [number, { first, psalm, second, gospel }] as const,
  ),
  ...parseTable(seasonFacts).map(
    ([number = '', first = '', psalm = '', gospel = '']) =>
      [number, { first, psalm, second: '', gospel }] as const,
  ),
  ...parseTable(ordinaryTimeFacts).flatMap(
    ([number = '', first1 = '', psalm1 = '', first2 = '', psalm2 = '', gospel = '']) => [
      [`${number} I`, { first: first1, psalm: psalm1, second: '', gospel }] as const,
      [`${number} II`, { first: first2, psalm: psalm2, second: '', gospel }] as const,
    ],
  ),
]);

const findReadings = (number: number, day: MassDay): Readings | undefined =>
  readingsByNumber.get(`${number} ${day.sundayCycle}`) ??
  readingsByNumber.get(`${number} ${day.weekdayCycle}`) ??
  readingsByNumber.get(String(number));

/** The number of the day without its saint. */
function getSeasonNumber({ celebration, weekday, sundayCycle }: MassDay): number | null {
  if (fixed[celebration]) return fixed[celebration];
  if (byCycle[celebration]) return byCycle[celebration] + place[sundayCycle];
  if (fixed[weekday]) return fixed[weekday];
  return parseSeasonNumber(weekday, sundayCycle);
}

function parseSeasonNumber(id: string, cycle: SundayCycle): number | null {
  const [, date, number] = /^(?:advent|christmas_time)_(december|january)_(\d+)$/.exec(id) ?? [];
  if (date) return (date === 'december' ? 193 - 17 : 205 - 2) + Number(number);
  const [, afterEpiphany] = /^(\w+day)_after_epiphany$/.exec(id) ?? [];
  if (afterEpiphany) return 212 + getDayIndex(afterEpiphany) - 1;
  const [, octave] = /^easter_([a-z]+day)$/.exec(id) ?? [];
  if (octave) return 261 + getDayIndex(octave) - 1;
  const [, season = '', week, day = ''] = /^(\w+)_(\d+)_(\w+day)$/.exec(id) ?? [];
  if (day === 'sunday') {
    const first = sundays[season]?.(Number(week));
    return first === undefined ? null : first + place[cycle];
  }
  const monday = mondays[season]?.(Number(week));
  return monday === undefined || day === '' ? null : monday + getDayIndex(day) - 1;
}

const getDayIndex = (weekday: string): number => weekdays.indexOf(weekday);
