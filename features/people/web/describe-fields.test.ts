import { expect, test } from 'vitest';
import { describeFields } from './describe-fields.ts';

test.each<[string, unknown, unknown, string]>([
  ['a change', { chair: 'A' }, { chair: 'B' }, 'Chair: A → B.'],
  ['several', { chair: 'A', note: 'x' }, { chair: 'B', note: 'y' }, 'Chair: A → B. Note: x → y.'],
  ['what was added', { note: '' }, { note: 'y' }, 'Note: y.'],
  ['what was created', null, { chair: 'B' }, 'Chair: B.'],
  [
    'what was taken away',
    { telephone: '6175550123' },
    { telephone: null },
    'Telephone: (617) 555-0123 → none.',
  ],
  ['what was removed', { chair: 'A' }, null, 'Chair: A → none.'],
  ['nothing of what stayed', { chair: 'A', note: 'x' }, { chair: 'A', note: 'y' }, 'Note: x → y.'],
  [
    'nothing of what only the time before is known',
    { state: 'PAID' },
    { amountCents: 5_00 },
    'Amount: $5.',
  ],
  [
    'the states of an order',
    { state: 'PAID' },
    { state: 'REFUND_DUE' },
    'State: paid → refund due.',
  ],
  ['the location of a collection', null, { location: 'St_Kizito' }, 'Location: St Kizito.'],
])('tells %s', (_, before, after, expected) => {
  expect(describeFields({ before, after }, String)).toBe(expected);
});
