import type { Account } from '#contract/account.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { listConfirmedEmails } from '#features/accounts/server/queries.ts';
import type {
  PersonRecord,
  PersonRecords,
} from '#features/person-records/contract/person-records.ts';
import {
  type RecordKind,
  recordKindNames,
  recordKinds,
} from '#features/person-records/contract/rules/record-kinds.ts';
import type { Database } from '#platform/database/database.ts';
import { findLikeness, isOwnRecord } from './rules.ts';
import type { Person, RecordRow, RecordSource, RecordSources } from './sources.ts';

const maxPerKind = 40;

/** The other records of the person of a record, of the kinds that the actor may open. */
export async function listPersonRecords(
  db: Database,
  sources: RecordSources,
  start: { kind: RecordKind; row: RecordRow },
  actor: Account,
): Promise<PersonRecords> {
  const person = await identifyPerson(db, start.row, sources[start.kind]);
  const lists = await Promise.all(
    recordKindNames
      .filter((kind) => hasRole(actor, recordKinds[kind].roles))
      .map(async (kind) => {
        const records = await listOfKind(db, sources[kind], kind, person);
        return kind === start.kind ? records.filter(({ id }) => id !== start.row.id) : records;
      }),
  );
  return {
    records: putOwnFirst(lists.flatMap((list) => list.slice(0, maxPerKind))),
    hasMore: lists.some(({ length }) => length > maxPerKind),
  };
}

/** Whoever is behind a record: its account, and what it says of them. */
async function identifyPerson(
  db: Database,
  { userId, names, emails, telephones }: RecordRow,
  { isJoinedByEmail }: RecordSource,
): Promise<Person> {
  const confirmed = await listConfirmedEmails(db);
  const byEmail = isJoinedByEmail ? emails.flatMap((email) => confirmed.get(email)?.id ?? []) : [];
  const userIds = userId === null ? byEmail : [userId];
  const confirmedEmails = [...confirmed].flatMap(([email, { id }]) =>
    userIds.includes(id) ? [email] : [],
  );
  return {
    userIds,
    confirmedEmails,
    names,
    emails: [...new Set([...emails, ...confirmedEmails])],
    telephones,
  };
}

async function listOfKind(
  db: Database,
  { list, isJoinedByEmail }: RecordSource,
  kind: RecordKind,
  person: Person,
): Promise<PersonRecord[]> {
  const records = (await list(db, person)).flatMap((row): PersonRecord[] => {
    const { id, title, detail } = row;
    const record = { kind, id, title, detail };
    if (isOwnRecord(row, person, isJoinedByEmail)) return [{ ...record, likeness: null }];
    const likeness = findLikeness(row, person);
    return likeness ? [{ ...record, likeness }] : [];
  });
  return putOwnFirst(records);
}

const putOwnFirst = (records: readonly PersonRecord[]): PersonRecord[] =>
  records.toSorted((a, b) => Number(a.likeness !== null) - Number(b.likeness !== null));
