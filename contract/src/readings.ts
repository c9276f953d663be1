import { z } from 'zod';
import { del, get, post, put } from './endpoint.ts';
import { ImportPreview, importText, unreadable } from './imports.ts';
import { calendarDay, LiturgicalDay } from './liturgical-day.ts';
import { ReadingHeadings, readingSettings } from './reading-settings.ts';
import { day, id, idInText, nothing } from './wire.ts';

/** A text that must be given; the message is the field's name plus ' is required' (specification, section 5). */
const required = (field: string, most: number) =>
  z
    .string({ error: `${field} is required` })
    .trim()
    .min(1, `${field} is required`)
    .max(most, `${field} is too long: ${most} characters at most`);

const line = (field: string) => required(field, 300);
const longText = (field: string) => required(field, 20_000);

/** The 14 fields in the specification's order (section 3). All text except the date. */
const fields = {
  readingDate: z
    .string({ error: 'readingDate is required' })
    .trim()
    .min(1, 'readingDate is required')
    .refine(
      (text) => text === '' || calendarDay.safeParse(text).success,
      'readingDate must be a day written as 2027-06-03',
    ),
  saintOfTheDay: line('saintOfTheDay'),
  dayOfTheYear: line('dayOfTheYear'),
  lectionary: line('lectionary'),
  firstReadingVerse: line('firstReadingVerse'),
  firstReadingDetail: longText('firstReadingDetail'),
  responsorialPsalm: line('responsorialPsalm'),
  response: required('response', 1000),
  responseDetail: longText('responseDetail'),
  secondReadingVerse: line('secondReadingVerse'),
  secondReadingDetail: longText('secondReadingDetail'),
  gospelAcclamation: required('gospelAcclamation', 2000),
  gospelVerse: line('gospelVerse'),
  gospelReading: longText('gospelReading'),
};

export const ReadingFields = z.object(fields);
export type ReadingFields = z.output<typeof ReadingFields>;
export type ReadingField = keyof ReadingFields;

/** Where the texts of a day stand in the Bible. */
export type References = Pick<
  ReadingFields,
  'firstReadingVerse' | 'responsorialPsalm' | 'secondReadingVerse' | 'gospelVerse'
>;

/** What is written for a second reading on a day that has none; the detail then leaves it out. */
export const noSecondReading = 'None';

/** Tells the sets of a day apart, where there are several: 'Weekday', 'Proper of the saint'. */
const setName = z.string().trim().max(60, 'The name of the set is too long');

export const ReadingChange = ReadingFields.extend({ setName: setName.default('') });
export type ReadingChange = z.output<typeof ReadingChange>;

export const Reading = z.object({
  id,
  readingDate: day,
  setName: z.string(),
  ...z.object(fields).omit({ readingDate: true }).shape,
});
export type Reading = z.output<typeof Reading>;

/** A reading without its long texts. */
export const ReadingSummary = Reading.pick({
  id: true,
  readingDate: true,
  setName: true,
  saintOfTheDay: true,
  dayOfTheYear: true,
  lectionary: true,
  firstReadingVerse: true,
  responsorialPsalm: true,
  secondReadingVerse: true,
  gospelVerse: true,
});
export type ReadingSummary = z.output<typeof ReadingSummary>;

/** A reading with what its page shows beside it. */
export const ReadingPage = Reading.extend({
  liturgicalDay: LiturgicalDay,
  /** All sets of the same day, this one among them. */
  sets: z.array(ReadingSummary.pick({ id: true, setName: true, saintOfTheDay: true })),
  headings: ReadingHeadings,
});
export type ReadingPage = z.output<typeof ReadingPage>;

/** A day of the calendar and the readings there are for it; none is an answer too. */
export const ReadingDay = z.object({
  liturgicalDay: LiturgicalDay,
  /** The set entered last comes first. */
  readings: z.array(ReadingSummary),
});
export type ReadingDay = z.output<typeof ReadingDay>;

/** What an editor is offered for a day: nothing of it is saved unseen. */
export const Suggestion = z.object({
  liturgicalDay: LiturgicalDay,
  fields: ReadingFields.partial(),
  /** The sets there are for this day already. */
  sets: ReadingPage.shape.sets,
});
export type Suggestion = z.output<typeof Suggestion>;

export const importFormats = ['csv', 'json'] as const;
/** What happens to a row whose day and set are there already. */
export const knownRows = ['skip', 'replace', 'add'] as const;

export const ReadingImport = z.object({
  format: z.enum(importFormats),
  text: importText,
  known: z.enum(knownRows),
});
export type ReadingImport = z.output<typeof ReadingImport>;

const byId = z.object({ id: idInText });
const byDate = z.object({ date: calendarDay });

export const readings = {
  list: get('/api/readings', {
    summary: 'All readings with their texts, the newest day first',
    may: 'everybody',
    answer: z.array(Reading),
  }),
  summaries: get('/api/readings/summary', {
    summary: 'All readings without their long texts, the newest day first',
    may: 'everybody',
    answer: z.array(ReadingSummary),
  }),
  summary: get('/api/readings/summary/:id', {
    summary: 'One reading without its long texts',
    may: 'everybody',
    params: byId,
    answer: ReadingSummary,
    refusals: ['reading-not-found'],
  }),
  byDate: get('/api/readings/date/:date', {
    summary: 'The reading of a day; where there are several sets, the one entered last',
    may: 'everybody',
    params: byDate,
    answer: ReadingPage,
    refusals: ['reading-not-found'],
  }),
  day: get('/api/readings/day/:date', {
    summary: 'What the liturgical calendar says of a day, and which readings there are for it',
    may: 'everybody',
    params: byDate,
    answer: ReadingDay,
  }),
  month: get('/api/readings/month/:month', {
    summary: 'The days of a month (yyyy-mm) with their readings',
    may: 'everybody',
    params: z.object({
      month: z
        .string()
        .regex(/^\d{4}-\d{2}$/)
        .refine((text) => calendarDay.safeParse(`${text}-01`).success),
    }),
    answer: z.array(ReadingDay),
  }),
  suggestion: get('/api/readings/suggestion/:date', {
    summary: 'What the form may be filled with for a day, from the liturgical calendar',
    may: ['editor'],
    params: byDate,
    answer: Suggestion,
  }),
  read: get('/api/readings/:id', {
    summary: 'One reading',
    may: 'everybody',
    params: byId,
    answer: ReadingPage,
    refusals: ['reading-not-found'],
  }),
  create: post('/api/readings', {
    summary: 'Enter a reading',
    may: ['editor'],
    body: ReadingChange,
    answer: Reading,
    status: 201,
  }),
  change: put('/api/readings/:id', {
    summary: 'Change a reading',
    may: ['editor'],
    params: byId,
    body: ReadingChange,
    answer: Reading,
    refusals: ['reading-not-found'],
  }),
  remove: del('/api/readings/:id', {
    summary: 'Delete a reading; it can be brought back',
    may: ['editor'],
    params: byId,
    answer: nothing,
    refusals: ['reading-not-found'],
  }),
  restore: post('/api/readings/:id/restore', {
    summary: 'Bring a deleted reading back',
    may: ['editor'],
    params: byId,
    answer: Reading,
    refusals: ['reading-not-found'],
  }),
  ...readingSettings,
  previewImport: post('/api/readings/import/preview', {
    summary: 'What an import would do, row by row; nothing is changed',
    may: ['editor'],
    body: ReadingImport,
    answer: ImportPreview,
    refusals: unreadable,
  }),
  import: post('/api/readings/import', {
    summary: 'Import readings: all rows, or none while one has a fault',
    may: ['editor'],
    body: ReadingImport,
    answer: z.object({ added: z.int(), replaced: z.int(), skipped: z.int() }),
    refusals: [...unreadable, 'file-has-faults'],
  }),
};
