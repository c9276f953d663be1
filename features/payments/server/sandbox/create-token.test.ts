import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import {
  confirmIntent,
  createTestIntent,
  unwrapResult,
} from '../testing/provider-contract/fixtures.ts';
import { validateCard } from './create-token.ts';
import { testCards } from './rules.ts';
import { setUpSandbox } from './testing/open-sandbox.ts';

describe('tokens from card numbers', () => {
  const clock = fixedClock(new Date('2026-11-21T12:00:00Z'));
  let opened: Awaited<ReturnType<typeof setUpSandbox>>;
  beforeAll(async () => {
    opened = await setUpSandbox({ clock });
  });
  afterAll(() => opened.close());
  const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030, cvc: '123' };

  const numbered = Object.entries(testCards).filter(([, { number }]) => number !== null);
  it.each(numbered)('the number of %s behaves like its token', async (name, { number }) => {
    const { sandbox } = opened;
    const created = await sandbox.createToken({ ...card, number: number ?? '' });
    const token = created.outcome === 'ok' ? created.token : '';
    expect(sandbox.paysOnce(token)).toBe(true);
    const [byNumber, byName] = [await createTestIntent(sandbox), await createTestIntent(sandbox)];
    const results = [
      await confirmIntent(sandbox, byNumber.id, token),
      await confirmIntent(sandbox, byName.id, name),
    ];
    const essence = results.map((result) =>
      result.outcome === 'declined'
        ? { ...result.decline, fingerprint: null }
        : unwrapResult(result).state,
    );
    expect(essence[0]).toEqual(essence[1]);
  });

  it('a token from a card number pays once', async () => {
    const { sandbox } = opened;
    const created = await sandbox.createToken(card);
    const token = created.outcome === 'ok' ? created.token : '';
    const [first, second] = [await createTestIntent(sandbox), await createTestIntent(sandbox)];
    expect((await confirmIntent(sandbox, first.id, token)).outcome).toBe('ok');
    expect((await confirmIntent(sandbox, second.id, token)).outcome).toBe('rejected');
  });

  it('a number that is no test card is declined and not stored', async () => {
    const { sandbox, pool } = opened;
    const created = await sandbox.createToken({ ...card, number: '4111111111111111' });
    const intent = await createTestIntent(sandbox);
    expect(
      await confirmIntent(sandbox, intent.id, created.outcome === 'ok' ? created.token : ''),
    ).toMatchObject({
      outcome: 'declined',
      decline: { code: 'card_declined', declineCode: 'test_mode_live_card' },
    });
    expect(await opened.sandbox.identifyCard('tok_visa')).toBeNull();
    const stored = await pool.query('select * from sandbox.token');
    expect(JSON.stringify(stored.rows)).not.toContain('411111');
  });

  it.each([
    ['a wrong check digit', { number: '4242424242424241' }, 'incorrect_number'],
    ['letters', { number: '4242abcd42424242' }, 'incorrect_number'],
    ['no number', { number: '' }, 'incorrect_number'],
    ['month 13', { expMonth: 13 }, 'invalid_expiry_month'],
    ['month 0', { expMonth: '0' }, 'invalid_expiry_month'],
    ['a month in exponential form', { expMonth: '1e1' }, 'invalid_expiry_month'],
    ['half a month', { expMonth: 1.5 }, 'invalid_expiry_month'],
    ['a year of three digits', { expYear: '027' }, 'invalid_expiry_year'],
    ['last month', { expMonth: 10, expYear: 2026 }, 'invalid_expiry_month'],
    ['last year', { expYear: 25 }, 'invalid_expiry_year'],
    ['a year too far away', { expYear: 2077 }, 'invalid_expiry_year'],
    ['a code in exponential form', { cvc: '1e2' }, 'invalid_cvc'],
    ['a short code', { cvc: '12' }, 'invalid_cvc'],
    ['four digits where three belong', { cvc: '1234' }, 'invalid_cvc'],
    ['letters as a code', { cvc: '12a' }, 'invalid_cvc'],
  ])('%s is rejected', async (_, change, code) => {
    const result = await opened.sandbox.createToken({ ...card, ...change });
    expect(result).toMatchObject({ outcome: 'refused', code });
  });

  it('a year of four digits is not in this century when it starts with a zero', () => {
    const today = { year: 2060, month: 1 };
    expect(validateCard({ ...card, expYear: '0100' }, today)).toMatchObject({
      code: 'invalid_expiry_year',
    });
  });

  it.each([
    ['until the end of its month, also with a two-digit year', { expMonth: '11', expYear: '26' }],
    ['in an earlier month of a later year', { expMonth: 1, expYear: 2027 }],
    ['fifty years ahead', { expYear: 2076 }],
  ])('a card is valid %s', async (_, change) => {
    const result = await opened.sandbox.createToken({ ...card, ...change });
    expect(result.outcome).toBe('ok');
  });
});
