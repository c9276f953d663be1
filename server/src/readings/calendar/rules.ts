import type {
  Celebration,
  LiturgicalColour,
  LiturgicalDay,
  LiturgicalRank,
} from '@namugongo/contract/liturgical-day';
import { addDays, daysBetween, weekdayOf } from '@namugongo/contract/rules/days';
import { lectionaryNumber } from '../lectionary/rules.ts';

/** What the calendar library says of one celebration of a day, in its own words. */
export type Entry = {
  id: string;
  name: string;
  rank: string;
  precedence: string;
  optional: boolean;
  colours: readonly string[];
  seasons: readonly string[];
  /** Which day of the season a saint's day falls on. */
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

const seasonColours: Record<string, LiturgicalColour> = {
  Advent: 'violet',
  'Christmas Time': 'white',
  'Ordinary Time': 'green',
  Lent: 'violet',
  'Paschal Triduum': 'white',
  'Easter Time': 'white',
};

const colours: Record<string, LiturgicalColour> = {
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

/** Saints Charles Lwanga and Companions: for this community the patronal feast, with a novena before it (parish knowledge). */
const patronalDay = '-06-03';
const patronal: Celebration = {
  name: 'Saints Charles Lwanga and Companions, Martyrs',
  rank: 'memorial',
  colour: 'red',
};

/** The day as we show it: the library's entries with what is known to be wrong in them put right. At least one entry. */
export function liturgicalDay(date: string, entries: readonly [Entry, ...Entry[]]): LiturgicalDay {
  const { first, others } = inOrder(date, entries);
  const weekday = first.weekday ?? first;
  const season = seasonOf(first);
  const shown = celebrationOf(first);
  // In Lent, before Christmas and in its octave, a saint may only be commemorated.
  const privileged = entries[0].precedence === 'PRIVILEGED_WEEKDAY_9';
  const alternatives = [
    ...others
      .map(celebrationOf)
      .map((other) => (privileged ? { ...other, rank: 'commemoration' as const } : other)),
    ...addedOn(date).filter(({ name }) => name !== shown.name),
  ];
  return {
    ...shown,
    date,
    season,
    weekday: dayOfSeason(weekday, season),
    sundayCycle: first.sundayCycle,
    weekdayCycle: first.weekdayCycle,
    holyDayOfObligation: isHolyDay(first.id, date),
    lectionaryNumber: lectionaryNumber([first.id, textsOf(first)], first.sundayCycle),
    others: alternatives.filter(
      ({ name }, index) => alternatives.findIndex((each) => each.name === name) === index,
    ),
    novenaDay: novenaDayOf(date),
    patronalFeast: date.endsWith(patronalDay),
    bishopsPage: bishopsPage(date),
  };
}

/** Which entry the day is, and which may be kept instead. */
function inOrder(
  date: string,
  entries: readonly [Entry, ...Entry[]],
): { first: Entry; others: readonly Entry[] } {
  // The morning of Holy Thursday gives way to the Mass of the Lord's Supper.
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
    colours: [],
  };
  // The Immaculate Heart beside another memorial: both are optional that year.
  if (plain && obliging.length > 1)
    return {
      first: plain,
      others: entries.map((entry) => ({ ...entry, rank: 'OPTIONAL_MEMORIAL', optional: true })),
    };
  if (isThanksgiving(date)) return { first: thanksgiving(first), others: entries };
  return { first, others: entries.slice(1) };
}

const thanksgivingId = 'thanksgiving_day';
const thanksgiving = (first: Entry): Entry => ({
  ...first,
  id: thanksgivingId,
  name: 'Thanksgiving Day',
  rank: 'WEEKDAY',
  optional: false,
  colours: ['WHITE'],
  weekday: first.weekday ?? first,
});

/** Feasts have texts of their own; memorials mostly read those of the day of the season. */
function textsOf({ id, rank, weekday }: Entry): string {
  if (!weekday) return id;
  return rank === 'MEMORIAL' || rank === 'OPTIONAL_MEMORIAL' ? weekday.id : '';
}

function celebrationOf(entry: Entry): Celebration {
  const season = seasonOf(entry);
  return {
    name: nameOf(entry, season),
    rank: rankOf(entry),
    colour: colours[entry.colours[0] ?? ''] ?? seasonColours[season] ?? 'green',
  };
}

/** Easter Sunday belongs to the Triduum and to Easter; it is shown as Easter's. */
const seasonOf = (entry: Entry): string => seasons[entry.seasons.at(-1) ?? ''] ?? 'Ordinary Time';

function rankOf({ id, rank, precedence }: Entry): LiturgicalRank {
  if (id === 'baptism_of_the_lord') return 'feast';
  if (id === 'easter_sunday') return 'solemnity';
  if (precedence === 'TRIDUUM_1') return 'Paschal Triduum';
  return ranks[rank] ?? 'weekday';
}

/** Where the library writes a name wrong, or leaves out the one that people know. */
const names: Record<string, string> = {
  commemoration_of_all_the_faithful_departed:
    'The Commemoration of All the Faithful Departed (All Souls’ Day)',
  thursday_of_the_lords_supper: 'Thursday of the Lord’s Supper (Holy Thursday)',
  friday_of_the_passion_of_the_lord: 'Friday of the Passion of the Lord (Good Friday)',
  holy_saturday: 'Holy Saturday, the Easter Vigil',
};

const nameOf = (entry: Entry, season: string): string =>
  names[entry.id] ?? dayOfSeason(entry, season);

/** 'December 17' alone is no name of a day; the season belongs to it. */
const dayOfSeason = ({ id, name }: { id: string; name: string }, season: string): string =>
  /_(december|january)_\d+$/.test(id) ? `Weekday of ${season}, ${name}` : name;

/** The days of obligation of the United States beside the Sundays; the first three oblige on no Saturday and no Monday. */
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
  const weekday = weekdayOf(date);
  if (weekday === 0 || holyDays.includes(id)) return true;
  return movingHolyDays.includes(id) && weekday !== 1 && weekday !== 6;
}

/** The fourth Thursday of November. */
export function isThanksgiving(date: string): boolean {
  const [, month, day] = date.split('-').map(Number);
  return month === 11 && weekdayOf(date) === 4 && day !== undefined && day > 21 && day < 29;
}

/** What the library leaves out: the patrons where a Sunday or a solemnity takes their day, and the day of prayer of January 22. */
function addedOn(date: string): Celebration[] {
  if (date.endsWith(patronalDay)) return [patronal];
  const prayer = weekdayOf(`${date.slice(0, 4)}-01-22`) === 0 ? '-01-23' : '-01-22';
  if (date.endsWith(prayer))
    return [
      {
        name: 'Day of Prayer for the Legal Protection of Unborn Children',
        rank: 'optional memorial',
        colour: 'white',
      },
    ];
  return [];
}

/** The nine days before June 3: May 25 is the first, June 2 the ninth; null on all other days. */
export function novenaDayOf(date: string): number | null {
  const before = daysBetween(date, `${date.slice(0, 4)}${patronalDay}`);
  return before >= 1 && before <= 9 ? 10 - before : null;
}

/** The bishops' page of the readings of a day. A link only: nothing of it is fetched. */
export function bishopsPage(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `https://bible.usccb.org/bible/readings/${month}${day}${year.slice(-2)}.cfm`;
}

/** The days of a month, yyyy-mm. */
export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`;
  const days: string[] = [];
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}
