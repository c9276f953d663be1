import type { Account } from '#contract/account.ts';
import type { Clearance } from '#features/hours/contract/hour-schemas.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import * as queries from './queries.ts';
import { getClearanceKey, isOpenRequest } from './rules.ts';

/** Records that the volunteer of an offer is cleared for its category; an earlier clearance ends. */
export async function grantClearance(
  { transact, clock }: Platform,
  id: number,
  until: string | null,
  actor: Account,
): Promise<Clearance> {
  return transact(async (db) => {
    const row = await queries.lockHour(db, id);
    if (!row || isOpenRequest(row)) throw new ProblemError('hour-not-found');
    const { volunteerName, category } = row;
    const clearance = await queries.insertClearanceRow(db, {
      volunteerKey: getClearanceKey(row),
      volunteerName,
      category,
      expiresOn: until,
      grantedBy: actor.name,
      grantedAt: clock.now(),
    });
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'clear volunteer',
      subject: `clearance ${clearance.id}`,
      after: { volunteerName, category, until },
    });
    return clearance;
  });
}

export async function revokeClearance(
  { transact, clock }: Platform,
  id: number,
  actor: Account,
): Promise<void> {
  await transact(async (db) => {
    const before = await queries.revokeClearanceRow(db, id, clock.now());
    if (!before) throw new ProblemError('clearance-not-found');
    const { volunteerName, category, expiresOn } = before;
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'end clearance',
      subject: `clearance ${id}`,
      before: { volunteerName, category, until: expiresOn },
    });
  });
}
