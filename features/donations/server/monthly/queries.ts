import type {
  MonthlyDonation,
  OwnMonthlyDonation,
} from '#features/donations/contract/monthly-donations.ts';
import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { SavedCard } from '#features/payments/server/provider.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { isOwnEmail } from '#platform/ops/personal-data.ts';
import { type ChoiceLabels, loadChoiceLabels } from '../choices/queries.ts';
import { type DonationRow, getDonationSettings } from '../queries.ts';
import { donation, monthlyDonation } from '../tables.ts';

export type MonthlyDonationRow = typeof monthlyDonation.$inferSelect;

/** The saved card that a monthly donation is charged to. */
export const toSavedCard = (row: MonthlyDonationRow): SavedCard => ({
  customer: row.providerCustomerId,
  card: row.providerCardId,
});

export const { find: findMonthlyDonation, insert: insertMonthlyDonationRow } =
  accessRows(monthlyDonation);

export async function lockMonthlyDonation(
  db: Database,
  id: number,
): Promise<MonthlyDonationRow | null> {
  const [row] = await db
    .select()
    .from(monthlyDonation)
    .where(eq(monthlyDonation.id, id))
    .for('update');
  return row ?? null;
}

/** The caller holds the lock. */
export async function updateMonthlyDonationRow(
  db: Database,
  id: number,
  change: Partial<Omit<MonthlyDonationRow, 'id'>>,
): Promise<MonthlyDonationRow> {
  const [row] = await db
    .update(monthlyDonation)
    .set(change)
    .where(eq(monthlyDonation.id, id))
    .returning();
  if (!row) throw new Error(`Monthly donation ${id} does not exist.`);
  return row;
}

/** Ids of active monthly donations of this provider due by `today`, longest overdue first. */
export async function listDueMonthlyDonations(
  db: Database,
  provider: MonthlyDonationRow['provider'],
  today: string,
): Promise<number[]> {
  const rows = await db
    .select({ id: monthlyDonation.id })
    .from(monthlyDonation)
    .where(
      and(
        eq(monthlyDonation.state, 'ACTIVE'),
        eq(monthlyDonation.provider, provider),
        lte(monthlyDonation.retryOn, today),
      ),
    )
    .orderBy(asc(monthlyDonation.retryOn), asc(monthlyDonation.id))
    .limit(1_000);
  return rows.map(({ id }) => id);
}

export const listMonthlyDonations = (db: Database): Promise<MonthlyDonationRow[]> =>
  db
    .select()
    .from(monthlyDonation)
    .orderBy(desc(monthlyDonation.startedAt), desc(monthlyDonation.id));

/** Those of one address, in whatever letters it was typed, the newest first. */
export const listMonthlyDonationsByEmail = (
  db: Database,
  email: string,
): Promise<MonthlyDonationRow[]> =>
  db
    .select()
    .from(monthlyDonation)
    .where(isOwnEmail(monthlyDonation.email, { email }))
    .orderBy(desc(monthlyDonation.id));

/** The donation of the next charge day, paid or not. */
export async function findDonationOfMonth(
  db: Database,
  { id, nextChargeOn }: MonthlyDonationRow,
): Promise<DonationRow | null> {
  const [row] = await db
    .select()
    .from(donation)
    .where(and(eq(donation.monthlyDonationId, id), eq(donation.dueOn, nextChargeOn)));
  return row ?? null;
}

/** True when the card did not pay a month: a retry is scheduled, or the donation was paused. */
export const isPaymentOverdue = ({ state, pausedBy, declineCount }: MonthlyDonationRow): boolean =>
  (state === 'ACTIVE' && declineCount > 0) || (state === 'PAUSED' && pausedBy === 'card');

function toSharedFields(row: MonthlyDonationRow, labels: ChoiceLabels) {
  const {
    name,
    splits,
    feeCents,
    totalCents,
    state,
    pausedBy,
    retryOn,
    lastResult,
    lastChargedOn,
  } = row;
  return {
    name,
    parts: splits.map((part) => ({ ...part, label: labels.purpose(part.message) })),
    coveredFee: feeCents,
    amount: totalCents,
    state,
    pausedBy: state === 'PAUSED' ? pausedBy : null,
    nextChargeOn: state === 'ACTIVE' ? retryOn : null,
    owed: isPaymentOverdue(row),
    lastResult,
    lastChargedOn,
  };
}

export async function toOwnMonthlyDonation(
  db: Database,
  row: MonthlyDonationRow,
): Promise<OwnMonthlyDonation> {
  const { feePercent } = await getDonationSettings(db);
  return { ...toSharedFields(row, await loadChoiceLabels(db)), feePercent };
}

export const toMonthlyDonation = (
  row: MonthlyDonationRow,
  labels: ChoiceLabels,
): MonthlyDonation => ({
  ...toSharedFields(row, labels),
  id: row.id,
  phone: row.telephone,
  email: row.email,
  location: row.location,
  locationLabel: labels.location(row.location),
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  endedBy: row.endedBy,
});
