import { type SQL, sql } from 'drizzle-orm';
import { incomeMethods } from '#features/payments/contract/payment-methods.ts';
import type { IncomeEntry } from '#features/payments/contract/payments.ts';
import { ledgerEntry, type LedgerAccount, type Subject } from './tables.ts';

const toList = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );

const incomeAccounts = ['tickets', 'extras', 'gatherings', 'fees', 'donations'] as const;

/** Where money of each method arrives. Cards that are captured and those to be captured are one method. */
const moneyAccounts: readonly LedgerAccount[] = [...incomeMethods, 'provider-clearing'];

/** Inclusive days in the time zone, either end may be open; optionally one event. */
export type Period = {
  from?: string | undefined;
  until?: string | undefined;
  event?: number | undefined;
  timeZone: string;
};

/**
 * The income of the ledger, minus what was refunded, with the payment method of its transaction: the rows that every sum of income
 * adds up. Where a transaction moves income from one kind to another without money, the method is that of what was paid for. What was
 * given away is none. Named 'income' in queries.
 */
export const incomeRows: SQL = sql`(
  select entry.created_at, entry.event_id, entry.subject, entry.subject_id, entry.drawer, entry.account, entry.kind,
    case other.account when 'provider-clearing' then 'card' else other.account end as method,
    other.transaction_key = entry.transaction_key as has_money,
    -entry.amount_cents as amount_cents
  from ${ledgerEntry} entry
  join lateral (select account, transaction_key from ${ledgerEntry} o
    where o.subject = entry.subject and o.subject_id = entry.subject_id and o.account in (${toList(moneyAccounts)})
    order by o.transaction_key = entry.transaction_key desc, o.id
    limit 1) other on true
  where entry.account in (${toList(incomeAccounts)})) income`;

export const incomeDay = (timeZone: string): SQL =>
  sql`(income.created_at at time zone ${timeZone})::date`;

/** A time, not a day, is compared: the days of all rows would have to be computed, the times are in an index. */
const startOfDay = (day: string, timeZone: string, daysLater = 0): SQL =>
  sql`((${day}::date + ${daysLater}::integer)::timestamp at time zone ${timeZone})`;

/** The condition that a time is in the days of a period. */
export const isInPeriod = (time: SQL, { from, until, timeZone }: Period): SQL => sql`true
  ${from ? sql`and ${time} >= ${startOfDay(from, timeZone)}` : sql``}
  ${until ? sql`and ${time} < ${startOfDay(until, timeZone, 1)}` : sql``}`;

/** The condition on `incomeRows` for a period, what was paid for, and an account. */
export const isIncomeIn = (
  period: Period,
  of: { subject?: Subject; account?: IncomeEntry['account'] } = {},
): SQL => sql`${isInPeriod(sql`income.created_at`, period)}
  ${period.event ? sql`and income.event_id = ${period.event}` : sql``}
  ${of.subject ? sql`and income.subject = ${of.subject}` : sql``}
  ${of.account ? sql`and income.account = ${of.account}` : sql``}`;
