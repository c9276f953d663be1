import type {
  DonationLocation,
  DonationRecord,
  DonationTotals,
} from '#features/donations/contract/donations.ts';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { ledgerEntry } from '#features/payments/server/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { type DonationRow, listDonationSplits } from './queries.ts';
import { donation } from './tables.ts';

/** Inclusive days in the time zone; either end may be open. */
export type Period = { from?: string | undefined; until?: string | undefined; timeZone: string };

const receivedStates = ['PAID', 'REFUND_DUE', 'REFUNDED', 'REFUND_FAILED'] as const;

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
  return rows.flatMap((row) => toDonationRecord(row, byDonation.get(row.id) ?? []));
}

type Part = Awaited<ReturnType<typeof listDonationSplits>>[number];

function toDonationRecord(
  { telephone, state, paidAt, ...row }: DonationRow,
  parts: Part[],
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
      parts: parts.map(({ purpose, amountCents }) => ({ message: purpose, amount: amountCents })),
    },
  ];
}

export const findDonationRecord = async (
  db: Database,
  id: number,
): Promise<DonationRecord | null> =>
  (await listDonations(db, { timeZone: 'UTC' }, eq(donation.id, id)))[0] ?? null;

/** Totals from the ledger alone, independent of the donation rows. */
export async function sumDonations(db: Database, period: Period): Promise<DonationTotals> {
  const cents = sql<number>`-coalesce(sum(${ledgerEntry.amountCents}), 0)::int`;
  const month = sql<string>`to_char(${ledgerEntry.createdAt} at time zone ${period.timeZone}, 'YYYY-MM')`;
  const isDonationEntry = and(
    eq(ledgerEntry.subject, 'donation'),
    inArray(ledgerEntry.account, ['donations', 'fees']),
    within(sql`${ledgerEntry.createdAt}`, period),
  );
  const purposes = await db
    .select({ name: ledgerEntry.kind, amountCents: cents })
    .from(ledgerEntry)
    .where(and(isDonationEntry, eq(ledgerEntry.account, 'donations')))
    .groupBy(ledgerEntry.kind)
    .orderBy(ledgerEntry.kind);
  const [fees] = await db
    .select({ amountCents: cents })
    .from(ledgerEntry)
    .where(and(isDonationEntry, eq(ledgerEntry.account, 'fees')));
  const locations = await db
    .select({ name: sql<DonationLocation>`${donation.location}`, amountCents: cents })
    .from(ledgerEntry)
    .innerJoin(donation, eq(donation.id, ledgerEntry.subjectId))
    .where(isDonationEntry)
    .groupBy(donation.location)
    .orderBy(donation.location);
  const months = await db
    .select({ name: month, amountCents: cents })
    .from(ledgerEntry)
    .where(isDonationEntry)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  const feesCents = fees?.amountCents ?? 0;
  const totalCents = purposes.reduce((sum, { amountCents }) => sum + amountCents, feesCents);
  return { purposes, feesCents, locations, months, totalCents };
}
