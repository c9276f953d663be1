import type { Stripe } from 'stripe';
import type { ProviderPayout, ProviderPayoutEntry, ProviderResult } from '../provider.ts';
import { callStripe } from './call-stripe.ts';

const maxPayouts = 100;
const maxEntries = 5_000;

/** The newest deposits in US dollars. */
export const listPayouts = (stripe: Stripe): Promise<ProviderResult<ProviderPayout[]>> =>
  callStripe(null, async () => {
    const { data } = await stripe.payouts.list({ limit: maxPayouts });
    return data.filter(({ currency }) => currency === 'usd').map(toPayout);
  });

/** The balance transactions of a deposit, without the deposit itself. */
export const listPayoutEntries = (
  stripe: Stripe,
  payoutId: string,
): Promise<ProviderResult<ProviderPayoutEntry[]>> =>
  callStripe(null, async () => {
    const params = {
      payout: payoutId,
      limit: 100,
      expand: ['data.source'],
    } satisfies Stripe.BalanceTransactionListParams;
    const entries: ProviderPayoutEntry[] = [];
    for await (const transaction of stripe.balanceTransactions.list(params)) {
      if (transaction.type !== 'payout') entries.push(toEntry(transaction));
      if (entries.length === maxEntries) break;
    }
    return entries;
  });

const states: Readonly<Record<string, ProviderPayout['state']>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
};

/** Stripe's arrival date is midnight UTC. */
const toPayout = ({
  id,
  arrival_date: arrival,
  status,
  amount,
}: Stripe.Payout): ProviderPayout => ({
  id,
  arrivesOn: new Date(arrival * 1000).toISOString().slice(0, 10),
  state: states[status] ?? 'pending',
  amountCents: amount,
});

const kinds: Readonly<Record<string, ProviderPayoutEntry['kind']>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
};

const toEntry = ({
  type,
  source,
  created,
  amount,
  fee,
}: Stripe.BalanceTransaction): ProviderPayoutEntry => ({
  kind: kinds[type] ?? 'other',
  intentId: getIntentId(source),
  createdAt: new Date(created * 1000),
  amountCents: amount,
  feeCents: fee,
});

/** Charges and refunds name their intent. */
function getIntentId(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null;
  const { payment_intent: intent } = source;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}
