import type { DonationRecord, DonationTotals } from '#features/donations/contract/donations.ts';
import { formatTribute } from '#features/donations/contract/rules/tributes.ts';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { incomeRows, isIncomeIn } from '#features/payments/server/income-queries.ts';
import type { Database } from '#platform/database/database.ts';
import type { ChoiceKind } from '#features/donations/contract/donation-choices.ts';
import { type ChoiceLabels, loadChoiceLabels } from './choices/queries.ts';
import { type DonationRow, listDonationSplits } from './queries.ts';
import { donation } from './tables.ts';

/** Inclusive days in the time zone; either end may be open. */
export type Period = { from?: string | undefined; until?: string | undefined; timeZone: string };

const receivedStates = ['PAID', 'REFUND_DUE', 'REFUNDED', 'REFUND_FAILED', 'VOIDED'] as const;

const toDay = (timestamp: SQL, { timeZone }: Period) =>
  sql`(${timestamp} at time zone ${timeZone})::date`;

const within = (timestamp: SQL, period: Period) =>
  and(
    period.from ? sql`${toDay(timestamp, period)} >= ${period.from}::date` : undefined,
    period.until ? sql`${toDay(timestamp, period)} <= ${period.until}::date` : undefined,
  );

/** Donations paid in a period, including refunded ones, newest first. */
export async function listDonations(
  db: Database,
  period: Period,
  filter?: SQL,
): Promise<DonationRecord[]> {
  const rows = await db
    .select()
    .from(donation)
    .where(
      and(
        inArray(donation.state, [...receivedStates]),
        within(sql`${donation.paidAt}`, period),
        filter,
      ),
    )
    .orderBy(desc(donation.paidAt), desc(donation.id));
  const parts = await listDonationSplits(
    db,
    rows.map(({ id }) => id),
  );
  const byDonation = Map.groupBy(parts, ({ donationId }) => donationId);
  const labels = await loadChoiceLabels(db);
  return rows.flatMap((row) => toDonationRecord(row, byDonation.get(row.id) ?? [], labels));
}

type Part = Awaited<ReturnType<typeof listDonationSplits>>[number];

function toDonationRecord(
  { telephone, state, paidAt, ...row }: DonationRow,
  parts: Part[],
  labels: ChoiceLabels,
): DonationRecord[] {
  if (state === 'PENDING' || state === 'LAPSED' || !paidAt) return [];
  return [
    {
      ...row,
      state,
      paidAt,
      phone: telephone,
      monthly: row.monthlyDonationId !== null,
      coveredFee: row.feeCents,
      amount: row.totalCents,
      locationLabel: labels.location(row.location),
      tribute: formatTribute(row.tributeKind, row.tributeName),
      parts: parts.map(({ purpose, amountCents }) => ({
        message: purpose,
        label: labels.purpose(purpose),
        amount: amountCents,
      })),
    },
  ];
}

/** The same of these donors. */
export const listDonationsByDonors = async (
  db: Database,
  donorIds: readonly number[],
  period: Period,
): Promise<DonationRecord[]> =>
  donorIds.length === 0 ? [] : listDonations(db, period, inArray(donation.donorId, [...donorIds]));

export const findDonationRecord = async (
  db: Database,
  id: number,
): Promise<DonationRecord | null> =>
  (await listDonations(db, { timeZone: 'UTC' }, eq(donation.id, id)))[0] ?? null;

/** Totals of the income alone, independent of the donation rows. */
export async function sumDonations(db: Database, period: Period): Promise<DonationTotals> {
  const sumBy = async (name: SQL, condition: SQL = sql`true`) => {
    const { rows } = await db.execute<{ name: string; amountCents: number }>(sql`
      select ${name} as name, sum(amount_cents)::int as "amountCents"
      from ${incomeRows} left join ${donation} on ${donation.id} = income.subject_id
      where ${isIncomeIn(period, { subject: 'donation' })} and ${condition}
      group by 1 order by 1`);
    return rows;
  };
  const purposes = await sumBy(sql`income.kind`, sql`income.account = 'donations'`);
  const fees = await sumBy(sql`income.account`, sql`income.account = 'fees'`);
  const locations = await sumBy(sql`${donation.location}`, sql`${donation.location} is not null`);
  const months = await sumBy(
    sql`to_char(income.created_at at time zone ${period.timeZone}, 'YYYY-MM')`,
  );
  const feesCents = fees[0]?.amountCents ?? 0;
  const totalCents = purposes.reduce((sum, { amountCents }) => sum + amountCents, feesCents);
  const labels = await loadChoiceLabels(db);
  const withLabels = (sums: typeof purposes, kind: ChoiceKind) =>
    sums.map((sum) => ({ ...sum, label: labels[kind](sum.name) }));
  return {
    purposes: withLabels(purposes, 'purpose'),
    feesCents,
    locations: withLabels(locations, 'location'),
    months,
    totalCents,
  };
}
