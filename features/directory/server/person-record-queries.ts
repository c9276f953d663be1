import { eq, type SQL } from 'drizzle-orm';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { memberStatusLabels } from '#features/directory/contract/rules/member-statuses.ts';
import { isLikePerson } from '#features/person-records/server/queries.ts';
import type { RecordRow, StartSource } from '#features/person-records/server/sources.ts';
import type { Database } from '#platform/database/database.ts';
import { listMembers } from './queries.ts';
import { household, member } from './tables.ts';

/** Entries as a person's. A family shares an address, so an entry is an account's by its link alone. */
export const entryRecords: StartSource<number> = {
  isJoinedByEmail: false,
  tables: [member, household],
  find: async (db, id) => (await listRows(db, eq(member.id, id)))[0] ?? null,
  list: (db, person) =>
    listRows(
      db,
      isLikePerson(person, {
        userId: member.userId,
        name: member.name,
        email: member.email,
        telephones: [member.telephone, member.secondTelephone],
      }),
    ),
};

const listRows = async (db: Database, which: SQL | undefined): Promise<RecordRow[]> =>
  (await listMembers(db, which)).map(
    ({ id, name, email, telephone, secondTelephone, userId, status, household: home }) => ({
      id: String(id),
      userId,
      names: [name],
      emails: [normalizeEmail(email)],
      telephones: [telephone, secondTelephone].filter(Boolean),
      title: name,
      detail: [home?.name ?? '', status === 'present' ? '' : memberStatusLabels[status]]
        .filter(Boolean)
        .join(', '),
    }),
  );
