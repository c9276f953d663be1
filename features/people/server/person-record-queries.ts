import { eq, type SQL } from 'drizzle-orm';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { roleDescriptions } from '#features/accounts/contract/rules/role-descriptions.ts';
import { user } from '#features/accounts/server/tables.ts';
import { isLikePerson } from '#features/person-records/server/queries.ts';
import type { RecordRow, StartSource } from '#features/person-records/server/sources.ts';
import type { Database } from '#platform/database/database.ts';
import { listPeople } from './queries.ts';

/** Accounts as a person's. */
export const accountRecords: StartSource<string> = {
  isJoinedByEmail: true,
  find: async (db, id) => (await listRows(db, eq(user.id, id)))[0] ?? null,
  list: (db, person) =>
    listRows(
      db,
      isLikePerson(person, {
        userId: user.id,
        name: user.name,
        email: user.email,
        telephones: [user.telephone, user.pendingTelephone],
      }),
    ),
};

const listRows = async (db: Database, which: SQL | undefined): Promise<RecordRow[]> =>
  (await listPeople(db, which)).map(
    ({ id, name, email, telephone, pendingTelephone, roles, invited }) => ({
      id,
      userId: id,
      names: [name],
      emails: [normalizeEmail(email)],
      telephones: [telephone ?? '', pendingTelephone ?? ''],
      title: name,
      detail: [
        email,
        ...roles.map((role) => roleDescriptions[role].name),
        ...(invited ? ['invited'] : []),
      ].join(', '),
    }),
  );
