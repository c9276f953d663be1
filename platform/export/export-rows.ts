import { normalizeText } from '#contract/rules/normalize.ts';
import {
  type ColumnKind,
  type ColumnValue,
  listColumns,
  type RecordColumn,
  selectRows,
} from '#contract/columns.ts';
import type { ExportQuery } from '#contract/exports.ts';
import { toCsv } from '#contract/rules/csv.ts';
import type { FastifyReply } from 'fastify';
import { recordCost } from '../costly-work.ts';
import type { Platform } from '../platform.ts';
import { getSettings } from '../settings.ts';
import { type FileTable, renderSpreadsheet } from './create-spreadsheet.ts';

/** All rows of a list, and the title from which the name of its file is built. */
type ExportedList<Row> = { title: string; rows: readonly Row[] };

/** The handler of an export: sends the rows that the screen shows, by its columns. */
export const exportRows =
  <Row, Input extends { query: ExportQuery }>(
    platform: Platform,
    columns: readonly RecordColumn<Row>[],
    load: (input: Input) => Promise<ExportedList<Row>>,
  ) =>
  async (input: Input, reply: FastifyReply): Promise<unknown> =>
    sendRows(platform, reply, { ...(await load(input)), columns, query: input.query });

type SentList<Row> = ExportedList<Row> & {
  columns: readonly RecordColumn<Row>[];
  query: ExportQuery;
};

/** Sends the rows that the screen shows, by columns that may depend on the list. */
export async function sendRows<Row>(
  { database }: Platform,
  reply: FastifyReply,
  { title, rows, columns, query }: SentList<Row>,
): Promise<unknown> {
  recordCost('export');
  const { timeZone } = await getSettings(database);
  const visible = selectRows(columns, rows, query);
  const table = {
    columns: listColumns(columns, rows).map(({ label, kind, value }) => ({
      label,
      kind,
      values: visible.map((row) => value(row)),
    })),
    timeZone,
  };
  const { format } = query;
  reply.header('content-disposition', `attachment; filename="${toFileName(title)}.${format}"`);
  return format === 'csv'
    ? reply.type('text/csv; charset=utf-8').send(formatCsv(table))
    : reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .send(await renderSpreadsheet(table));
}

/** '2027-06-12 23:59', which a spreadsheet reads as a date. */
const formatLocal = (timestamp: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  }).format(timestamp);

/** Amounts are dollars, timestamps are local. */
export function formatCsv({ columns, timeZone }: FileTable): string {
  const toValue = (kind: ColumnKind, value: ColumnValue) => {
    if (value instanceof Date) return formatLocal(value, timeZone);
    if (value === null) return '';
    return kind === 'money' ? Number(value) / 100 : value;
  };
  const rows = columns[0]?.values.map((_, index) =>
    columns.map(({ kind, values }) => toValue(kind, values[index] ?? null)),
  );
  return toCsv([columns.map(({ label }) => label), ...(rows ?? [])]);
}

/** 'Sold Chairs 2027' becomes 'sold-chairs-2027'. */
export const toFileName = (title: string): string =>
  normalizeText(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
