export type SundayCycle = 'A' | 'B' | 'C';

const place = { A: 0, B: 1, C: 2 } as const;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** A Sunday of Ordinary Time, weeks 2 to 34. */
export const getSundayLectionaryNumber = (week: number, cycle: SundayCycle): number =>
  64 + (week - 2) * 3 + place[cycle];

/** A weekday of Ordinary Time, weeks 1 to 34; Monday is day 1. */
export const getWeekdayLectionaryNumber = (week: number, day: number): number =>
  305 + (week - 1) * 6 + (day - 1);

/** Celebrations with the same number every year. */
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
  presentation_of_the_lord: 524,
  joseph_spouse_of_mary: 543,
  annunciation_of_the_lord: 545,
  nativity_of_john_the_baptist: 587,
  peter_and_paul_apostles: 591,
  transfiguration_of_the_lord: 614,
  assumption_of_the_blessed_virgin_mary: 622,
  exaltation_of_the_holy_cross: 638,
  all_saints: 667,
  commemoration_of_all_the_faithful_departed: 668,
  dedication_of_the_lateran_basilica: 671,
  immaculate_conception_of_the_blessed_virgin_mary: 689,
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

/**
 * The suggested number of a day in the lectionary of the United States; null when it is not certain. `ids` are the library's ids of the
 * celebration and of the day of the season, whose texts are used on most memorials.
 */
export function getLectionaryNumber(ids: readonly string[], cycle: SundayCycle): number | null {
  const [celebration = '', weekday = ''] = ids;
  if (fixed[celebration]) return fixed[celebration];
  if (byCycle[celebration]) return byCycle[celebration] + place[cycle];
  return getSeasonNumber(weekday, cycle);
}

function getSeasonNumber(id: string, cycle: SundayCycle): number | null {
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
