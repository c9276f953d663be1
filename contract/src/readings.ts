import { z } from 'zod';
import { del, get, post, put } from './endpoint.ts';
import { ImportPreview, importFileText, importFileErrorCodes } from './import-preview.ts';
import { LiturgicalDay } from './liturgical-day.ts';
import { ReadingHeadings, readingSettings } from './reading-settings.ts';
import { calendarYears, day, dayMessage, id, idParam, emptyObject } from './codecs.ts';
import { line, multiline } from './texts.ts';

/** Required text; the message is the field's name and ' is required' (specification, section 5). */
const required = (field: string) => ({ required: `${field} is required` });

const citation = (field: string) => line(300, required(field));
const longText = (field: string) => multiline(20_000, required(field));

/** The 14 fields in the specification's order (section 3). All text except the date. */
const fields = {
  readingDate: z
    .string({ error: 'readingDate is required' })
    .trim()
    .regex(/\S/, { error: 'readingDate is required', abort: true })
    .check(z.iso.date({ error: dayMessage, abort: true }), z.regex(calendarYears, dayMessage)),
  saintOfTheDay: citation('saintOfTheDay'),
  dayOfTheYear: citation('dayOfTheYear'),
  lectionary: citation('lectionary'),
  firstReadingVerse: citation('firstReadingVerse'),
  firstReadingDetail: longText('firstReadingDetail'),
  responsorialPsalm: citation('responsorialPsalm'),
  response: multiline(1000, required('response')),
  responseDetail: longText('responseDetail'),
  secondReadingVerse: citation('secondReadingVerse'),
  secondReadingDetail: longText('secondReadingDetail'),
  gospelAcclamation: multiline(2000, required('gospelAcclamation')),
  gospelVerse: citation('gospelVerse'),
  gospelReading: longText('gospelReading'),
};

export const ReadingFields = z.object(fields);
export type ReadingFields = z.output<typeof ReadingFields>;
export type ReadingField = keyof ReadingFields;

/** The Bible citations of a day. */
export type ReadingReferences = Pick<
  ReadingFields,
  'firstReadingVerse' | 'responsorialPsalm' | 'secondReadingVerse' | 'gospelVerse'
>;

/** Marks a missing second reading; the page then leaves it out. */
export const noSecondReading = 'None';

/** Stands for a citation that the calendar doesn't know. */
export const unknownCitation = 'See the U.S. bishops’ site';

/** Distinguishes several sets of one day: 'Weekday', 'Proper of the saint'. */
const setName = line(60, { tooLong: 'This name is too long' });

export const ReadingInput = ReadingFields.extend({ setName: setName.default('') });
export type ReadingInput = z.output<typeof ReadingInput>;

/** A saved reading. A text that isn't posted yet is empty. */
export const Reading = z.object({
  id,
  readingDate: day,
  setName: z.string(),
  saintOfTheDay: z.string(),
  dayOfTheYear: z.string(),
  lectionary: z.string(),
  firstReadingVerse: z.string(),
  firstReadingDetail: z.string(),
  responsorialPsalm: z.string(),
  response: z.string(),
  responseDetail: z.string(),
  secondReadingVerse: z.string(),
  secondReadingDetail: z.string(),
  gospelAcclamation: z.string(),
  gospelVerse: z.string(),
  gospelReading: z.string(),
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

/** A reading with its calendar day, sets and headings. */
export const ReadingPage = Reading.extend({
  liturgicalDay: LiturgicalDay,
  /** All sets of the same day, including this one. */
  sets: z.array(ReadingSummary.pick({ id: true, setName: true, saintOfTheDay: true })),
  headings: ReadingHeadings,
});
export type ReadingPage = z.output<typeof ReadingPage>;

/** A day of the calendar with its readings, possibly none. */
export const ReadingDay = z.object({
  liturgicalDay: LiturgicalDay,
  /** Newest set first. */
  readings: z.array(ReadingSummary),
});
export type ReadingDay = z.output<typeof ReadingDay>;

/** Suggested form values for a day; nothing is saved. */
export const ReadingSuggestion = z.object({
  liturgicalDay: LiturgicalDay,
  fields: ReadingFields.partial(),
  /** The existing sets of this day. */
  sets: ReadingPage.shape.sets,
});
export type ReadingSuggestion = z.output<typeof ReadingSuggestion>;

export const importFormats = ['csv', 'json'] as const;
/** How an import handles a row whose day and set already exist. */
export const readingDuplicatePolicies = ['skip', 'replace', 'add'] as const;

export const ReadingImportInput = z.object({
  format: z.enum(importFormats),
  text: importFileText,
  duplicates: z.enum(readingDuplicatePolicies),
});
export type ReadingImportInput = z.output<typeof ReadingImportInput>;

const byId = z.object({ id: idParam });
const byDate = z.object({ date: day });

export const readings = {
  list: get('/api/readings', {
    summary: 'All readings with their texts, the newest day first',
    access: 'everybody',
    response: z.array(Reading),
  }),
  listSummaries: get('/api/readings/summary', {
    summary: 'All readings without their long texts, the newest day first',
    access: 'everybody',
    response: z.array(ReadingSummary),
  }),
  getSummary: get('/api/readings/summary/:id', {
    summary: 'One reading without its long texts',
    access: 'everybody',
    params: byId,
    response: ReadingSummary,
    problems: ['reading-not-found'],
  }),
  getByDate: get('/api/readings/date/:date', {
    summary: 'The newest reading of a day',
    access: 'everybody',
    params: byDate,
    response: ReadingPage,
    problems: ['reading-not-found'],
  }),
  getDay: get('/api/readings/day/:date', {
    summary: 'A day of the liturgical calendar with its readings',
    access: 'everybody',
    params: byDate,
    response: ReadingDay,
  }),
  getMonth: get('/api/readings/month/:month', {
    summary: 'The days of a month (yyyy-mm) with their readings',
    access: 'everybody',
    params: z.object({
      month: z
        .string()
        .regex(/^\d{4}-\d{2}$/, 'Write the month as 2027-06')
        .refine(
          (text) => day.safeParse(`${text}-01`).success,
          'Choose a month between 1970 and 2199',
        ),
    }),
    response: z.array(ReadingDay),
  }),
  getSuggestion: get('/api/readings/suggestion/:date', {
    summary: 'Suggested form values for a day, from the liturgical calendar',
    access: ['editor'],
    params: byDate,
    response: ReadingSuggestion,
  }),
  get: get('/api/readings/:id', {
    summary: 'One reading',
    access: 'everybody',
    params: byId,
    response: ReadingPage,
    problems: ['reading-not-found'],
  }),
  create: post('/api/readings', {
    summary: 'Create a reading',
    access: ['editor'],
    body: ReadingInput,
    response: Reading,
    status: 201,
  }),
  update: put('/api/readings/:id', {
    summary: 'Change a reading',
    access: ['editor'],
    params: byId,
    body: ReadingInput,
    response: Reading,
    problems: ['reading-not-found'],
  }),
  delete: del('/api/readings/:id', {
    summary: 'Delete a reading; it can be restored',
    access: ['editor'],
    params: byId,
    response: emptyObject,
    problems: ['reading-not-found'],
  }),
  restore: post('/api/readings/:id/restore', {
    summary: 'Restore a deleted reading',
    access: ['editor'],
    params: byId,
    response: Reading,
    problems: ['reading-not-found'],
  }),
  ...readingSettings,
  previewImport: post('/api/readings/import/preview', {
    summary: 'Preview an import row by row; nothing is changed',
    access: ['editor'],
    body: ReadingImportInput,
    response: ImportPreview,
    problems: importFileErrorCodes,
  }),
  import: post('/api/readings/import', {
    summary: 'Import readings: all rows, or none if a row has an error',
    access: ['editor'],
    body: ReadingImportInput,
    response: z.object({ added: z.int(), replaced: z.int(), skipped: z.int() }),
    problems: [...importFileErrorCodes, 'file-has-faults'],
  }),
};
