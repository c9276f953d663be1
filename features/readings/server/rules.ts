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
} from '#features/readings/contract/readings.ts';
import { noPart } from '#features/readings/contract/rules/citations.ts';
import { formatCycle } from '#features/readings/contract/rules/liturgical-cycle.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { patronal } from './calendar/rules.ts';

/** The form values that the calendar suggests for a day; a field whose value is not certain is left out. */
export function buildSuggestion(day: LiturgicalDay): Partial<ReadingFields> {
  const [optional] = day.others;
  const saint =
    day.rank === 'weekday' && optional?.rank === 'optional memorial' ? optional.name : day.name;
  return {
    readingDate: day.date,
    saintOfTheDay: saint,
    dayOfTheYear: `${day.weekday}, ${formatCycle(day)}`,
    ...(day.lectionaryNumber !== null && { lectionary: day.lectionaryNumber }),
    ...day.citations,
    ...(day.citations?.secondReadingVerse === noPart && { secondReadingDetail: noPart }),
  };
}

/** A Sunday's reading on a new site: the citations, and empty texts until an editor enters them. */
export const buildPlaceholder = (day: LiturgicalDay): ReadingInput => ({
  ...mapFields(readingFields, () => ''),
  setName: '',
  readingDate: day.date,
  ...buildSuggestion(day),
});

/** Celebrations of other ranks that everyone keeps. */
const greatDays = /^(?:Ash Wednesday|Palm Sunday|Thanksgiving Day)\b/;

/** The great feasts of a day, for the calendar of the community: solemnities, feasts, the Triduum, and its own. */
export function listFeastNames({ name, rank, patronalFeast }: LiturgicalDay): string[] {
  const isGreat = ['solemnity', 'feast', 'Paschal Triduum'].includes(rank) || greatDays.test(name);
  return [...new Set([...(patronalFeast ? [patronal.name] : []), ...(isGreat ? [name] : [])])];
}

/** 'Novena to the Uganda Martyrs, day 4 of 9' */
export const getNovenaTitle = (day: number): string =>
  `Novena to the Uganda Martyrs, day ${day} of 9`;

/** The headings of a reading: the community's own, or the default where its own is empty. */
export function resolveHeadings(own: HeadingOverrides): ReadingHeadings {
  const headings = { ...defaultHeadings };
  for (const name of HeadingOverrides.keyof().options) headings[name] = own[name] || headings[name];
  return headings;
}
