import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import { member } from '#features/directory/server/tables.ts';
import {
  columnHasAddress,
  createTableSource,
  type DataSubject,
  isOwnAccount,
  isOwnEmail,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { householdCheck, joinRequest } from './tables.ts';

/** What a household told about itself, and its answers. A request that names the person goes as a whole. */
export const joinUsData: readonly PersonalDataSource[] = [
  createTableSource({
    title: 'Requests to join the community',
    onDeletion: 'Deleted, with all who are in the request.',
    table: joinRequest,
    fields: {
      Household: sql`${joinRequest.family}->>'name'`,
      Address: sql`${joinRequest.family}->>'address'`,
      People: sql`(select string_agg(concat_ws(', ', p->>'name', p->>'telephone', p->>'email', p->>'birthday'), '; ') from jsonb_array_elements(${joinRequest.family}->'people') p)`,
      Email: joinRequest.email,
      Message: joinRequest.message,
      State: joinRequest.state,
      Reply: joinRequest.reply,
      Sent: joinRequest.createdAt,
      Decided: joinRequest.decidedAt,
      Deleted: joinRequest.deletedAt,
    },
    isAbout: (subject) =>
      or(isOwnEmail(joinRequest.email, subject), columnHasAddress(joinRequest.family, subject)),
    audit: { name: 'join request', id: joinRequest.id },
    erase: 'delete',
  }),
  createTableSource({
    title: 'The yearly check of the directory',
    onDeletion: 'Deleted.',
    table: householdCheck,
    fields: {
      Sent: householdCheck.sentAt,
      Reminders: householdCheck.reminders,
      Response: householdCheck.respondedAt,
      Corrected: householdCheck.hasCorrected,
    },
    isAbout: (subject) => isOfEntry(subject),
    erase: 'delete',
  }),
];

const isOfEntry = (subject: DataSubject): SQL =>
  exists(
    sql`(select from ${member} where ${and(eq(member.id, householdCheck.memberId), or(isOwnAccount(member.userId, subject), isOwnEmail(member.email, subject)))})`,
  );
