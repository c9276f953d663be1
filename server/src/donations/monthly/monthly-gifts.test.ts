import { randomUUID } from 'node:crypto';
import { donations } from '@namugongo/contract/donations';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { faultsInBooks } from '../../testing/books.ts';
import { give, sampleGift } from '../../testing/give.ts';
import { openMonthlyGifts } from '../../testing/open-monthly-gifts.ts';
import { refusedWith } from '../../testing/staff.ts';
import { chargeDueGifts } from './charge-due-gifts.ts';

const gifts = await openMonthlyGifts();
const { answerBank, begin, breakNext, changeCard, charge, given, giver, keptCards, letters } =
  gifts;
const { money, noonOf, own, pay, reconcile, site, subjects } = gifts;
beforeEach(() => gifts.renew());
afterAll(() => site.stop());

describe('a gift that comes every month', () => {
  it('is charged at once, and then on its day: the last of a shorter month', async () => {
    expect(await begin()).toMatchObject({ status: 'paid', nextOn: '2027-02-28' });
    const [receipt] = await letters();
    for (const words of [
      'This gift comes every month until you end it.',
      'The next $50.00 are charged on Sunday, February 28, 2027.',
      'You can change, pause or end it at any time, without an account',
    ])
      expect(receipt?.text).toContain(words);
    await charge('2027-02-27');
    expect(await given()).toHaveLength(1);
    await charge('2027-02-28');
    await charge('2027-03-01');
    expect(await given()).toMatchObject([
      { amount: 5_000, monthly: true, state: 'PAID', paidAt: noonOf('2027-02-28') },
      { amount: 5_000, monthly: true, state: 'PAID' },
    ]);
    expect(await own()).toMatchObject({ state: 'ACTIVE', nextOn: '2027-03-31', owed: false });
    await charge('2027-03-31');
    expect(await given()).toHaveLength(3);
    await expect.poll(subjects).toEqual(Array(3).fill('Your receipt'));
  });

  it("begins on the site's day, not on London's", async () => {
    site.clock.set(new Date('2027-06-01T03:30:00Z'));
    expect(await begin()).toMatchObject({ nextOn: '2027-06-30' });
  });

  it('is not begun by a card that is declined, and is by the next one', async () => {
    const reference = randomUUID();
    const refused = await give(site.base, {
      email: giver.email,
      monthly: true,
      reference,
      token: 'tok_chargeDeclined',
    });
    expect(refused).toMatchObject({ code: 'card-declined' });
    expect(await begin({ reference })).toMatchObject({ nextOn: '2027-02-28' });
    expect(await given()).toHaveLength(1);
  });

  it('is begun by the answer to a question of the bank', async () => {
    const asked = await give(site.base, {
      email: giver.email,
      monthly: true,
      token: 'tok_threeDSecure2Required',
    });
    const secret = asked.answer?.clientSecret ?? '';
    await answerBank(secret);
    const params = { reference: asked.answer?.reference ?? '' };
    expect(await site.call(donations.status, { params })).toMatchObject({
      status: 'paid',
      nextOn: '2027-02-28',
    });
  });

  it('needs an e-mail address, and a gift that is given once begins nothing', async () => {
    const answer = await fetch(`${site.base}/api/donation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ ...sampleGift, email: '', monthly: true }),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      errors: { email: 'Email is required for a monthly gift' },
    });
    const once = await give(site.base, { email: giver.email });
    expect(once.answer).toMatchObject({ status: 'paid', nextOn: null });
    expect(await keptCards()).toEqual([]);
  });

  it('has its months in the totals and in the list like any gift, and each may be given back', async () => {
    await begin({ amount: 5_150, coveredFee: 150 });
    const before = await site.call(donations.list, { query: {} }, await site.as('treasurer'));
    await charge('2027-02-28');
    const after = await site.call(donations.list, { query: {} }, await site.as('treasurer'));
    expect(after.totals.totalCents).toBe(before.totals.totalCents + 5_150);
    expect(after.totals.feesCents).toBe(before.totals.feesCents + 150);
    const [month] = await given();
    await site.call(
      donations.refund,
      { params: { id: month?.id ?? 0 }, body: { reason: '' } },
      await site.as('treasurer'),
    );
    await expect.poll(async () => (await given())[0]?.state).toBe('REFUNDED');
    expect(await own()).toMatchObject({ state: 'ACTIVE', nextOn: '2027-03-31' });
  });
});

describe('a month that the card does not pay', () => {
  it('is told, tried again 3 and 7 days later, and then the gift is paused', async () => {
    await begin();
    await changeCard('tok_chargeDeclinedExpiredCard');
    for (const day of ['2027-02-28', '2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04'])
      await charge(day);
    expect(await own()).toMatchObject({
      state: 'ACTIVE',
      owed: true,
      lastResult: 'declined',
      lastOn: '2027-03-03',
      nextOn: '2027-03-07',
    });
    await charge('2027-03-07');
    await charge('2027-03-31');
    expect(await own()).toMatchObject({ state: 'PAUSED', pausedBy: 'card', nextOn: null });
    await expect
      .poll(subjects)
      .toEqual([
        'Your monthly gift could not be charged',
        'Your monthly gift could not be charged',
        'Your monthly gift is paused',
        'Your receipt',
      ]);
    const first = (await letters()).find(({ text }) => text.includes('March 3'));
    expect(first?.subject).toContain('could not be charged');
    expect(first?.text).toContain('Your card has expired. Nothing was taken.');
    expect(first?.text).toContain('once more on Wednesday, March 3, 2027');
    expect(await given()).toHaveLength(1);
  });

  it('is paid by another card, which is kept in the place of the one before', async () => {
    await begin();
    await changeCard('tok_chargeDeclinedExpiredCard');
    await charge('2027-02-28');
    await expect(pay('tok_chargeDeclined')).rejects.toMatchObject(refusedWith('card-declined'));
    expect(await own()).toMatchObject({ state: 'ACTIVE', nextOn: '2027-03-03' });
    const header = randomUUID();
    const answers = await Promise.all([
      pay('tok_mastercard', header),
      pay('tok_mastercard', header),
    ]);
    expect(answers).toMatchObject(Array(2).fill({ status: 'paid', nextOn: '2027-03-31' }));
    await expect(pay('tok_mastercard')).rejects.toMatchObject(refusedWith('monthly-gift-paid'));
    await expect.poll(keptCards).toEqual([{ forgotten: true }, { forgotten: false }]);
    await charge('2027-03-03');
    await charge('2027-03-31');
    expect(await given()).toHaveLength(3);
  });

  it('that the bank wants to ask about is confirmed by its giver, with the same card', async () => {
    await begin();
    await changeCard('tok_threeDSecure2Required');
    await charge('2027-02-28');
    expect(await own()).toMatchObject({ lastResult: 'asked', owed: true });
    await expect.poll(subjects).toContain('Your bank asks you to confirm your monthly gift');
    const asked = await pay(null);
    expect(asked.status).toBe('action');
    // The day of another try comes while the bank waits: nothing is charged beside it.
    await charge('2027-03-03');
    await answerBank(asked.clientSecret ?? '');
    const params = { reference: asked.reference };
    expect(await site.call(donations.status, { params })).toMatchObject({ status: 'paid' });
    expect(await given()).toHaveLength(2);
    expect(await own()).toMatchObject({ state: 'ACTIVE', owed: false, nextOn: '2027-03-31' });
  });

  it('goes on where it was paused, when its giver pays', async () => {
    await begin();
    await changeCard('tok_chargeDeclined');
    for (const day of ['2027-02-28', '2027-03-03', '2027-03-07']) await charge(day);
    site.clock.set(noonOf('2027-03-20'));
    expect(await pay('tok_visa')).toMatchObject({ status: 'paid', nextOn: '2027-04-30' });
    expect(await own()).toMatchObject({ state: 'ACTIVE', pausedBy: null });
  });
});

describe('an outage', () => {
  it('of three months is one charge, and then the month goes on', async () => {
    await begin();
    await charge('2027-05-20');
    await charge('2027-05-21');
    await charge('2027-05-31');
    expect(await given()).toHaveLength(2);
    expect(await own()).toMatchObject({ nextOn: '2027-06-30' });
  });

  it.each(['timeOutAfter', 'timeOutBefore', 'cutBody', 'serverError', 'rateLimited'] as const)(
    'of the provider (%s) is one charge once it is over',
    async (kind) => {
      await begin();
      await breakNext({ operation: 'confirm', kind });
      await charge('2027-02-28');
      // Hours later, as long as nobody could ask.
      site.clock.advance(5 * 3_600_000);
      await expect
        .poll(async () => {
          await reconcile();
          return (await given()).length;
        })
        .toBe(2);
      await chargeDueGifts(money);
      expect(await given()).toHaveLength(2);
      expect(await own()).toMatchObject({ nextOn: '2027-03-31' });
    },
  );

  it('in which nothing could be begun is tried tomorrow, and is no decline', async () => {
    await begin();
    await breakNext({ operation: 'createIntent', kind: 'rateLimited', times: 3 });
    await charge('2027-02-28');
    expect(await own()).toMatchObject({ owed: false, nextOn: '2027-03-01', lastResult: 'paid' });
    await charge('2027-03-01');
    expect(await given()).toHaveLength(2);
    await expect.poll(subjects).toEqual(['Your receipt', 'Your receipt']);
  });

  it('of one of two processes is no second charge', async () => {
    await begin();
    site.clock.set(noonOf('2027-02-28'));
    await Promise.all(Array.from({ length: 8 }, () => chargeDueGifts(money)));
    expect(await given()).toHaveLength(2);
  });
});

it('at the end both books are equal, and no gift was charged twice for a day', async () => {
  site.clock.advance(60_000);
  await expect.poll(() => faultsInBooks(site.handle.database, { settled: true })).toEqual([]);
});
