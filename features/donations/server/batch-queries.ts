import type { DonationBatch } from '#features/donations/contract/donation-batches.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { choiceLabel } from './choices/queries.ts';
import { donation, donationBatch } from './tables.ts';

/** Inserts the batch, or returns null when its reference is recorded. */
export async function insertBatchRow(
  db: Database,
  values: Omit<typeof donationBatch.$inferInsert, 'id'>,
): Promise<number | null> {
  const [row] = await db
    .insert(donationBatch)
    .values(values)
    .onConflictDoNothing({ target: donationBatch.reference })
    .returning({ id: donationBatch.id });
  return row?.id ?? null;
}

/** Not an envelope that was voided. */
const isCounted = sql`${donation.state} <> 'VOIDED'`;

const sumByMethod = (method: 'cash' | 'check') =>
  sql<number>`coalesce(sum(${donation.totalCents}) filter (where ${donation.method} = ${sql.raw(`'${method}'`)} and ${isCounted}), 0)::int`;

const maxBatches = 200;

/** Batches without their voided envelopes, the newest first. */
export async function listBatches(
  db: Database,
  { reference, receivedOn }: { reference?: string; receivedOn?: string } = {},
): Promise<DonationBatch[]> {
  return db
    .select({
      id: donationBatch.id,
      receivedOn: donationBatch.receivedOn,
      location: donationBatch.location,
      locationLabel: choiceLabel('location', sql`${donationBatch.location}`),
      note: donationBatch.note,
      totalCents: sql<number>`${donationBatch.totalCents} - coalesce(sum(${donation.totalCents}) filter (where not ${isCounted}), 0)::int`,
      cashCents: sumByMethod('cash'),
      checkCents: sumByMethod('check'),
      donations: sql<number>`(count(${donation.id}) filter (where ${isCounted}))::int`,
      recordedBy: donationBatch.recordedBy,
      recordedAt: donationBatch.recordedAt,
    })
    .from(donationBatch)
    .leftJoin(donation, eq(donation.batchId, donationBatch.id))
    .where(
      and(
        reference === undefined ? undefined : eq(donationBatch.reference, reference),
        receivedOn === undefined ? undefined : eq(donationBatch.receivedOn, receivedOn),
      ),
    )
    .groupBy(donationBatch.id)
    .orderBy(desc(donationBatch.receivedOn), desc(donationBatch.id))
    .limit(maxBatches);
}
