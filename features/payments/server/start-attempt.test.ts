import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startSiteWithRecordingPayable } from '#app/server/testing/recording-payable.ts';
import { parseClientRequest, toAttemptRow } from './start-attempt.ts';

const { site, payments } = await startSiteWithRecordingPayable();
afterAll(() => site.stop());

/** A token of a card that can be used once; the sandbox takes any that it has no name for. */
const token = 'tok_of_a_card';
const saved = { use: 'kept-present', customer: 'cus_1', card: 'card_1' } as const;

describe('a card of one payment is remembered, so that it pays once', () => {
  const toRow = (change: Partial<Parameters<typeof toAttemptRow>[1]>) =>
    toAttemptRow(payments, {
      request: { key: randomUUID(), hash: '' },
      token,
      amountCents: 5_000,
      capture: 'manual',
      ...change,
    });
  test.each([
    ['with a new card', {}, { token, tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    [
      'with a test card that has a name',
      { token: 'tok_visa' },
      { token: 'tok_visa', tokenHash: null },
    ],
    ['with nothing to pay', { amountCents: 0 }, { token: null, tokenHash: null }],
    ['with a saved card', { card: saved }, { token: saved.card, tokenHash: null }],
  ])('%s', (_, change, expected) => {
    expect(toRow(change)).toMatchObject(expected);
  });
});

test.each([
  ['1234567', false],
  [' 1234567 ', false],
  ['12345678', true],
  ['x'.repeat(200), true],
  ['x'.repeat(201), false],
  [undefined, false],
])('the key of a request has 8 to 200 characters: %s', (header, isValid) => {
  const parse = () => parseClientRequest(header, {});
  if (isValid) expect(parse()).toMatchObject({ key: header });
  else expect(parse).toThrow(expect.objectContaining({ code: 'idempotency-key-missing' }));
});
