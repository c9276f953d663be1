import type { Account } from '@namugongo/contract/accounts';
import type { Clearance } from '@namugongo/contract/hour-records';
import { audit } from '../platform/audit.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import * as queries from './queries.ts';
import { clearanceKey } from './rules.ts';

/** Puts on record that the volunteer of an offer is cleared for its category; an earlier record ends. */
export async function clearVolunteer(
  { transact, clock }: Platform,
  id: number,
  until: string | null,
  who: Account,
): Promise<Clearance> {
  return transact(async (db) => {
    const row = await queries.lockHour(db, id);
    if (!row) throw new Refusal('hour-not-found');
    const { volunteerName, category } = row;
    const clearance = await queries.insertClearance(db, {
      volunteer: clearanceKey(row),
      volunteerName,
      category,
      until,
      grantedBy: who.name,
      grantedAt: clock.now(),
    });
    await audit(db, clock, {
      who: who.id,
      whoName: who.name,
      action: 'clear volunteer',
      subject: `clearance ${clearance.id}`,
      after: { volunteerName, category, until },
    });
    return clearance;
  });
}

export async function endClearance(
  { transact, clock }: Platform,
  id: number,
  who: Account,
): Promise<void> {
  await transact(async (db) => {
    const before = await queries.endClearance(db, id, clock.now());
    if (!before) throw new Refusal('clearance-not-found');
    const { volunteerName, category, until } = before;
    await audit(db, clock, {
      who: who.id,
      whoName: who.name,
      action: 'end clearance',
      subject: `clearance ${id}`,
      before: { volunteerName, category, until },
    });
  });
}
