import { z } from 'zod';
import { type Access, getFile } from './endpoint.ts';
import type { ProblemCode } from './problems.ts';
import { key, verbatim } from './texts.ts';

const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The format of a file and what the screen shows: its search and its sorting, by the key of a column. */
const exportFields = {
  format: z.enum(exportFormats),
  search: verbatim(500).optional(),
  sort: key(60).optional(),
  direction: z.enum(['ascending', 'descending']).optional(),
};
export type ExportQuery = z.output<z.ZodObject<typeof exportFields>>;

/** The file of a list: with its access, its filters and its problems. */
export const declareExport = <const A extends Access, Filters extends z.core.$ZodLooseShape>(
  list: { path: string; access: A; problems?: readonly ProblemCode[] },
  summary: string,
  filters: z.ZodObject<Filters>,
) =>
  getFile(`${list.path}/export`, {
    summary,
    access: list.access,
    costs: ['export'],
    query: filters.extend(exportFields),
    ...(list.problems && { problems: list.problems }),
  });

/** For lists without filters. */
export const noFilters = z.object({});
