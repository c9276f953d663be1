import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpStripe } from './testing/open-stripe.ts';

let stripe: Awaited<ReturnType<typeof setUpStripe>>;
beforeAll(async () => {
  stripe = await setUpStripe();
});
afterAll(() => stripe.scripted.close());

const created = Math.floor(Date.parse('2027-06-01T12:00:00Z') / 1000);
const transaction = (type: string, amount: number, fee: number, source: unknown) => ({
  id: `txn_${type}_${amount}`,
  object: 'balance_transaction',
  type,
  amount,
  fee,
  net: amount - fee,
  created,
  source,
});

test("Stripe's deposits and their transactions are read, over several pages", async () => {
  const { books } = stripe.scripted;
  const arrival = Date.parse('2027-06-03T00:00:00Z') / 1000;
  for (const [id, status, currency] of [
    ['po_1', 'paid', 'usd'],
    ['po_2', 'in_transit', 'usd'],
    ['po_3', 'canceled', 'usd'],
    ['po_4', 'paid', 'ugx'],
  ] as const)
    books.addPayout(
      { id, object: 'payout', amount: 150_00, arrival_date: arrival, status, currency },
      id === 'po_1'
        ? [
            transaction('payout', -150_00, 0, id),
            transaction('charge', 206_00, 6_27, { object: 'charge', payment_intent: 'pi_1' }),
            transaction('payment', 10_00, 59, { object: 'charge', payment_intent: { id: 'pi_2' } }),
            transaction('refund', -40_00, 0, { object: 'refund', payment_intent: 'pi_1' }),
            transaction('adjustment', -19_14, 0, null),
          ]
        : [],
    );
  expect(await stripe.provider.listPayouts()).toEqual({
    outcome: 'ok',
    value: [
      { id: 'po_1', arrivesOn: '2027-06-03', state: 'paid', amountCents: 150_00 },
      { id: 'po_2', arrivesOn: '2027-06-03', state: 'pending', amountCents: 150_00 },
      { id: 'po_3', arrivesOn: '2027-06-03', state: 'failed', amountCents: 150_00 },
    ],
  });
  const createdAt = new Date(created * 1000);
  expect(await stripe.provider.listPayoutEntries('po_1')).toEqual({
    outcome: 'ok',
    value: [
      { kind: 'charge', intentId: 'pi_1', createdAt, amountCents: 206_00, feeCents: 6_27 },
      { kind: 'charge', intentId: 'pi_2', createdAt, amountCents: 10_00, feeCents: 59 },
      { kind: 'refund', intentId: 'pi_1', createdAt, amountCents: -40_00, feeCents: 0 },
      { kind: 'other', intentId: null, createdAt, amountCents: -19_14, feeCents: 0 },
    ],
  });
});

test('an unknown deposit is rejected, and a silent provider is no empty list', async () => {
  expect((await stripe.provider.listPayoutEntries('po_none')).outcome).toBe('rejected');
  stripe.scripted.order('listPayouts', 'reset', 2);
  expect((await stripe.provider.listPayouts()).outcome).toBe('unknown');
});
