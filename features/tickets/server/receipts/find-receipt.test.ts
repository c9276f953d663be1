import { describe, expect, test } from 'vitest';
import { testNow } from '#app/server/testing/test-now.ts';
import { buildReceipt } from './find-receipt.ts';
import type { Order } from './queries.ts';

const order = { id: 1, paidAt: testNow, method: 'card', extras: [] as Order['extras'] } as Order;
const chair = (tableName: string, chairName: string) => ({
  tableName,
  chairName,
  guestType: 'adult' as const,
  amountCents: 1,
});

const none = { chairs: [], refunds: [], supplementCents: 0 };

describe('a receipt', () => {
  test.each<[string, Partial<Order>, boolean]>([
    ['is that of a paid order', {}, true],
    ['is that of an order that was refunded later', { state: 'REFUNDED' }, true],
    ['is none of an order that was never paid', { paidAt: null }, false],
    ['is none of a gift', { method: 'gift' }, false],
  ])('%s', (_, change, expected) => {
    expect(buildReceipt({ ...none, order: { ...order, ...change } }) !== null).toBe(expected);
  });

  test('names its chairs table by table, in the order of their numbers', () => {
    const chairs = [
      chair('Table 10', 'Chair 1'),
      chair('Table 2', 'Chair 10'),
      chair('Table 2', 'Chair 9'),
    ];
    const labels = buildReceipt({ ...none, order, chairs })?.chairs.map(
      ({ tableName, chairName }) => `${tableName} ${chairName}`,
    );
    expect(labels).toEqual(['Table 2 Chair 9', 'Table 2 Chair 10', 'Table 10 Chair 1']);
  });

  test('counts what went back or is on its way, and not what failed', () => {
    const refunds = [
      { state: 'done' as const, amountCents: 1 },
      { state: 'due' as const, amountCents: 20 },
      { state: 'failed' as const, amountCents: 300 },
    ];
    expect(buildReceipt({ ...none, order, refunds })?.refundedCents).toBe(21);
  });
});
