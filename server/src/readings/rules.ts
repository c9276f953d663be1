import {
  OwnHeadings,
  type ReadingHeadings,
  usualHeadings,
} from '@namugongo/contract/reading-settings';
import type { LiturgicalDay } from '@namugongo/contract/liturgical-day';
import {
  noSecondReading,
  type ReadingChange,
  type ReadingFields,
  type References,
} from '@namugongo/contract/readings';
import { weekdayOf } from '@namugongo/contract/rules/days';

/** Whether the Mass of a day has two readings before the Gospel. */
const hasSecondReading = ({ date, rank }: LiturgicalDay): boolean =>
  weekdayOf(date) === 0 || rank === 'solemnity' || rank === 'Paschal Triduum';

/** What the form is offered for a day; a field that is not certain is left to the editor. */
export function suggestionOf(
  day: LiturgicalDay,
  references: References | undefined,
): Partial<ReadingFields> {
  const [optional] = day.others;
  const saint =
    day.rank === 'weekday' && optional?.rank === 'optional memorial' ? optional.name : day.name;
  return {
    readingDate: day.date,
    saintOfTheDay: saint,
    dayOfTheYear: `${day.weekday}, ${cycleOf(day)}`,
    ...(day.lectionaryNumber !== null && { lectionary: String(day.lectionaryNumber) }),
    ...(!hasSecondReading(day) && {
      secondReadingVerse: noSecondReading,
      secondReadingDetail: noSecondReading,
    }),
    ...references,
  };
}

/** Sundays and feasts go by the cycle of three years, weekdays by that of two. */
function cycleOf(day: LiturgicalDay): string {
  const ofThree = hasSecondReading(day) || day.rank === 'feast';
  return `Year ${ofThree ? day.sundayCycle : day.weekdayCycle}`;
}

/** A Sunday's entry of a new site: where the texts stand, and in the texts' places that they are still to come. */
export function placeholderFor(
  day: LiturgicalDay,
  references: References | undefined,
): ReadingChange {
  const verses = references ?? {
    firstReadingVerse: seeThere,
    responsorialPsalm: seeThere,
    secondReadingVerse: seeThere,
    gospelVerse: seeThere,
  };
  const textOf = (verse: string) =>
    verse === noSecondReading
      ? noSecondReading
      : `The text goes here. Until an editor has entered it, ${
          verse === seeThere ? '' : `open the Bible at ${verse}, or `
        }read it on the bishops’ page of this day: ${day.bishopsPage}`;
  const { lectionary, ...suggested } = suggestionOf(day, verses);
  return {
    setName: '',
    readingDate: day.date,
    saintOfTheDay: suggested.saintOfTheDay ?? day.name,
    dayOfTheYear: suggested.dayOfTheYear ?? day.weekday,
    lectionary: lectionary ?? '–',
    ...verses,
    firstReadingDetail: textOf(verses.firstReadingVerse),
    response: 'The response of the people goes here.',
    responseDetail: textOf(verses.responsorialPsalm),
    secondReadingDetail: textOf(verses.secondReadingVerse),
    gospelAcclamation: 'The verse before the Gospel goes here.',
    gospelReading: textOf(verses.gospelVerse),
  };
}

const seeThere = 'See the bishops’ page';

/** The words over the parts of a reading: the community's own, else the usual ones. */
export function headingsOf(own: OwnHeadings): ReadingHeadings {
  const headings = { ...usualHeadings };
  for (const name of OwnHeadings.keyof().options) headings[name] = own[name] || headings[name];
  return headings;
}
