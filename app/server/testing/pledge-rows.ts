import { insertPledge } from '#features/donations/server/pledges/queries.ts';
import type { Database } from '#platform/database/database.ts';

type Person = { name: string; email: string; telephone: string };

/** A pledge of someone, in six parts from that moment. */
export function addPledgeRow(db: Database, person: Person, createdAt: Date): Promise<number> {
  const day = createdAt.toISOString().slice(0, 10);
  const plan = { totalCents: 600_00, parts: 6, firstDueOn: day, remindedOn: day };
  return insertPledge(db, { ...plan, ...person, purpose: 'Liturgy', state: 'open', createdAt });
}
