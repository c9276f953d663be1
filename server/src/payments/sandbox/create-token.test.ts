import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../platform/clock.ts';
import { confirmWith, openIntent, valueOf } from '../provider-contract/steps.ts';
import { testCards } from './rules.ts';
import { openSandbox } from './testing/open-sandbox.ts';

describe('card numbers become tokens', () => {
  const clock = fixedClock(new Date('2026-11-21T12:00:00Z'));
  let opened: Awaited<ReturnType<typeof openSandbox>>;
  beforeAll(async () => {
    opened = await openSandbox({ clock });
  });
  afterAll(() => opened.close());
  const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030, cvc: '123' };

  const numbered = Object.entries(testCards).filter(([, { number }]) => number !== null);
  it.each(numbered)('the number of %s does what the token does', async (name, { number }) => {
    const { sandbox } = opened;
    const made = await sandbox.createToken({ ...card, number: number ?? '' });
    const token = made.outcome === 'done' ? made.token : '';
    expect(sandbox.paysOnce(token)).toBe(true);
    const [byNumber, byName] = [await openIntent(sandbox), await openIntent(sandbox)];
    const answers = [
      await confirmWith(sandbox, byNumber.id, token),
      await confirmWith(sandbox, byName.id, name),
    ];
    const essence = answers.map((answer) => [
      answer.outcome,
      answer.outcome === 'declined' ? answer.decline : valueOf(answer).state,
    ]);
    expect(essence[0]).toEqual(essence[1]);
  });

  it('a token made from a number pays once', async () => {
    const { sandbox } = opened;
    const made = await sandbox.createToken(card);
    const token = made.outcome === 'done' ? made.token : '';
    const [first, second] = [await openIntent(sandbox), await openIntent(sandbox)];
    expect((await confirmWith(sandbox, first.id, token)).outcome).toBe('done');
    expect((await confirmWith(sandbox, second.id, token)).outcome).toBe('rejected');
  });

  it('a number that is no test card is declined and its digits are not kept', async () => {
    const { sandbox, pool } = opened;
    const made = await sandbox.createToken({ ...card, number: '4111111111111111' });
    const intent = await openIntent(sandbox);
    expect(
      await confirmWith(sandbox, intent.id, made.outcome === 'done' ? made.token : ''),
    ).toMatchObject({
      outcome: 'declined',
      decline: { code: 'card_declined', declineCode: 'test_mode_live_card' },
    });
    const kept = await pool.query('select * from sandbox.token');
    expect(JSON.stringify(kept.rows)).not.toContain('411111');
  });

  it.each([
    ['a wrong check digit', { number: '4242424242424241' }, 'incorrect_number'],
    ['letters', { number: '4242abcd42424242' }, 'incorrect_number'],
    ['no number', { number: '' }, 'incorrect_number'],
    ['month 13', { expMonth: 13 }, 'invalid_expiry_month'],
    ['month 0', { expMonth: '0' }, 'invalid_expiry_month'],
    ['last month', { expMonth: 10, expYear: 2026 }, 'invalid_expiry_month'],
    ['last year', { expYear: 25 }, 'invalid_expiry_year'],
    ['a year too far away', { expYear: 2099 }, 'invalid_expiry_year'],
    ['a short code', { cvc: '12' }, 'invalid_cvc'],
    ['four digits where three belong', { cvc: '1234' }, 'invalid_cvc'],
    ['letters as a code', { cvc: '12a' }, 'invalid_cvc'],
  ])('%s is refused', async (_, change, code) => {
    const answer = await opened.sandbox.createToken({ ...card, ...change });
    expect(answer).toMatchObject({ outcome: 'refused', code });
  });

  it('a card is good until the end of its month, with two digits of the year too', async () => {
    const answer = await opened.sandbox.createToken({ ...card, expMonth: '11', expYear: '26' });
    expect(answer.outcome).toBe('done');
  });
});
