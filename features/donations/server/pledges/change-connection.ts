import type { Account } from '#contract/account.ts';
import type { DonationRecord } from '#features/donations/contract/donations.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { findDonation, listDonationSplits, lockDonation, updateDonationRow } from '../queries.ts';
import { findDonationRecord } from '../report-queries.ts';
import { requireLockedPledge } from './create-pledge.ts';

/** The pledge, which the team sees and which is for one of the purposes; throws 'pledge-not-found' or 'pledge-purpose-differs'. */
export async function requirePledgeFor(
  db: Database,
  pledgeId: number,
  purposes: readonly string[],
): Promise<void> {
  const { purpose, label } = await requireLockedPledge(db, pledgeId);
  if (!purposes.includes(purpose)) throw new ProblemError('pledge-purpose-differs', { label });
}

type Connection = {
  id: number;
  pledgeId: number | null;
  seen: Pick<DonationRecord, 'pledgeId'>;
};

/** Counts a gift toward a pledge, or toward none. */
export const connectDonation = (
  platform: Platform,
  { id, pledgeId, seen }: Connection,
  actor: Account,
): Promise<DonationRecord> =>
  platform.transact(async (db) => {
    await lockDonation(db, id);
    const donation = await findDonation(db, id);
    if (!donation?.paidAt) throw new ProblemError('donation-not-found');
    requireUnchanged(seen, { pledgeId: donation.pledgeId });
    const parts = await listDonationSplits(db, [id]);
    if (pledgeId !== null)
      await requirePledgeFor(
        db,
        pledgeId,
        parts.map(({ purpose }) => purpose),
      );
    await updateDonationRow(db, id, { pledgeId });
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'connect donation',
      subject: `donation ${id}`,
      before: { pledge: donation.pledgeId },
      after: { pledge: pledgeId },
    });
    const record = await findDonationRecord(db, id);
    if (!record) throw new ProblemError('donation-not-found');
    return record;
  });
