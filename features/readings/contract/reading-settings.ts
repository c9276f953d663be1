import { z } from 'zod';
import { get, put } from '#contract/endpoint.ts';
import { ascensionDays } from './liturgical-day.ts';
import { line } from '#contract/texts.ts';

/** Calendar settings that differ between dioceses. */
export const CalendarSettings = z.object({ ascension: z.enum(ascensionDays) });
export type CalendarSettings = z.output<typeof CalendarSettings>;

/** Default headings of a reading: English from the specification, Luganda as this community says it. */
export const defaultHeadings = {
  title: "Amasomo Go'lwaleero",
  firstReading: 'Essomo erisooka',
  psalm: 'Zabbuli',
  secondReading: "Essomo ery'okubiri",
  gospel: 'Evanjiri',
  firstReadingInEnglish: 'Reading 1',
  psalmInEnglish: 'Responsorial Psalm',
  secondReadingInEnglish: 'Reading 2',
  gospelInEnglish: 'Gospel',
  acclamation: 'Alleluia.',
  /** Used in Lent, when the Alleluia is not sung. */
  acclamationInLent: 'Verse before the Gospel.',
};

const everyHeading = <Text extends z.ZodType>(text: Text) => ({
  title: text,
  firstReading: text,
  psalm: text,
  secondReading: text,
  gospel: text,
  firstReadingInEnglish: text,
  psalmInEnglish: text,
  secondReadingInEnglish: text,
  gospelInEnglish: text,
  acclamation: text,
  acclamationInLent: text,
});

/** The headings of a reading; none is empty. */
export const ReadingHeadings = z.object(everyHeading(z.string()));
export type ReadingHeadings = z.output<typeof ReadingHeadings>;

/** The community's own headings; an empty one keeps the default. */
export const HeadingOverrides = z.object(everyHeading(line(60).default('')));
export type HeadingOverrides = z.output<typeof HeadingOverrides>;

/** Endpoints for the settings of all readings. */
export const readingSettings = {
  getCalendar: get('/api/readings/calendar', {
    summary: 'Read the settings of the liturgical calendar',
    access: ['editor'],
    response: CalendarSettings,
  }),
  updateCalendar: put('/api/readings/calendar', {
    summary: 'Change the settings of the liturgical calendar',
    access: ['editor'],
    body: CalendarSettings,
    response: CalendarSettings,
  }),
  getHeadings: get('/api/readings/headings', {
    summary: "The community's own reading headings; empty where the default is used",
    access: ['editor'],
    response: HeadingOverrides,
  }),
  updateHeadings: put('/api/readings/headings', {
    summary: 'Change the reading headings; an empty one uses the default',
    access: ['editor'],
    body: HeadingOverrides,
    response: HeadingOverrides,
  }),
};
