import { expect, test } from 'vitest';
import { getPhoneSaleState } from './rules.ts';

const openedAt = new Date('2027-06-05T22:00:00.000Z');
const facts = { openedAt, endedBy: null, isPaying: false, hasChairs: true, order: null } as const;

test.each([
  [{ openedAt: null }, 'waiting'],
  [{}, 'opened'],
  [{ order: 'pending' }, 'opened'],
  [{ isPaying: true, order: 'action' }, 'paying'],
  [{ isPaying: true, order: 'unknown', hasChairs: false }, 'paying'],
  [{ order: 'declined' }, 'declined'],
  [{ order: 'declined', hasChairs: false }, 'expired'],
  [{ order: 'expired', hasChairs: false }, 'expired'],
  [{ endedBy: 'desk', hasChairs: false }, 'canceled'],
  [{ endedBy: 'guest', hasChairs: false }, 'given-up'],
  [{ endedBy: 'desk', isPaying: true }, 'paying'],
  [{ endedBy: 'desk', order: 'paid', hasChairs: false }, 'paid'],
  [{ order: 'refund-due', hasChairs: false }, 'refunded'],
  [{ order: 'refunded', hasChairs: false }, 'refunded'],
] as const)('a sale on the phone with %o is %s', (change, state) => {
  expect(getPhoneSaleState({ ...facts, ...change })).toBe(state);
});
