import { z } from 'zod';
import { idParam } from '#contract/codecs.ts';
import { commaList } from '#contract/conversions.ts';
import { get, getFile } from '#contract/endpoint.ts';
import { line } from '#contract/texts.ts';
import {
  cardForms,
  paperKinds,
  paperMarkKinds,
  paperOrders,
  paperSizes,
  unnamedCards,
} from './rules/paper.ts';

const maxTables = 300;

/** Names of tables, separated by commas, which no name has. */
const tableNames = z.codec(line(12_000), z.array(line(40)).max(maxTables), commaList);

/** What is printed, and how. */
export const PaperOptions = z.object({
  event: idParam.optional(),
  kind: z.enum(paperKinds),
  size: z.enum(paperSizes),
  /** All tables without it; the list of sponsors has none. */
  tables: tableNames.optional(),
  /** Of place cards and lists. */
  order: z.enum(paperOrders),
  /** Of place cards. */
  cards: z.enum(cardForms),
  /** What the place cards of guests without a name show. */
  unnamed: z.enum(unnamedCards),
  /** Whether table signs have the names of the guests. */
  names: z.enum(['yes', 'no']),
});
export type PaperOptions = z.output<typeof PaperOptions>;

/** What a device remembers. */
export const PaperHabits = PaperOptions.pick({
  size: true,
  order: true,
  cards: true,
  unnamed: true,
  names: true,
});
export type PaperHabits = z.output<typeof PaperHabits>;

const points = z.number();

/** One line of text, in points from the upper left corner of the page; `y` is the baseline. */
export const PaperLine = z.object({
  text: z.string(),
  style: z.enum(['text', 'bold', 'title', 'numbers']),
  size: points,
  x: points,
  y: points,
  width: points,
  soft: z.boolean(),
  /** Upside down around its beginning, such as on the back of a folded card; it repeats what another line says. */
  turned: z.boolean(),
  /** SVG path data from the beginning of the line, where a device may lack the letters; else empty. */
  outline: z.string(),
});
export type PaperLine = z.output<typeof PaperLine>;

/** A drawing as SVG path data, whose unit is `scale` points. */
export const PaperMark = z.object({
  kind: z.enum(paperMarkKinds),
  path: z.string(),
  x: points,
  y: points,
  scale: points,
});
export type PaperMark = z.output<typeof PaperMark>;

export const PaperPage = z.object({ lines: z.array(PaperLine), marks: z.array(PaperMark) });
export type PaperPage = z.output<typeof PaperPage>;

/** All that is on the pages of a PDF, each thing at its place. */
export const PaperLayout = z.object({ width: points, height: points, pages: z.array(PaperPage) });
export type PaperLayout = z.output<typeof PaperLayout>;

export const PaperPreview = PaperLayout.extend({
  /** The tables to choose from. */
  tables: z.array(z.string()),
  /** Guests without a name at the chosen tables. */
  unnamedGuests: z.int(),
});
export type PaperPreview = z.output<typeof PaperPreview>;

const access = ['reception', 'treasurer'] as const;

export const papers = {
  preview: get('/api/umdreception/paper', {
    summary:
      'Place cards, table signs, a list for the tables or that of sponsors, as they are printed',
    access,
    costs: ['picture'],
    query: PaperOptions,
    response: PaperPreview,
    problems: ['event-not-found', 'too-many-requests'],
  }),
  getPdf: getFile('/api/umdreception/paper.pdf', {
    summary: 'The same as a PDF',
    access,
    costs: ['pdf'],
    query: PaperOptions,
    problems: ['event-not-found', 'too-many-requests'],
  }),
};
