import { randomUUID } from 'node:crypto';
import { addMinutes } from '../../platform/clock.ts';
import { auditEntry } from '../../platform/tables.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openMonthlyGifts } from '../../testing/open-monthly-gifts.ts';
import { refusedWith } from '../../testing/staff.ts';
import { followCardChanges } from './follow-card-change.ts';

const gifts = await openMonthlyGifts();
const { answerBank, begin, breakNext, changeCard, charge, given, giveCard, giver } = gifts;
const { keptCards, letters, money, own, pay, site, step, subjects } = gifts;
beforeEach(() => gifts.renew());
afterAll(() => site.stop());

/** A gift whose first card was kept a minute ago. */
async function start(): Promise<void> {
  await begin();
  site.clock.advance(60_000);
}

/** The job's turn, so many minutes later. */
function follow(minutes = 1) {
  site.clock.set(addMinutes(site.clock.now(), minutes));
  return followCardChanges(money);
}

const swapped = [{ forgotten: true }, { forgotten: false }];
const isLeft = ({ forgotten }: { forgotten: boolean }) => !forgotten;
const changedLetter = 'The card of your monthly gift was changed';

describe('another card for a monthly gift', () => {
  it('takes the place of the one before without a charge, and its giver is told', async () => {
    await start();
    expect(await giveCard('tok_mastercard')).toMatchObject({
      status: 'kept',
      clientSecret: null,
      lastFour: '4444',
      gift: { state: 'ACTIVE', nextOn: '2027-02-28' },
    });
    await expect.poll(keptCards).toEqual(swapped);
    await expect.poll(subjects).toEqual([changedLetter, 'Your receipt']);
    const letter = (await letters()).find(({ subject }) => subject.startsWith(changedLetter));
    expect(letter?.text).toContain('the card that ends in 4444');
    expect(letter?.text).toContain(`#/monthly-gift/${giver.key}`);
    const entries = await site.handle.database.select().from(auditEntry);
    expect(entries.map(({ action }) => action)).toContain('change card of monthly gift');
    expect(await given()).toHaveLength(1);
    await charge('2027-02-28');
    expect(await given()).toHaveLength(2);
  });

  it('is kept once, however often the same press comes', async () => {
    await start();
    const press = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => giveCard('tok_visa', press)));
    expect(answers).toMatchObject(Array(3).fill({ status: 'kept' }));
    expect(await giveCard('tok_visa', press)).toMatchObject({ status: 'kept' });
    await expect.poll(keptCards).toEqual(swapped);
    await expect(giveCard('tok_mastercard', press)).rejects.toMatchObject(
      refusedWith('idempotency-key-reused'),
    );
  });

  it('that is refused changes nothing', async () => {
    await start();
    const press = randomUUID();
    for (let again = 0; again < 2; again += 1)
      await expect(giveCard('tok_chargeDeclinedExpiredCard', press)).rejects.toMatchObject({
        problem: {
          code: 'card-declined',
          detail: 'Your card has expired. Please try another card.',
        },
      });
    await expect(giveCard(' ')).rejects.toMatchObject(refusedWith('card-missing'));
    await expect(giveCard('tok_nobody')).rejects.toMatchObject(refusedWith('card-declined'));
    expect(await keptCards()).toEqual([{ forgotten: false }]);
    expect(await subjects()).toEqual(['Your receipt']);
  });

  it('is kept once its giver has answered their bank, and not when the bank is told no', async () => {
    await start();
    const press = randomUUID();
    const asked = await giveCard('tok_threeDSecure2Required', press);
    expect(asked).toMatchObject({ status: 'action', clientSecret: expect.any(String) });
    expect(await giveCard('tok_threeDSecure2Required', press)).toMatchObject({ status: 'action' });
    await answerBank(asked.clientSecret ?? '', false);
    await expect(giveCard('tok_threeDSecure2Required', press)).rejects.toMatchObject({
      problem: {
        detail: 'Your bank did not confirm your card. Please try again or use another card.',
      },
    });
    expect(await keptCards()).toEqual([{ forgotten: false }]);
    const other = randomUUID();
    const again = await giveCard('tok_threeDSecure2Required', other);
    await answerBank(again.clientSecret ?? '');
    expect(await giveCard('tok_threeDSecure2Required', other)).toMatchObject({ status: 'kept' });
    await expect.poll(keptCards).toEqual(swapped);
  });

  it('whose giver left after their answer is taken by the job; without an answer it is forgotten', async () => {
    await start();
    const left = await giveCard('tok_threeDSecure2Required');
    await follow(29);
    expect(await keptCards()).toEqual([{ forgotten: false }]);
    await answerBank(left.clientSecret ?? '');
    await follow();
    await expect.poll(keptCards).toEqual(swapped);
    const press = randomUUID();
    const silent = await giveCard('tok_threeDSecure2Required', press);
    await follow(31);
    await answerBank(silent.clientSecret ?? '');
    await expect(giveCard('tok_threeDSecure2Required', press)).rejects.toMatchObject(
      refusedWith('card-declined'),
    );
    await expect.poll(async () => (await keptCards()).filter(isLeft)).toHaveLength(1);
  });
});

describe('another card whose answer was lost', () => {
  it.each(['timeOutBefore', 'timeOutAfter', 'serverErrorAfter'] as const)(
    'after %s is not known, and kept once by the job',
    async (kind) => {
      await start();
      await breakNext({ operation: 'setUpCard', kind });
      const press = randomUUID();
      await expect(giveCard('tok_visa', press)).rejects.toMatchObject(
        refusedWith('card-change-unknown'),
      );
      expect((await keptCards()).at(0)).toEqual({ forgotten: false });
      await follow();
      expect(await giveCard('tok_visa', press)).toMatchObject({ status: 'kept' });
      await expect.poll(keptCards).toEqual(swapped);
      await expect.poll(subjects).toEqual([changedLetter, 'Your receipt']);
    },
  );

  it.each([
    ['by itself', () => giveCard('tok_mastercard')],
    ['with the payment of a month', () => pay('tok_mastercard')],
  ])('gives way to one that was given after it %s', async (_, another) => {
    await start();
    await changeCard('tok_chargeDeclined');
    await charge('2027-02-28');
    await breakNext({ operation: 'setUpCard', kind: 'timeOutAfter' });
    const press = randomUUID();
    await expect(giveCard('tok_visa', press)).rejects.toMatchObject(
      refusedWith('card-change-unknown'),
    );
    site.clock.advance(1_000);
    await another();
    await follow();
    await expect(giveCard('tok_visa', press)).rejects.toMatchObject(refusedWith('card-overtaken'));
    const { rows } = await site.handle.pool.query(
      'select k.card from monthly_gift g join sandbox.kept_card k on k.id = g.card where g.email = $1 and k.forgotten_at is null',
      [giver.email],
    );
    expect(rows).toEqual([{ card: 'tok_mastercard' }]);
    await expect.poll(async () => (await keptCards()).filter(isLeft)).toHaveLength(1);
  });

  it('is forgotten when the gift has ended meanwhile', async () => {
    await start();
    await breakNext({ operation: 'setUpCard', kind: 'timeOutAfter' });
    const press = randomUUID();
    await expect(giveCard('tok_visa', press)).rejects.toThrow();
    await step('end');
    await follow();
    await expect(giveCard('tok_visa', press)).rejects.toMatchObject(
      refusedWith('monthly-gift-ended'),
    );
    await expect(giveCard('tok_visa')).rejects.toMatchObject(refusedWith('monthly-gift-ended'));
    const { rows } = await site.handle.pool.query(
      "select 1 from card_change c join monthly_gift g on g.id = c.monthly_gift_id where g.email = $1 and c.state = 'TAKEN'",
      [giver.email],
    );
    expect(rows).toEqual([]);
    await expect.poll(async () => (await keptCards()).filter(isLeft)).toEqual([]);
  });

  it('is not asked for while the card before is charged', async () => {
    await start();
    await breakNext({ operation: 'confirm', kind: 'timeOutBefore' });
    await charge('2027-02-28');
    await expect(giveCard('tok_visa')).rejects.toMatchObject(refusedWith('donation-busy'));
    site.clock.set(addMinutes(site.clock.now(), 5));
    await gifts.reconcile();
    expect(await giveCard('tok_visa')).toMatchObject({ status: 'kept' });
    expect(await given()).toHaveLength(2);
  });
});

describe('the state of the gift', () => {
  it('paused by its giver it rests on', async () => {
    await start();
    await step('pause');
    const { gift } = await giveCard('tok_visa');
    expect(gift).toMatchObject({ state: 'PAUSED', pausedBy: 'giver', nextOn: null });
  });

  it('paused for its card it goes on with its next day', async () => {
    await start();
    await changeCard('tok_chargeDeclined');
    for (const day of ['2027-02-28', '2027-03-03', '2027-03-10']) await charge(day);
    expect(await own()).toMatchObject({ state: 'PAUSED', pausedBy: 'card', owed: true });
    const { gift } = await giveCard('tok_visa');
    expect(gift).toMatchObject({ state: 'ACTIVE', nextOn: '2027-03-31', owed: false });
    await charge('2027-03-31');
    expect(await given()).toHaveLength(2);
  });

  it('declined once, its next try is with the new card', async () => {
    await start();
    await changeCard('tok_chargeDeclined');
    await charge('2027-02-28');
    expect(await own()).toMatchObject({ owed: true, nextOn: '2027-03-03' });
    expect((await giveCard('tok_visa')).gift).toMatchObject({ owed: false, nextOn: '2027-03-03' });
    await expect(pay('tok_visa')).rejects.toMatchObject(refusedWith('monthly-gift-paid'));
    await charge('2027-03-03');
    expect(await own()).toMatchObject({ lastResult: 'paid', nextOn: '2027-03-31' });
  });
});

it('another key changes no card', async () => {
  await start();
  giver.key = `${giver.key}x`;
  await expect(giveCard('tok_visa')).rejects.toMatchObject(refusedWith('monthly-gift-not-found'));
});
