import { addIntentionRow } from './intention-rows.ts';
import { toPlainName } from '#platform/email/email-text.ts';
import { householdCheck, joinRequest } from '#features/join-us/server/tables.ts';
import type { Database } from '#platform/database/database.ts';

type Person = { name: string; email: string; telephone: string };

/** A request to join, which waits. */
export const createRequestRow = ({ name, email, telephone }: Person, createdAt: Date) => ({
  state: 'waiting' as const,
  family: {
    name: `The family of ${name}`,
    address: '1 Road',
    people: [{ id: null, name, householdRole: 'head' as const, telephone, email }],
  },
  email,
  message: `${toPlainName(name)} sings`,
  createdAt,
});

/** A request of the person, the yearly question to them, and a Mass that they asked for. */
export async function addJoinUsRows(
  db: Database,
  { memberId, at, ...person }: Person & { memberId: number; at: Date },
): Promise<void> {
  await db.insert(joinRequest).values(createRequestRow(person, at));
  await addIntentionRow(db, person, at);
  await db.insert(householdCheck).values({ memberId, sentAt: at, lastSentAt: at });
}
