import type { Account } from '@namugongo/contract/accounts';
import {
  type DuplicatePolicy,
  type ImportResult,
  maxImportRows,
  MemberInput,
} from '@namugongo/contract/directory';
import { mapAudiences, memberFields } from '@namugongo/contract/member-fields';
import type { ImportPreview } from '@namugongo/contract/import-preview';
import { audiences } from '@namugongo/contract/rules/audiences';
import { mapFields } from '@namugongo/contract/rules/record-fields';
import { parseTelephone } from '@namugongo/contract/rules/telephones';
import { z } from 'zod';
import { writeAuditEntry } from '../platform/audit.ts';
import type { Database } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import { type CsvTable, buildImportPreview, parseCsv } from '../platform/files/parse-csv.ts';
import type { ReportProgress } from '../platform/http/stream-progress.ts';
import * as queries from './queries.ts';
import { type ImportCandidate, matchImportRows, findRepeatedRows } from './rules.ts';

const audience = z.preprocess(
  (text) => (typeof text === 'string' ? text.toLowerCase() || undefined : text),
  z.enum(audiences, { error: `Use one of: ${audiences.join(', ')}` }).optional(),
);

const shape = {
  schema: z.object({
    name: MemberInput.shape.name,
    ...mapFields(memberFields, ({ schema, kind }) =>
      kind === 'telephone' ? z.string().transform(parseTelephone).pipe(schema) : schema,
    ),
    household: z.string().trim().max(120, 'Household is too long'),
    ...mapAudiences(() => audience),
  }),
  columns: {
    name: ['Name', 'Full Name', 'Member'],
    ...mapFields(memberFields, ({ label, headers }) => [label, ...headers] as const),
    household: ['Household', 'Family'],
    ...mapAudiences((name) => [`${memberFields[name].label} shown to`] as const),
  },
  requiredFields: ['name'],
  maxRows: maxImportRows,
} as const;

type ImportedRow = z.output<typeof shape.schema>;

/** Previews a file and notes which rows match entries of the directory. */
export async function previewMembers(db: Database, text: string): Promise<ImportPreview> {
  const table = readMembers(text);
  const existing = await matchExistingMembers(db, table);
  return buildImportPreview(table, (row) => {
    const match = existing.get(row.line);
    return match ? `Already in the directory as ${match.name}` : '';
  });
}

const batchSize = 500;

type ImportInput = {
  text: string;
  duplicatePolicy: DuplicatePolicy;
  skipErrors?: boolean | undefined;
};

/** Imports all rows in one transaction, or none; with `skipErrors` all that have no error, and returns the others. */
export async function importMembers(
  { transact, clock }: Platform,
  { text, duplicatePolicy, skipErrors }: ImportInput,
  actor: Account,
  reportProgress: ReportProgress,
): Promise<ImportResult> {
  const file = readMembers(text);
  const rejected = listRejectedRows(file);
  if (rejected.rows.length > 0 && !skipErrors)
    throw new ProblemError('file-has-faults', {
      faulty: rejected.rows.length,
      total: file.rows.length,
    });
  const faulty = new Set(file.errors.map(({ line }) => line));
  const table = { ...file, rows: file.rows.filter(({ line }) => !faulty.has(line)) };
  const { rows } = table;
  return transact(async (db) => {
    await queries.lockImport(db);
    const existing = await matchExistingMembers(db, table);
    const names = rows.flatMap(({ value }) => (value?.household ? [value.household] : []));
    const households = await queries.mapHouseholdsByName(db, names);
    const done = { added: 0, updated: 0, skipped: 0 };
    for (let from = 0; from < rows.length; from += batchSize) {
      reportProgress(from, rows.length);
      const part = rows.slice(from, from + batchSize).flatMap(({ line, value }) => {
        const facts = value && toImportedMember(value, households);
        return facts ? [{ facts, id: existing.get(line)?.id }] : [];
      });
      const fresh = part.filter(({ id }) => id === undefined).map(({ facts }) => facts);
      const changes = part.flatMap(({ id, facts }) => (id === undefined ? [] : [{ ...facts, id }]));
      await queries.insertMemberRows(db, fresh);
      if (duplicatePolicy === 'update') await queries.updateMemberRows(db, changes);
      done.added += fresh.length;
      done[duplicatePolicy === 'update' ? 'updated' : 'skipped'] += changes.length;
    }
    reportProgress(rows.length, rows.length);
    await writeAuditEntry(db, clock, {
      actorId: actor.id,
      actorName: actor.name,
      action: 'import members',
      subject: 'directory',
      after: { ...done, rejected: rejected.rows.length },
    });
    return { ...done, rejected };
  });
}

/** The rows with errors as they are in the file, each with what is wrong at its end. */
function listRejectedRows({
  columns,
  rows,
  errors,
}: CsvTable<ImportedRow>): ImportResult['rejected'] {
  const byLine = Map.groupBy(errors, ({ line }) => line);
  return {
    columns: [...columns, 'What is wrong'],
    rows: rows.flatMap(({ line, cells }) => {
      const own = byLine.get(line);
      return own ? [[...cells, own.map(({ message }) => message).join('; ')]] : [];
    }),
  };
}

function readMembers(text: string): CsvTable<ImportedRow> {
  const table = parseCsv(text, shape);
  const values = table.rows.map(({ value }) => value ?? { name: '', telephone: '', email: '' });
  findRepeatedRows(values).forEach((first, index) => {
    const line = table.rows[index]?.line ?? 0;
    if (first !== null)
      table.errors.push({
        line,
        column: 'Name',
        message: `Same person as in line ${table.rows[first]?.line}`,
      });
  });
  table.errors.sort((a, b) => a.line - b.line);
  return table;
}

/** The existing entry of each line that matches one. */
async function matchExistingMembers(
  db: Database,
  { rows }: CsvTable<ImportedRow>,
): Promise<ReadonlyMap<number, ImportCandidate>> {
  const read = rows.flatMap(({ line, value }) => (value ? [{ ...value, line }] : []));
  const matches = matchImportRows(read, await queries.listImportCandidates(db));
  return new Map(
    read.flatMap(({ line }, index) => {
      const match = matches[index];
      return match ? [[line, match] as const] : [];
    }),
  );
}

/** Empty cells are left out, so that they overwrite nothing. */
function toImportedMember(
  { household, name, ...texts }: ImportedRow,
  households: ReadonlyMap<string, number>,
): queries.ImportedMember {
  const filled = Object.entries(texts).filter(([, text]) => text);
  const householdId = households.get(household);
  return { name, ...Object.fromEntries(filled), ...(householdId !== undefined && { householdId }) };
}
