import { z } from 'zod';
import { get, put } from './endpoint.ts';
import { ascensionDays } from './liturgical-day.ts';

/** What differs between the dioceses. */
export const CalendarSettings = z.object({ ascension: z.enum(ascensionDays) });
export type CalendarSettings = z.output<typeof CalendarSettings>;

/** The words of a reading's page until the community has its own: the specification's, and in Luganda what this community says. */
export const usualHeadings = {
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
  /** In Lent the Alleluia is silent. */
  acclamationInLent: 'Verse before the Gospel.',
};

const everyHeading = <Words extends z.ZodType>(words: Words) => ({
  title: words,
  firstReading: words,
  psalm: words,
  secondReading: words,
  gospel: words,
  firstReadingInEnglish: words,
  psalmInEnglish: words,
  secondReadingInEnglish: words,
  gospelInEnglish: words,
  acclamation: words,
  acclamationInLent: words,
});

/** The words that stand over the parts of a reading's page, each of them given. */
export const ReadingHeadings = z.object(everyHeading(z.string()));
export type ReadingHeadings = z.output<typeof ReadingHeadings>;

/** The community's own words; an empty one leaves the usual ones. */
export const OwnHeadings = z.object(
  everyHeading(z.string().trim().max(60, 'A heading has at most 60 letters.').default('')),
);
export type OwnHeadings = z.output<typeof OwnHeadings>;

/** What editors set about all readings. */
export const readingSettings = {
  calendar: get('/api/readings/calendar', {
    summary: 'How the liturgical calendar is set',
    may: ['editor'],
    answer: CalendarSettings,
  }),
  setCalendar: put('/api/readings/calendar', {
    summary: 'Set how the liturgical calendar counts',
    may: ['editor'],
    body: CalendarSettings,
    answer: CalendarSettings,
  }),
  headings: get('/api/readings/headings', {
    summary: "The community's own headings over the readings; empty where the usual ones stand",
    may: ['editor'],
    answer: OwnHeadings,
  }),
  setHeadings: put('/api/readings/headings', {
    summary: 'Set the headings over the readings; an empty one leaves the usual words',
    may: ['editor'],
    body: OwnHeadings,
    answer: OwnHeadings,
  }),
};
