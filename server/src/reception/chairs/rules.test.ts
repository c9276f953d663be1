import { describe, expect, test } from 'vitest';
import { byName, type ChairRecord, isInUse, showChair } from './rules.ts';

const now = new Date('2027-05-01T16:00:00.000Z');
const later = new Date('2027-05-01T16:00:00.001Z');
const plain: ChairRecord = {
  id: 1,
  eventId: 1,
  tableName: 'Table 7',
  chairName: 'Chair 1',
  chairType: 'adult',
  amountCents: 20000,
  status: 'Buy',
  claim: null,
};

describe('what everybody sees of a chair', () => {
  test.each([
    ['nobody has', null, 'Buy', false],
    ['somebody holds', { state: 'HELD', cartId: 'a', expiresAt: later }, 'Reserved', true],
    ['somebody held until now', { state: 'HELD', cartId: 'a', expiresAt: now }, 'Buy', false],
    [
      'somebody pays, whatever the clock says',
      { state: 'PAYING', cartId: 'a', expiresAt: now },
      'Reserved',
      true,
    ],
    ['somebody bought', { state: 'SOLD', cartId: null, expiresAt: null }, 'Sold', true],
  ] as const)('that %s', (_, claim, status, inUse) => {
    expect(showChair({ ...plain, claim }, now).chairStatus).toBe(status);
    expect(isInUse(claim, now)).toBe(inUse);
  });

  test('is the status that staff set when nobody has it', () => {
    expect(showChair({ ...plain, status: 'Request' }, now).chairStatus).toBe('Request');
  });
});

test('chairs are in the order of their names, Child last', () => {
  const names = [
    ['Child', 'Chair 1'],
    ['Table 10', 'Chair 2'],
    ['Table 2', 'Chair 10'],
    ['Table 2', 'Chair 9'],
  ].map(([tableName = '', chairName = ''], id) => ({ ...plain, id, tableName, chairName }));
  expect(names.toSorted(byName).map(({ id }) => id)).toEqual([3, 2, 1, 0]);
});
