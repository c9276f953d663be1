import { z } from 'zod';
import { del, get, post, put } from '#contract/endpoint.ts';
import {
  ImportFile,
  importFileErrorCodes,
  ImportPreview,
  maxImportBytes,
} from '#contract/import-preview.ts';
import { LiturgicalDay } from './liturgical-day.ts';
import { ReadingHeadings, readingSettings } from './reading-settings.ts';
import { listFieldNames, mapFields, pickFields } from '#contract/rules/record-fields.ts';
import { calendarYears } from '#contract/rules/dates.ts';
import { day, dayMessage, id, idParam, month } from '#contract/codecs.ts';
import { line, multiline, type TextOptions } from '#contract/texts.ts';

/** Required text; the message is the field's name and ' is required' (specification, section 5). */
const required = (field: string) => ({ required: `${field} is required` });

/** A citation or a name: one line, shown in lists too. */
const citation = {
  toSchema: (options: TextOptions) => line(300, options),
  isListed: true,
  isLong: false,
  mayFollow: false,
} as const;

/** What the people answer or sing. */
const acclamation = (maxLength: number) =>
  ({
    toSchema: (options: TextOptions) => multiline(maxLength, options),
    isListed: false,
    isLong: false,
    mayFollow: true,
  }) as const;

/** What is read: paragraphs. */
const passage = {
  toSchema: (options: TextOptions) => multiline(20_000, options),
  isListed: false,
  isLong: true,
  mayFollow: true,
} as const;

type ReadingField = {
  label: string;
  hint?: string;
  /** The heading of its part of the form. */
  section: string;
  toSchema: (options: TextOptions) => z.ZodString;
  /** Whether it is part of a summary, and so of the lists. */
  isListed: boolean;
  /** Whether it needs a large field. */
  isLong: boolean;
  /** Whether an imported reading can come without it, for an editor to complete. */
  mayFollow: boolean;
};

/**
 * The texts of a reading beside its day and set, in the specification's order (section 3). Schemas, columns, the form, imported files
 * and both searches derive from this table: a new text is a line here and a migration (`npm run db:generate`), and its place in the Mass
 * (`features/readings/web/reading-sections.ts`).
 */
export const readingFields = {
  saintOfTheDay: {
    label: 'Saint of the Day',
    hint: 'Or the name of the Sunday or feast.',
    section: 'The day',
    ...citation,
  },
  dayOfTheYear: {
    label: 'Day of the Year',
    hint: 'For example, Second Sunday in Ordinary Time, Year B',
    section: 'The day',
    ...citation,
  },
  lectionary: {
    label: 'Lectionary',
    hint: 'The number in the lectionary.',
    section: 'The day',
    ...citation,
  },
  firstReadingVerse: {
    label: 'First Reading Verse',
    hint: 'For example, Isaiah 40:1-5, 9-11',
    section: 'First reading',
    ...citation,
  },
  firstReadingDetail: { label: 'First Reading Detail', section: 'First reading', ...passage },
  responsorialPsalm: { label: 'Responsorial Psalm', section: 'Psalm', ...citation },
  response: { label: 'Response', section: 'Psalm', ...acclamation(1000) },
  responseDetail: { label: 'Response Detail', section: 'Psalm', ...passage },
  secondReadingVerse: {
    label: 'Second Reading Verse',
    hint: 'If there is no second reading, write None. The page then leaves it out.',
    section: 'Second reading',
    ...citation,
  },
  secondReadingDetail: { label: 'Second Reading Detail', section: 'Second reading', ...passage },
  gospelAcclamation: { label: 'Gospel Acclamation', section: 'Gospel', ...acclamation(2000) },
  gospelVerse: { label: 'Gospel Verse', section: 'Gospel', ...citation },
  gospelReading: { label: 'Gospel Reading', section: 'Gospel', ...passage },
} as const satisfies Record<string, ReadingField>;
export type ReadingFieldName = keyof typeof readingFields;
export const readingFieldNames = listFieldNames(readingFields);

/** The texts of a summary. */
export const listedReadingFields = pickFields(readingFields, 'isListed');

/** The 14 fields of the specification: the day and the texts. */
export const ReadingFields = z.object({
  readingDate: z
    .string({ error: 'readingDate is required' })
    .trim()
    .regex(/\S/, { error: 'readingDate is required', abort: true })
    .check(z.iso.date({ error: dayMessage, abort: true }), z.regex(calendarYears, dayMessage)),
  ...mapFields(readingFields, ({ toSchema }, name) => toSchema(required(name))),
});
export type ReadingFields = z.output<typeof ReadingFields>;

/** Distinguishes several sets of one day: 'Weekday', 'Proper of the saint'. */
const setName = line(60, { tooLong: 'This name is too long' });

export const ReadingInput = ReadingFields.extend({ setName: setName.default('') });
export type ReadingInput = z.output<typeof ReadingInput>;

/** What people call the fields, in the order of a file. */
export const readingLabels = {
  readingDate: 'Date',
  setName: 'Set',
  ...mapFields(readingFields, ({ label }) => label),
} as const;

/** The texts of a reading that may follow later. */
const followingFields = pickFields(readingFields, 'mayFollow');
export const followingFieldNames = listFieldNames(followingFields);

/** A reading of a file, whose texts may follow later. */
export const ImportedReading = ReadingInput.extend(
  mapFields(followingFields, ({ toSchema }) => toSchema({}).default('')),
);

const storedSet = { id, readingDate: day, setName: z.string() };

/** A saved reading. A text that an import left for later is empty. */
export const Reading = z.object({ ...storedSet, ...mapFields(readingFields, () => z.string()) });
export type Reading = z.output<typeof Reading>;

/** A reading without its long texts. */
export const ReadingSummary = z.object({
  ...storedSet,
  ...mapFields(listedReadingFields, () => z.string()),
  /** A text that an import or a new site left for later is still missing. */
  unfinished: z.boolean(),
});
export type ReadingSummary = z.output<typeof ReadingSummary>;
/** What the lists, the Sunday sheet and a shared link say of a reading. */
export type ListedReading = Omit<ReadingSummary, 'unfinished'>;

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

/** How an import handles a row whose day and set already exist. */
export const readingDuplicatePolicies = ['skip', 'replace', 'add'] as const;

export const ReadingImportInput = ImportFile.extend({
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
    params: z.object({ month }),
    response: z.array(ReadingDay),
  }),
  listComing: get('/api/readings/coming/:date', {
    summary: 'The Sundays and holy days of the five weeks from a day on that have no reading yet',
    access: 'everybody',
    params: byDate,
    response: z.array(LiturgicalDay),
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
    maxBodyBytes: 256 * 1024,
    body: ReadingInput,
    response: Reading,
    status: 201,
  }),
  update: put('/api/readings/:id', {
    summary: 'Change a reading',
    access: ['editor'],
    maxBodyBytes: 256 * 1024,
    params: byId,
    body: ReadingInput,
    response: Reading,
    problems: ['reading-not-found'],
  }),
  delete: del('/api/readings/:id', {
    summary: 'Delete a reading; it can be restored',
    access: ['editor'],
    params: byId,
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
    maxBodyBytes: maxImportBytes,
    body: ReadingImportInput,
    response: ImportPreview,
    problems: importFileErrorCodes,
  }),
  import: post('/api/readings/import', {
    summary: 'Import readings: all rows, or none if a row has an error',
    access: ['editor'],
    maxBodyBytes: maxImportBytes,
    body: ReadingImportInput,
    response: z.object({ added: z.int(), replaced: z.int(), skipped: z.int() }),
    problems: [...importFileErrorCodes, 'file-has-faults'],
  }),
};
