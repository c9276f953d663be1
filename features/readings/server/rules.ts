import {
  HeadingOverrides,
  type ReadingHeadings,
  defaultHeadings,
} from '#features/readings/contract/reading-settings.ts';
import type { LiturgicalDay } from '#features/readings/contract/liturgical-day.ts';
import {
  readingFields,
  type ReadingInput,
  type ReadingFields,
  type ReadingReferences,
} from '#features/readings/contract/readings.ts';
import { noPart, unknownCitation } from '#features/readings/contract/rules/citations.ts';
import { getWeekday } from '#contract/rules/dates.ts';
import { mapFields } from '#contract/rules/record-fields.ts';

/** True when the Mass of the day has two readings before the Gospel. */
const hasSecondReading = ({ date, rank }: LiturgicalDay): boolean =>
  getWeekday(date) === 0 || rank === 'solemnity' || rank === 'Paschal Triduum';

/** The form values that the calendar suggests for a day; a field whose value is not certain is left out. */
export function buildSuggestion(
  day: LiturgicalDay,
  references: ReadingReferences | undefined,
): Partial<ReadingFields> {
  const [optional] = day.others;
  const saint =
    day.rank === 'weekday' && optional?.rank === 'optional memorial' ? optional.name : day.name;
  return {
    readingDate: day.date,
    saintOfTheDay: saint,
    dayOfTheYear: `${day.weekday}, ${formatCycle(day)}`,
    ...(day.lectionaryNumber !== null && { lectionary: String(day.lectionaryNumber) }),
    ...(!hasSecondReading(day) && {
      secondReadingVerse: noPart,
      secondReadingDetail: noPart,
    }),
    ...references,
  };
}

/** 'Year A'. Sundays and feasts follow the three-year cycle, weekdays the two-year cycle. */
function formatCycle(day: LiturgicalDay): string {
  const isThreeYear = hasSecondReading(day) || day.rank === 'feast';
  return `Year ${isThreeYear ? day.sundayCycle : day.weekdayCycle}`;
}

/** A Sunday's reading on a new site: the citations, and empty texts until an editor enters them. */
export function buildPlaceholder(
  day: LiturgicalDay,
  references: ReadingReferences | undefined,
): ReadingInput {
  const verses = references ?? {
    firstReadingVerse: unknownCitation,
    responsorialPsalm: unknownCitation,
    secondReadingVerse: unknownCitation,
    gospelVerse: unknownCitation,
  };
  const { lectionary, ...suggested } = buildSuggestion(day, verses);
  return {
    ...mapFields(readingFields, () => ''),
    setName: '',
    readingDate: day.date,
    saintOfTheDay: suggested.saintOfTheDay ?? day.name,
    dayOfTheYear: suggested.dayOfTheYear ?? day.weekday,
    lectionary: lectionary ?? '–',
    ...verses,
    secondReadingDetail: verses.secondReadingVerse === noPart ? noPart : '',
  };
}

/** The headings of a reading: the community's own, or the default where its own is empty. */
export function resolveHeadings(own: HeadingOverrides): ReadingHeadings {
  const headings = { ...defaultHeadings };
  for (const name of HeadingOverrides.keyof().options) headings[name] = own[name] || headings[name];
  return headings;
}
