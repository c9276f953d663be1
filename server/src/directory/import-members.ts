import type { Account } from '@namugongo/contract/accounts';
import {
  type ImportDone,
  importMost,
  kabondo,
  MemberForm,
  type WhenKnown,
} from '@namugongo/contract/directory';
import type { ImportPreview } from '@namugongo/contract/imports';
import { audiences } from '@namugongo/contract/rules/audiences';
import { telephoneDigits } from '@namugongo/contract/rules/telephones';
import { z } from 'zod';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { type CsvTable, previewOf, readCsv } from '../platform/read-csv.ts';
import type { Tell } from '../platform/send-progress.ts';
import * as queries from './queries.ts';
import { type Known, matchRows, repeatedRows } from './rules.ts';

const audience = z.preprocess(
  (text) => (typeof text === 'string' ? text.toLowerCase() || undefined : text),
  z.enum(audiences, { error: 'Only members, leaders or nobody' }).optional(),
);
const telephone = z.string().transform(telephoneDigits).pipe(MemberForm.shape.telephone.unwrap());

const shape = {
  schema: z.object({
    name: MemberForm.shape.name,
    telephone,
    email: MemberForm.shape.email,
    kabondo,
    household: z.string().trim().max(120, 'Household is too long'),
    telephoneAudience: audience,
    emailAudience: audience,
    kabondoAudience: audience,
  }),
  columns: {
    name: ['Name', 'Full Name', 'Member'],
    telephone: ['Telephone', 'Phone', 'Tel', 'Mobile', 'Phone number'],
    email: ['Email', 'E-mail', 'Email address'],
    kabondo: ['Kabondo', 'Zone'],
    household: ['Household', 'Family'],
    telephoneAudience: ['Telephone shown to'],
    emailAudience: ['Email shown to'],
    kabondoAudience: ['Kabondo shown to'],
  },
  needed: ['name'],
  mostRows: importMost,
} as const;

type Imported = z.output<typeof shape.schema>;

/** What a file holds, and whom of it the directory knows. */
export async function previewMembers(db: Database, text: string): Promise<ImportPreview> {
  const table = readMembers(text);
  const known = await knownOf(db, table);
  return previewOf(table, (row) => {
    const match = known.get(row.line);
    return match ? `In the directory as ${match.name}` : '';
  });
}

const together = 500;

/** All rows in one transaction: a fault, a crash or a lost database leaves the directory as it was. */
export async function importMembers(
  { transact, clock }: Platform,
  { text, whenKnown }: { text: string; whenKnown: WhenKnown },
  who: Account,
  tell: Tell,
): Promise<ImportDone> {
  const table = readMembers(text);
  const { rows, faults } = table;
  if (faults.length > 0)
    throw new Refusal('file-has-faults', {
      faulty: new Set(faults.map(({ line }) => line)).size,
      total: rows.length,
    });
  return transact(async (db) => {
    await queries.lockImport(db);
    const known = await knownOf(db, table);
    const names = rows.flatMap(({ value }) => (value?.household ? [value.household] : []));
    const households = await queries.householdsByName(db, names);
    const done = { added: 0, updated: 0, skipped: 0 };
    for (let from = 0; from < rows.length; from += together) {
      tell(from, rows.length);
      const part = rows.slice(from, from + together).flatMap(({ line, value }) => {
        const facts = value && factsOf(value, households);
        return facts ? [{ facts, id: known.get(line)?.id }] : [];
      });
      const fresh = part.filter(({ id }) => id === undefined).map(({ facts }) => facts);
      const changes = part.flatMap(({ id, facts }) => (id === undefined ? [] : [{ ...facts, id }]));
      await queries.insertEntries(db, fresh);
      if (whenKnown === 'update') await queries.updateEntries(db, changes);
      done.added += fresh.length;
      done[whenKnown === 'update' ? 'updated' : 'skipped'] += changes.length;
    }
    tell(rows.length, rows.length);
    await audit(db, clock, {
      who: who.id,
      whoName: who.name,
      action: 'import members',
      subject: 'directory',
      after: done,
    });
    return done;
  });
}

function readMembers(text: string): CsvTable<Imported> {
  const table = readCsv(text, shape);
  const values = table.rows.map(({ value }) => value ?? { name: '', telephone: '', email: '' });
  repeatedRows(values).forEach((first, index) => {
    const line = table.rows[index]?.line ?? 0;
    if (first !== null)
      table.faults.push({
        line,
        column: 'Name',
        message: `The same person stands in line ${table.rows[first]?.line}`,
      });
  });
  table.faults.sort((a, b) => a.line - b.line);
  return table;
}

/** Line -> the entry that this row is about. */
async function knownOf(
  db: Database,
  { rows }: CsvTable<Imported>,
): Promise<ReadonlyMap<number, Known>> {
  const read = rows.flatMap(({ line, value }) => (value ? [{ ...value, line }] : []));
  const matches = matchRows(read, await queries.listKnown(db));
  return new Map(
    read.flatMap(({ line }, index) => {
      const match = matches[index];
      return match ? [[line, match] as const] : [];
    }),
  );
}

/** An empty cell says nothing. */
function factsOf(
  { household, name, ...texts }: Imported,
  households: ReadonlyMap<string, number>,
): queries.ImportedEntry {
  const said = Object.entries(texts).filter(([, text]) => text);
  const householdId = households.get(household);
  return { name, ...Object.fromEntries(said), ...(householdId !== undefined && { householdId }) };
}
