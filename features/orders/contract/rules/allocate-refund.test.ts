import { expect, test } from 'vitest';
import { allocateRefund } from './allocate-refund.ts';

const more = (id: number, ticketId: number, partCents: number, feeCents = 0) => ({
  id,
  ticketId,
  partCents,
  feeCents,
});
const list = (input: Parameters<typeof allocateRefund<ReturnType<typeof more>>>[0]) => {
  const { orderCents, supplements } = allocateRefund(input);
  return [orderCents, ...supplements.map((item) => [item.id, item.partCents, item.feeCents])];
};

test.each([
  ['without supplements, all of it is of the order', 300, [[1, 300]], 500, [], [300]],
  [
    'a ticket gets back first what was paid more for it',
    200,
    [[1, 200]],
    120,
    [more(7, 1, 80, 3)],
    [120, [7, 80, 0]],
  ],
  [
    'an amount that is less than that leaves the order alone',
    50,
    [[1, 50]],
    120,
    [more(7, 1, 80)],
    [0, [7, 50, 0]],
  ],
  [
    'the newest of two first',
    100,
    [[1, 100]],
    120,
    [more(7, 1, 80), more(8, 1, 60)],
    [0, [8, 60, 0], [7, 40, 0]],
  ],
  ['that of another ticket stays', 120, [[2, 120]], 240, [more(7, 1, 80, 3)], [120]],
  [
    'the whole order with all fees',
    326,
    [
      [1, 200],
      [2, 120],
    ],
    243,
    [more(7, 1, 80, 3)],
    [243, [7, 80, 3]],
  ],
  [
    'the fee of a supplement whose ticket is gone',
    126,
    [[2, 120]],
    123,
    [more(7, 1, 0, 3)],
    [123, [7, 0, 3]],
  ],
  [
    'a change of type nets its lines',
    80,
    [
      [1, 200],
      [1, -120],
    ],
    120,
    [more(7, 1, 80, 3)],
    [0, [7, 80, 0]],
  ],
  ['a gift that becomes dearer', -80, [[1, -80]], 0, [], [-80]],
])('%s', (_, amountCents, tickets, orderLeftCents, supplements, expected) => {
  const lines = tickets.map(([id = 0, cents = 0]) => ({ id, cents }));
  expect(list({ amountCents, tickets: lines, extraCents: 0, orderLeftCents, supplements })).toEqual(
    expected,
  );
});

test.each([
  ['an extra goes back out of the payment of the order', 25, [], 25, 500, [25]],
  [
    'with a ticket that was paid more for',
    225,
    [{ id: 1, cents: 200 }],
    25,
    170,
    [145, [7, 80, 0]],
  ],
  ['and all fees', 234, [{ id: 1, cents: 200 }], 25, 151, [151, [7, 80, 3]]],
])('%s', (_, amountCents, tickets, extraCents, orderLeftCents, expected) => {
  const supplements = [more(7, 1, 80, 3)];
  expect(list({ amountCents, tickets, extraCents, orderLeftCents, supplements })).toEqual(expected);
});
