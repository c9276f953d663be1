import { compareKeys } from '#contract/rules/normalize.ts';
import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { ProviderPayout, ProviderPayoutEntry } from '../provider.ts';
import { computeSandboxFee } from './rules.ts';
import { intent, refund } from './tables.ts';

const maxPayouts = 100;
const day = 86_400_000;
const daysToArrive = 2;
const prefix = 'po_sbx_';

const toDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Each day's charges and refunds (UTC) are one deposit, which arrives two days later; today's still grows. */
export async function listPayouts(db: Database, now: Date): Promise<ProviderPayout[]> {
  const byDay = Map.groupBy(await listEntries(db), ({ createdAt }) => toDay(createdAt));
  return [...byDay]
    .map(([date, entries]) => {
      const arrivesOn = toDay(new Date(Date.parse(date) + daysToArrive * day));
      return {
        id: `${prefix}${date}`,
        arrivesOn,
        state: arrivesOn <= toDay(now) ? ('paid' as const) : ('pending' as const),
        amountCents: entries.reduce((sum, item) => sum + item.amountCents - item.feeCents, 0),
      };
    })
    .toSorted((a, b) => compareKeys(b.arrivesOn, a.arrivesOn))
    .slice(0, maxPayouts);
}

/** Null for an unknown deposit. */
export async function listPayoutEntries(
  db: Database,
  payoutId: string,
): Promise<ProviderPayoutEntry[] | null> {
  const entries = await listEntries(db);
  const own = entries.filter(({ createdAt }) => `${prefix}${toDay(createdAt)}` === payoutId);
  return own.length > 0 ? own : null;
}

async function listEntries(db: Database): Promise<ProviderPayoutEntry[]> {
  const charges = await db
    .select({ intentId: intent.id, cents: intent.receivedCents, createdAt: intent.createdAt })
    .from(intent)
    .where(gt(intent.receivedCents, 0))
    .orderBy(asc(intent.createdAt));
  const refunds = await db
    .select({ intentId: refund.intentId, cents: refund.amountCents, createdAt: refund.createdAt })
    .from(refund)
    .where(eq(refund.state, sql`'succeeded'`))
    .orderBy(asc(refund.createdAt));
  return [
    ...charges.map(({ cents, ...item }) => ({
      ...item,
      kind: 'charge' as const,
      amountCents: cents,
      feeCents: computeSandboxFee(cents),
    })),
    ...refunds.map(({ cents, ...item }) => ({
      ...item,
      kind: 'refund' as const,
      amountCents: -cents,
      feeCents: 0,
    })),
  ];
}
