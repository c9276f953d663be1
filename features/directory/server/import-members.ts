import type { Account } from '#contract/account.ts';
import {
  type DuplicatePolicy,
  type ImportResult,
  type LikelyPolicy,
  type MemberImport,
} from '#features/directory/contract/member-imports.ts';
import type { ImportFile, ImportPreview } from '#contract/import-preview.ts';
import {
  findLikelyNames,
  findLikelyRepeats,
} from '#features/directory/contract/rules/likely-names.ts';
import { normalizeName } from '#contract/rules/normalize.ts';
import { getLastBirthday } from '#features/directory/contract/member-fields.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import type { ReportProgress } from '#platform/http/stream-progress.ts';
import { auditImport } from './audit-import.ts';
import * as queries from './import-queries.ts';
import { type ImportCandidate, matchImportRows } from './rules.ts';
import { addMinutes } from '#platform/clock.ts';
import { requireImportable } from '#platform/files/lists/parse-list.ts';
import {
  type ImportedRow,
  type MemberList,
  previewMemberList,
  readMemberList,
} from './parse-member-list.ts';
import { endAccess, restorableMinutes } from './update-member.ts';

/** Previews a file and notes which rows match entries of the directory or look like one. */
export async function previewMembers(
  { database, clock }: Platform,
  file: ImportFile,
): Promise<ImportPreview> {
  const table = await readList({ database, clock }, file, true);
  const candidates = await queries.listImportCandidates(database);
  const existing = matchExistingMembers(table, candidates);
  const likely = findLikelyRows(table, existing, candidates);
  return previewMemberList(table, ({ line }) => {
    const match = existing.get(line);
    if (match) return { kind: 'existing', note: `Already in the directory as ${match.name}` };
    const note = likely.get(line);
    return note === undefined ? null : { kind: 'likely', note };
  });
}

async function readList(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  file: ImportFile,
  allowsMissing = false,
): Promise<MemberList> {
  const { telephoneCountries } = await getSettings(database);
  const today = getLastBirthday(clock.now());
  return readMemberList(file, { today, telephoneCountries, allowsMissing });
}

const batchSize = 500;

type ImportInput = ImportFile & {
  duplicatePolicy: DuplicatePolicy;
  likelyPolicy?: LikelyPolicy | undefined;
  skipErrors?: boolean | undefined;
};

/** Imports all rows in one transaction, or none; with `skipErrors` all that have no error, and returns the others. */
export async function importMembers(
  { transact, clock, database }: Platform,
  { duplicatePolicy, likelyPolicy = 'add', skipErrors, ...file }: ImportInput,
  actor: Account,
  reportProgress: ReportProgress,
): Promise<ImportResult> {
  const table = await readList({ database, clock }, file);
  if (!skipErrors) requireImportable(table);
  return transact(async (db) => {
    await queries.lockImport(db);
    const candidates = await queries.listImportCandidates(db);
    const existing = matchExistingMembers(table, candidates);
    const likely = likelyPolicy === 'add' ? new Map() : findLikelyRows(table, existing, candidates);
    const rejected = listRejectedRows(table, likely);
    const rows = listImportedRows(table, { existing, likely, duplicatePolicy });
    const changed = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
    const before = await queries.listMatchedMembers(db, changed);
    const saved = await saveRows(
      db,
      { rows, importedBy: actor.name, importedAt: clock.now() },
      reportProgress,
    );
    const after =
      saved.importId === null ? [] : await queries.listImportedMembers(db, saved.importId);
    await auditImport(db, clock, { action: 'import member', actor, before, after });
    await endAccess(db, before, after);
    const skipped = table.rows.length - rejected.rows.length - rows.length;
    const counts = { added: saved.added, updated: saved.updated, skipped };
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'import members',
      subject: 'directory',
      after: { ...counts, rejected: rejected.rows.length },
    });
    return { importId: saved.importId, ...counts, rejected };
  });
}

type ImportedEntry = {
  value: ImportedRow;
  /** The entry that it changes; undefined for a new one. */
  id: number | undefined;
};

/** The rows to save: those without errors that are not left out or skipped. */
function listImportedRows(
  { rows }: MemberList,
  {
    existing,
    likely,
    duplicatePolicy,
  }: { existing: Matches; likely: ReadonlyMap<number, string>; duplicatePolicy: DuplicatePolicy },
): ImportedEntry[] {
  return rows.flatMap(({ line, value }) => {
    const id = existing.get(line)?.id;
    if (value === null || likely.has(line)) return [];
    return id !== undefined && duplicatePolicy === 'skip' ? [] : [{ value, id }];
  });
}

type SavedImport = { importId: number | null; added: number; updated: number };

/** Saves the rows in batches, with what is needed to undo them. */
async function saveRows(
  db: Database,
  { rows, ...author }: { rows: readonly ImportedEntry[]; importedBy: string; importedAt: Date },
  reportProgress: ReportProgress,
): Promise<SavedImport> {
  const updated = rows.filter(({ id }) => id !== undefined).length;
  const counts = { added: rows.length - updated, updated };
  reportProgress(0, rows.length);
  if (rows.length === 0) return { importId: null, ...counts };
  const names = rows.flatMap(({ value: { household } }) => (household ? [household] : []));
  const households = await queries.mapHouseholdsByName(db, names);
  const importId = await queries.insertImportRow(db, {
    ...author,
    ...counts,
    households: households.created,
  });
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize).map(({ value, id }) => ({
      facts: toImportedMember(value, households.byName),
      id,
    }));
    const changes = batch.flatMap(({ id, facts }) => (id === undefined ? [] : [{ ...facts, id }]));
    await queries.saveValuesBefore(
      db,
      importId,
      changes.map(({ id }) => id),
    );
    await queries.updateMemberRows(db, changes);
    const fresh = batch.flatMap(({ id, facts }) => (id === undefined ? [facts] : []));
    await queries.saveImportedMembers(db, importId, await queries.insertMemberRows(db, fresh));
    reportProgress(Math.min(from + batchSize, rows.length), rows.length);
  }
  await queries.saveValuesAfter(db, importId);
  return { importId, ...counts };
}

/** The rows that are left out as they are in the file, each with the reason at its end. */
function listRejectedRows(
  { headers, rows, errors, leftOut }: MemberList,
  likely: ReadonlyMap<number, string>,
): ImportResult['rejected'] {
  const byLine = Map.groupBy([...errors, ...leftOut], ({ line }) => line);
  return {
    columns: [...headers, 'What is wrong'],
    rows: rows.flatMap(({ line, cells }) => {
      const own = byLine.get(line)?.map(({ message }) => message);
      const reason = own?.join('; ') ?? likely.get(line);
      return reason === undefined
        ? []
        : [[...headers.map((_, place) => cells[place] ?? ''), reason]];
    }),
  };
}

/** The entry of the directory that a line matches. */
type Matches = ReadonlyMap<number, ImportCandidate>;

function matchExistingMembers(
  { rows }: MemberList,
  candidates: readonly ImportCandidate[],
): Matches {
  const read = rows.flatMap(({ line, value }) => (value ? [{ ...value, line }] : []));
  const matches = matchImportRows(read, candidates);
  return new Map(
    read.flatMap(({ line }, index) => {
      const match = matches[index];
      return match ? [[line, match] as const] : [];
    }),
  );
}

/** Lines that look like an entry of the directory or an earlier line under another email and telephone, each with a sentence. */
function findLikelyRows(
  { rows }: MemberList,
  existing: Matches,
  candidates: readonly ImportCandidate[],
): ReadonlyMap<number, string> {
  const read = rows.flatMap(({ line, value }) => (value ? [{ ...value, line }] : []));
  const names = read.map(({ name }) => name);
  const alike = findLikelyNames(names, candidates);
  const byName = new Map(
    candidates.toReversed().map((entry) => [normalizeName(entry.name), entry]),
  );
  const repeats = findLikelyRepeats(names);
  const notes = new Map<number, string>();
  for (const [index, { line, name, ...contact }] of read.entries()) {
    // One name says little, but of whom nothing else is known it is all that can tell them apart.
    const namesake = hasContact(contact) ? undefined : byName.get(normalizeName(name));
    const entry = alike[index] ?? namesake;
    const earlier = read[repeats[index] ?? -1];
    if (existing.has(line)) continue;
    if (entry) notes.set(line, `Looks like ${entry.name}, who is in the directory`);
    else if (earlier) notes.set(line, `Looks like ${earlier.name} in line ${earlier.line}`);
  }
  return notes;
}

const hasContact = ({
  telephone,
  secondTelephone,
  email,
}: Pick<ImportedRow, 'telephone' | 'secondTelephone' | 'email'>) =>
  [telephone, secondTelephone, email].some(Boolean);

/** Empty cells are left out, so that they overwrite nothing. */
function toImportedMember(
  { household, name, ...texts }: ImportedRow,
  households: ReadonlyMap<string, number>,
): queries.ImportedMember {
  const filled = Object.entries(texts).filter(([, text]) => text);
  const householdId = households.get(household);
  return {
    name,
    ...Object.fromEntries(filled),
    // Who is back has no day of leaving.
    ...(texts.status === 'present' && { statusDay: '' }),
    ...(householdId !== undefined && { householdId }),
  };
}

/** The newest import that can be undone, or null. */
export async function getLastImport({ database, clock }: Platform): Promise<MemberImport | null> {
  const row = await queries.findLastImport(database, addMinutes(clock.now(), -restorableMinutes));
  if (!row) return null;
  const { id, importedBy, importedAt, added, updated } = row;
  return { id, importedBy, importedAt, added, updated };
}

type UndoneImport = { removed: number; restored: number; unchanged: number };

/** Removes what an import added and restores what it changed, except entries that were changed since. */
export async function undoImport(
  { transact, clock }: Platform,
  id: number,
  actor: Account,
): Promise<UndoneImport> {
  return transact(async (db) => {
    await queries.lockImport(db);
    const row = await queries.lockImportRow(db, id);
    if (!row) throw new ProblemError('import-not-found');
    if (row.undoneAt) throw new ProblemError('import-undone');
    const now = clock.now();
    const before = await queries.listImportedMembers(db, id);
    const removedIds = await queries.deleteImportedMembers(db, id, now);
    const restoredIds = await queries.restoreImportedMembers(db, id);
    const after = await queries.listMatchedMembers(db, restoredIds);
    const undone = new Set([...removedIds, ...restoredIds]);
    await auditImport(db, clock, {
      action: 'undo import of member',
      actor,
      before: before.filter((entry) => undone.has(entry.id)),
      after,
    });
    const [removed, restored] = [removedIds.length, restoredIds.length];
    await queries.deleteImportedHouseholds(db, row.households);
    await queries.updateImportRow(db, id, { undoneAt: now });
    const done = { removed, restored, unchanged: row.added + row.updated - removed - restored };
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'undo import of members',
      subject: 'directory',
      after: done,
    });
    return done;
  });
}
