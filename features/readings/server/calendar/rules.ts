import type {
  Celebration,
  LiturgicalColor,
  LiturgicalDay,
  LiturgicalRank,
} from '#features/readings/contract/liturgical-day.ts';
import { daysBetween, getWeekday } from '#contract/rules/dates.ts';
import { getMass } from '../lectionary/rules.ts';
import { getSolemnityDay, movingSolemnities } from '../solemnities/rules.ts';

/** One celebration of a day as the calendar library describes it. */
export type CalendarEntry = {
  id: string;
  name: string;
  rank: string;
  precedence: string;
  optional: boolean;
  colors: readonly string[];
  seasons: readonly string[];
  /** The day of the season on which a saint's day falls. */
  weekday: { id: string; name: string } | null;
  sundayCycle: 'A' | 'B' | 'C';
  weekdayCycle: 'I' | 'II';
};

const seasons: Record<string, string> = {
  ADVENT: 'Advent',
  CHRISTMAS_TIME: 'Christmas Time',
  ORDINARY_TIME: 'Ordinary Time',
  LENT: 'Lent',
  PASCHAL_TRIDUUM: 'Paschal Triduum',
  EASTER_TIME: 'Easter Time',
};

const seasonColors: Record<string, LiturgicalColor> = {
  Advent: 'violet',
  'Christmas Time': 'white',
  'Ordinary Time': 'green',
  Lent: 'violet',
  'Paschal Triduum': 'white',
  'Easter Time': 'white',
};

const colors: Record<string, LiturgicalColor> = {
  WHITE: 'white',
  RED: 'red',
  GREEN: 'green',
  PURPLE: 'violet',
  ROSE: 'rose',
};

const ranks: Record<string, LiturgicalRank> = {
  SOLEMNITY: 'solemnity',
  SUNDAY: 'Sunday',
  FEAST: 'feast',
  MEMORIAL: 'memorial',
  OPTIONAL_MEMORIAL: 'optional memorial',
  WEEKDAY: 'weekday',
};

/** Saints Charles Lwanga and Companions: this community's patronal feast, with a novena before it (parish knowledge). */
const patronalDay = '-06-03';
export const patronal: Celebration = {
  name: 'Saints Charles Lwanga and Companions, Martyrs',
  rank: 'memorial',
  color: 'red',
};

export type CalendarDate = {
  date: string;
  entries: readonly [CalendarEntry, ...CalendarEntry[]];
};

/** The days of a year with the solemnities that the library leaves out where two celebrations meet. */
export function addMissingSolemnities(days: readonly CalendarDate[]): CalendarDate[] {
  const easter = days.find(({ entries: [first] }) => first.id === 'easter_sunday')?.date;
  if (!easter) throw new Error('The calendar has no Easter Sunday.');
  const missing = movingSolemnities
    .filter(({ id }) => !days.some(({ entries }) => entries.some((entry) => entry.id === id)))
    .map((solemnity) => ({ ...solemnity, date: getSolemnityDay(solemnity.id, easter) }));
  return days.map(({ date, entries }) => {
    const solemnity = missing.find((each) => each.date === date);
    if (!solemnity) return { date, entries };
    const { id, name, color } = solemnity;
    const [day] = entries;
    const rank = { rank: 'SOLEMNITY', precedence: '', optional: false, weekday: null };
    return { date, entries: [{ ...day, ...rank, id, name, colors: [color] }] };
  });
}

/** Builds a liturgical day from the entries of the library and corrects its known mistakes. */
export function buildLiturgicalDay(
  date: string,
  entries: readonly [CalendarEntry, ...CalendarEntry[]],
): LiturgicalDay {
  const { first, others } = sortEntries(date, entries);
  const weekday = first.weekday ?? first;
  const season = getSeason(first);
  const visible = toCelebration(first);
  // In Lent, before Christmas and in its octave, saints are only commemorated.
  const privileged = entries[0].precedence === 'PRIVILEGED_WEEKDAY_9';
  const alternatives = [
    ...others
      .map(toCelebration)
      .map((other) => (privileged ? { ...other, rank: 'commemoration' as const } : other)),
    ...listAddedCelebrations(date).filter(({ name }) => name !== visible.name),
  ];
  return {
    ...visible,
    date,
    season,
    weekday: formatDayOfSeason(weekday, season),
    sundayCycle: first.sundayCycle,
    weekdayCycle: first.weekdayCycle,
    holyDayOfObligation: isHolyDay(first.id, date),
    ...getMass({
      celebration: first.id,
      weekday: getTextsId(first),
      sundayCycle: first.sundayCycle,
      weekdayCycle: first.weekdayCycle,
      isFeastOnWeekday: visible.rank === 'feast' && getWeekday(date) !== 0,
    }),
    others: alternatives.filter(
      ({ name }, index) => alternatives.findIndex((each) => each.name === name) === index,
    ),
    novenaDay: getNovenaDay(date),
    patronalFeast: date.endsWith(patronalDay),
    bishopsPage: getBishopsUrl(date),
  };
}

/** The main celebration of the day first, then the alternatives. */
function sortEntries(
  date: string,
  entries: readonly [CalendarEntry, ...CalendarEntry[]],
): { first: CalendarEntry; others: readonly CalendarEntry[] } {
  // The Mass of the Lord's Supper replaces the morning of Holy Thursday.
  const triduum = entries.find(({ precedence }) => precedence === 'TRIDUUM_1');
  if (triduum) return { first: triduum, others: [] };
  const [first] = entries;
  const obliging = entries.filter(({ optional }) => !optional);
  const { weekday } = first;
  const plain = weekday && {
    ...first,
    ...weekday,
    weekday: null,
    rank: 'WEEKDAY',
    optional: false,
    colors: [],
  };
  // When the Immaculate Heart and another memorial share a day, both are optional.
  if (plain && obliging.length > 1)
    return {
      first: plain,
      others: entries.map((entry) => ({ ...entry, rank: 'OPTIONAL_MEMORIAL', optional: true })),
    };
  if (isThanksgiving(date)) return { first: thanksgiving(first), others: entries };
  return { first, others: entries.slice(1) };
}

const thanksgivingId = 'thanksgiving_day';
const thanksgiving = (first: CalendarEntry): CalendarEntry => ({
  ...first,
  id: thanksgivingId,
  name: 'Thanksgiving Day',
  rank: 'WEEKDAY',
  optional: false,
  colors: ['WHITE'],
  weekday: first.weekday ?? first,
});

/** The day of the season whose readings are used: feasts have their own, memorials take from the weekday what they leave open. */
function getTextsId({ id, rank, weekday }: CalendarEntry): string {
  if (!weekday) return id;
  return rank === 'MEMORIAL' || rank === 'OPTIONAL_MEMORIAL' ? weekday.id : '';
}

function toCelebration(entry: CalendarEntry): Celebration {
  const season = getSeason(entry);
  return {
    name: getName(entry, season),
    rank: getRank(entry),
    color: colors[entry.colors[0] ?? ''] ?? seasonColors[season] ?? 'green',
  };
}

/** The last season of the entry: Easter Sunday belongs to the Triduum and to Easter, and is shown under Easter. */
const getSeason = (entry: CalendarEntry): string =>
  seasons[entry.seasons.at(-1) ?? ''] ?? 'Ordinary Time';

function getRank({ id, rank, precedence }: CalendarEntry): LiturgicalRank {
  if (id === 'baptism_of_the_lord') return 'feast';
  if (id === 'easter_sunday') return 'solemnity';
  if (precedence === 'TRIDUUM_1') return 'Paschal Triduum';
  return ranks[rank] ?? 'weekday';
}

/** Corrected names, with the name people know. */
const names: Record<string, string> = {
  commemoration_of_all_the_faithful_departed:
    'The Commemoration of All the Faithful Departed (All Souls’ Day)',
  thursday_of_the_lords_supper: 'Thursday of the Lord’s Supper (Holy Thursday)',
  friday_of_the_passion_of_the_lord: 'Friday of the Passion of the Lord (Good Friday)',
  holy_saturday: 'Holy Saturday, the Easter Vigil',
};

const getName = (entry: CalendarEntry, season: string): string =>
  names[entry.id] ?? formatDayOfSeason(entry, season);

/** Adds the season to bare dates: 'Weekday of Advent, December 17'. */
const formatDayOfSeason = ({ id, name }: { id: string; name: string }, season: string): string =>
  /_(december|january)_\d+$/.test(id) ? `Weekday of ${season}, ${name}` : name;

/** Holy days of obligation in the United States besides Sundays. These three do not oblige on a Saturday or Monday. */
const movingHolyDays = [
  'mary_mother_of_god',
  'assumption_of_the_blessed_virgin_mary',
  'all_saints',
];
const holyDays = [
  'ascension_of_the_lord',
  'immaculate_conception_of_the_blessed_virgin_mary',
  'nativity_of_the_lord',
];

function isHolyDay(id: string, date: string): boolean {
  const weekday = getWeekday(date);
  if (weekday === 0 || holyDays.includes(id)) return true;
  return movingHolyDays.includes(id) && weekday !== 1 && weekday !== 6;
}

/** The fourth Thursday of November. */
export function isThanksgiving(date: string): boolean {
  const [, month, day] = date.split('-').map(Number);
  return month === 11 && getWeekday(date) === 4 && day !== undefined && day > 21 && day < 29;
}

/** Celebrations that the library leaves out: the patrons on a Sunday or solemnity, and the day of prayer of January 22. */
function listAddedCelebrations(date: string): Celebration[] {
  if (date.endsWith(patronalDay)) return [patronal];
  const prayer = getWeekday(`${date.slice(0, 4)}-01-22`) === 0 ? '-01-23' : '-01-22';
  if (date.endsWith(prayer))
    return [
      {
        name: 'Day of Prayer for the Legal Protection of Unborn Children',
        rank: 'optional memorial',
        color: 'white',
      },
    ];
  return [];
}

/** Day 1 (May 25) to 9 (June 2) of the novena; null on all other days. */
export function getNovenaDay(date: string): number | null {
  const before = daysBetween(date, `${date.slice(0, 4)}${patronalDay}`);
  return before >= 1 && before <= 9 ? 10 - before : null;
}

/** The URL of the day's readings on the site of the U.S. bishops. */
export function getBishopsUrl(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `https://bible.usccb.org/bible/readings/${month}${day}${year.slice(-2)}.cfm`;
}
