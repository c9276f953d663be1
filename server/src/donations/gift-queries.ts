import type { DonationLocation, Gift, GiftTotals } from '@namugongo/contract/donations';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { ledgerEntry } from '../payments/tables.ts';
import type { Database } from '../platform/database.ts';
import { type DonationRow, listParts } from './queries.ts';
import { donation } from './tables.ts';

/** Days are those of the time zone; either end may be open. */
export type Period = { from?: string | undefined; until?: string | undefined; timeZone: string };

const came = ['PAID', 'REFUND_DUE', 'REFUNDED', 'REFUND_FAILED'] as const;

const dayOf = (moment: SQL, { timeZone }: Period) =>
  sql`(${moment} at time zone ${timeZone})::date`;

const within = (moment: SQL, period: Period) =>
  and(
    period.from ? sql`${dayOf(moment, period)} >= ${period.from}::date` : undefined,
    period.until ? sql`${dayOf(moment, period)} <= ${period.until}::date` : undefined,
  );

/** The gifts whose money came in a period, the newest first; those that were given back too. */
export async function listGifts(db: Database, period: Period, which?: SQL): Promise<Gift[]> {
  const rows = await db
    .select()
    .from(donation)
    .where(and(inArray(donation.state, [...came]), within(sql`${donation.paidAt}`, period), which))
    .orderBy(desc(donation.paidAt), desc(donation.id));
  const parts = await listParts(
    db,
    rows.map(({ id }) => id),
  );
  const byGift = Map.groupBy(parts, ({ donationId }) => donationId);
  return rows.flatMap((row) => giftOf(row, byGift.get(row.id) ?? []));
}

type Part = Awaited<ReturnType<typeof listParts>>[number];

function giftOf({ telephone, state, paidAt, ...row }: DonationRow, parts: Part[]): Gift[] {
  if (state === 'PENDING' || state === 'LAPSED' || !paidAt) return [];
  return [
    {
      ...row,
      state,
      paidAt,
      phone: telephone,
      monthly: row.monthlyGiftId !== null,
      coveredFee: row.feeCents,
      amount: row.totalCents,
      parts: parts.map(({ purpose, amountCents }) => ({ message: purpose, amount: amountCents })),
    },
  ];
}

export const findGift = async (db: Database, id: number): Promise<Gift | null> =>
  (await listGifts(db, { timeZone: 'UTC' }, eq(donation.id, id)))[0] ?? null;

/** Sums of the ledger's entries about gifts, whatever the gifts themselves say. */
export async function sumGifts(db: Database, period: Period): Promise<GiftTotals> {
  const cents = sql<number>`-coalesce(sum(${ledgerEntry.amountCents}), 0)::int`;
  const month = sql<string>`to_char(${ledgerEntry.at} at time zone ${period.timeZone}, 'YYYY-MM')`;
  const ofGifts = and(
    eq(ledgerEntry.subject, 'donation'),
    inArray(ledgerEntry.account, ['donations', 'fees']),
    within(sql`${ledgerEntry.at}`, period),
  );
  const purposes = await db
    .select({ name: ledgerEntry.kind, amountCents: cents })
    .from(ledgerEntry)
    .where(and(ofGifts, eq(ledgerEntry.account, 'donations')))
    .groupBy(ledgerEntry.kind)
    .orderBy(ledgerEntry.kind);
  const [fees] = await db
    .select({ amountCents: cents })
    .from(ledgerEntry)
    .where(and(ofGifts, eq(ledgerEntry.account, 'fees')));
  const locations = await db
    .select({ name: sql<DonationLocation>`${donation.location}`, amountCents: cents })
    .from(ledgerEntry)
    .innerJoin(donation, eq(donation.id, ledgerEntry.subjectId))
    .where(ofGifts)
    .groupBy(donation.location)
    .orderBy(donation.location);
  const months = await db
    .select({ name: month, amountCents: cents })
    .from(ledgerEntry)
    .where(ofGifts)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  const feesCents = fees?.amountCents ?? 0;
  const totalCents = purposes.reduce((sum, { amountCents }) => sum + amountCents, feesCents);
  return { purposes, feesCents, locations, months, totalCents };
}
