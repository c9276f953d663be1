import type { SQL } from 'drizzle-orm';
import { isConfirmedEmail } from '#features/accounts/server/queries.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { lockTransaction } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import { deletedName } from '#platform/ops/personal-data.ts';
import type { Platform } from '#platform/platform.ts';
import { findMonthlyDonation } from '../monthly/queries.ts';
import { type DonationRow, findDonation, updateDonationRow } from '../queries.ts';
import { type DonorFacts, findDonorRecord } from '../rules.ts';
import {
  insertDonor,
  isDonorOfEmail,
  isDonorOfNameOnly,
  isDonorOfTelephone,
  listDonorSummaries,
  listUnassignedIds,
} from './queries.ts';

type Assigned = Pick<
  DonationRow,
  'id' | 'name' | 'email' | 'telephone' | 'donorId' | 'monthlyDonationId'
>;

/** Gives a paid gift to its donor, whose record it may begin, or begins as told; null for loose cash. In the caller's transaction. */
export async function assignDonor(
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  donation: Assigned,
  isNewDonor = false,
): Promise<number | null> {
  if (donation.donorId !== null) return donation.donorId;
  if (isAnonymous(donation)) return null;
  const now = clock.now();
  const donorId = isNewDonor
    ? await createDonor(db, donation, now)
    : ((await findDonorOfMonth(db, donation.monthlyDonationId)) ??
      (await findOrCreateDonor(db, donation, now)));
  await updateDonationRow(db, donation.id, { donorId });
  return donorId;
}

const isAnonymous = ({ name, email, telephone }: Assigned): boolean =>
  (name === '' || name === deletedName) && email === '' && telephone === '';

const findDonorOfMonth = async (db: Database, id: number | null): Promise<number | null> =>
  id === null ? null : ((await findMonthlyDonation(db, id))?.donorId ?? null);

const createDonor = (
  db: Database,
  { name, email, telephone }: DonorFacts,
  createdAt: Date,
): Promise<number> => insertDonor(db, { name, email, telephone, createdAt });

async function findOrCreateDonor(
  db: Database,
  { name, email, telephone }: Assigned,
  now: Date,
): Promise<number> {
  // Two gifts of a new donor at once make one record.
  await lockTransaction(db, 'donors');
  const candidates = await listDonorSummaries(db, isNear({ name, email, telephone }));
  const isConfirmed = email !== '' && (await isConfirmedEmail(db, email));
  return (
    findDonorRecord({ name, email, telephone }, candidates, isConfirmed) ??
    createDonor(db, { name, email, telephone }, now)
  );
}

function isNear({ name, email, telephone }: DonorFacts): SQL | undefined {
  if (email !== '') return isDonorOfEmail(email);
  return telephone === '' ? isDonorOfNameOnly(name) : isDonorOfTelephone(telephone);
}

const hourMs = 3_600_000;

/** Assigns what an earlier release recorded while it was replaced by this one. */
export const createDonorJob = (platform: Platform): BackgroundJob =>
  createIntervalJob('donors of gifts', hourMs, platform.log, async () => {
    for (const { id } of await listUnassignedIds(platform.database))
      await platform.transact(async (db) => {
        const donation = await findDonation(db, id);
        if (donation) await assignDonor(platform, db, donation);
      });
  });
