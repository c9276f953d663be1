import { expect, test } from 'vitest';
import { testNow } from '#app/server/testing/test-now.ts';
import { buildReceiptFacts } from './rules.ts';

test.each([
  ['neither a fee nor a refund', 0, 0, []],
  ['the smallest fee', 1, 0, ['Processing fee']],
  ['the smallest refund', 0, 1, ['Refunded', 'Left']],
])('a receipt with %s', (_, feeCents, refundedCents, more) => {
  const facts = buildReceiptFacts(
    {
      orderId: 7,
      eventId: 1,
      paidAt: testNow,
      name: 'A',
      email: '',
      telephone: '6175550123',
      method: 'card',
      chairs: [],
      subtotalCents: 0,
      feeCents,
      totalCents: feeCents,
      refundedCents,
    },
    { name: 'The parish', timeZone: 'America/New_York' },
  );
  const always = ['Order', 'Date', 'Total', 'Paid by', 'Received by'];
  expect(facts.map(([label]) => label).filter((label) => !always.includes(label))).toEqual(more);
});
