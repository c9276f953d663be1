import { randomUUID } from 'node:crypto';
import { addMinutes } from '#platform/clock.ts';
import { auditEntry } from '#platform/tables.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { setUpMonthlyDonations } from '#app/server/testing/set-up-monthly-donations.ts';
import { expectRejected } from '#app/server/testing/staff.ts';
import { syncCardUpdates } from './sync-card-update.ts';

const donations = await setUpMonthlyDonations();
const {
  completeChallenge,
  begin,
  breakNext,
  changeCard,
  charge,
  listDonations: input,
  updateCard: giveCard,
  donor,
} = donations;
const {
  listSavedCards,
  listEmails: emails,
  money,
  getOwn: own,
  pay,
  site,
  applyAction: step,
  subjects,
} = donations;
beforeEach(() => donations.renew());
afterAll(() => site.stop());

/** A monthly donation whose card was saved a minute ago. */
async function start(): Promise<void> {
  await begin();
  site.clock.advance(60_000);
}

/** Runs the job the given minutes later. */
function follow(minutes = 1) {
  site.clock.set(addMinutes(site.clock.now(), minutes));
  return syncCardUpdates(money);
}

const swapped = [{ detached: true }, { detached: false }];
const isLeft = ({ detached }: { detached: boolean }) => !detached;
const changedSubject = 'The card for your monthly gift has changed';

describe('a card change', () => {
  it('replaces the saved card without a charge, and the donor gets an email', async () => {
    await start();
    expect(await giveCard('tok_mastercard')).toMatchObject({
      status: 'kept',
      clientSecret: null,
      lastFour: '4444',
      donation: { state: 'ACTIVE', nextChargeOn: '2027-02-28' },
    });
    await expect.poll(listSavedCards).toEqual(swapped);
    await expect.poll(subjects).toEqual([changedSubject, 'Your receipt']);
    const message = (await emails()).find(({ subject }) => subject.startsWith(changedSubject));
    expect(message?.text).toContain('the card that ends in 4444');
    expect(message?.text).toContain(`/monthly-gift/${donor.key}`);
    const entries = await site.handle.database.select().from(auditEntry);
    expect(entries.map(({ action }) => action)).toContain('change card of monthly gift');
    expect(await input()).toHaveLength(1);
    await charge('2027-02-28');
    expect(await input()).toHaveLength(2);
  });

  it('is saved once, however often the request is repeated', async () => {
    await start();
    const press = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => giveCard('tok_visa', press)));
    expect(responses).toMatchObject(Array(3).fill({ status: 'kept' }));
    expect(await giveCard('tok_visa', press)).toMatchObject({ status: 'kept' });
    await expect.poll(listSavedCards).toEqual(swapped);
    await expectRejected(giveCard('tok_mastercard', press), 'idempotency-key-reused');
  });

  it('with a declined card changes nothing', async () => {
    await start();
    const press = randomUUID();
    for (let again = 0; again < 2; again += 1)
      await expect(giveCard('tok_chargeDeclinedExpiredCard', press)).rejects.toMatchObject({
        problem: {
          code: 'card-declined',
          detail: 'Your card has expired. Please try another card.',
        },
      });
    await expectRejected(giveCard(''), 'card-missing');
    await expectRejected(giveCard('tok_nobody'), 'card-declined');
    expect(await listSavedCards()).toEqual([{ detached: false }]);
    expect(await subjects()).toEqual(['Your receipt']);
  });

  it('is saved after a confirmed bank challenge, and not after a refused one', async () => {
    await start();
    const press = randomUUID();
    const requested = await giveCard('tok_threeDSecure2Required', press);
    expect(requested).toMatchObject({ status: 'action', clientSecret: expect.any(String) });
    expect(await giveCard('tok_threeDSecure2Required', press)).toMatchObject({ status: 'action' });
    await completeChallenge(requested.clientSecret ?? '', false);
    await expect(giveCard('tok_threeDSecure2Required', press)).rejects.toMatchObject({
      problem: {
        detail: 'Your bank didn’t confirm your card. Please try again or use another card.',
      },
    });
    expect(await listSavedCards()).toEqual([{ detached: false }]);
    const other = randomUUID();
    const again = await giveCard('tok_threeDSecure2Required', other);
    await completeChallenge(again.clientSecret ?? '');
    expect(await giveCard('tok_threeDSecure2Required', other)).toMatchObject({ status: 'kept' });
    await expect.poll(listSavedCards).toEqual(swapped);
  });

  it('is finished by the job after the donor left; without a confirmation the card is detached', async () => {
    await start();
    const left = await giveCard('tok_threeDSecure2Required');
    await follow(29);
    expect(await listSavedCards()).toEqual([{ detached: false }]);
    await completeChallenge(left.clientSecret ?? '');
    await follow();
    await expect.poll(listSavedCards).toEqual(swapped);
    const press = randomUUID();
    const unanswered = await giveCard('tok_threeDSecure2Required', press);
    await follow(31);
    await completeChallenge(unanswered.clientSecret ?? '');
    await expectRejected(giveCard('tok_threeDSecure2Required', press), 'card-declined');
    await expect.poll(async () => (await listSavedCards()).filter(isLeft)).toHaveLength(1);
  });
});

describe('a card change with a lost response', () => {
  it.each(['timeOutBefore', 'timeOutAfter', 'serverErrorAfter'] as const)(
    'after %s is unknown, and saved once by the job',
    async (kind) => {
      await start();
      await breakNext({ operation: 'setUpCard', kind });
      const press = randomUUID();
      await expectRejected(giveCard('tok_visa', press), 'card-update-status-unknown');
      expect((await listSavedCards()).at(0)).toEqual({ detached: false });
      await follow();
      expect(await giveCard('tok_visa', press)).toMatchObject({ status: 'kept' });
      await expect.poll(listSavedCards).toEqual(swapped);
      await expect.poll(subjects).toEqual([changedSubject, 'Your receipt']);
    },
  );

  it.each([
    ['on its own', () => giveCard('tok_mastercard')],
    ['with the payment of a month', () => pay('tok_mastercard')],
  ])('is superseded by a later card %s', async (_, another) => {
    await start();
    await changeCard('tok_chargeDeclined');
    await charge('2027-02-28');
    await breakNext({ operation: 'setUpCard', kind: 'timeOutAfter' });
    const press = randomUUID();
    await expectRejected(giveCard('tok_visa', press), 'card-update-status-unknown');
    site.clock.advance(1_000);
    await another();
    await follow();
    await expectRejected(giveCard('tok_visa', press), 'card-update-superseded');
    const { rows } = await site.handle.pool.query(
      'select k.card from monthly_donation g join sandbox.saved_card k on k.id = g.provider_card_id where g.email = $1 and k.detached_at is null',
      [donor.email],
    );
    expect(rows).toEqual([{ card: 'tok_mastercard' }]);
    await expect.poll(async () => (await listSavedCards()).filter(isLeft)).toHaveLength(1);
  });

  it('is detached when the donation has ended in the meantime', async () => {
    await start();
    await breakNext({ operation: 'setUpCard', kind: 'timeOutAfter' });
    const press = randomUUID();
    await expect(giveCard('tok_visa', press)).rejects.toThrow();
    await step('end');
    await follow();
    await expectRejected(giveCard('tok_visa', press), 'monthly-donation-ended');
    await expectRejected(giveCard('tok_visa'), 'monthly-donation-ended');
    const { rows } = await site.handle.pool.query(
      "select 1 from card_update c join monthly_donation g on g.id = c.monthly_donation_id where g.email = $1 and c.state = 'TAKEN'",
      [donor.email],
    );
    expect(rows).toEqual([]);
    await expect.poll(async () => (await listSavedCards()).filter(isLeft)).toEqual([]);
  });

  it('is rejected while the old card is being charged', async () => {
    await start();
    await breakNext({ operation: 'confirm', kind: 'timeOutBefore' });
    await charge('2027-02-28');
    await expectRejected(giveCard('tok_visa'), 'donation-in-progress');
    site.clock.set(addMinutes(site.clock.now(), 5));
    await donations.reconcile();
    expect(await giveCard('tok_visa')).toMatchObject({ status: 'kept' });
    expect(await input()).toHaveLength(2);
  });
});

describe('the state after a card change', () => {
  it('a donation paused by its donor stays paused', async () => {
    await start();
    await step('pause');
    const { donation } = await giveCard('tok_visa');
    expect(donation).toMatchObject({ state: 'PAUSED', pausedBy: 'giver', nextChargeOn: null });
  });

  it('a donation paused for its card resumes', async () => {
    await start();
    await changeCard('tok_chargeDeclined');
    for (const day of ['2027-02-28', '2027-03-03', '2027-03-10']) await charge(day);
    expect(await own()).toMatchObject({ state: 'PAUSED', pausedBy: 'card', owed: true });
    const { donation } = await giveCard('tok_visa');
    expect(donation).toMatchObject({ state: 'ACTIVE', nextChargeOn: '2027-03-31', owed: false });
    await charge('2027-03-31');
    expect(await input()).toHaveLength(2);
  });

  it('a declined month is retried with the new card', async () => {
    await start();
    await changeCard('tok_chargeDeclined');
    await charge('2027-02-28');
    expect(await own()).toMatchObject({ owed: true, nextChargeOn: '2027-03-03' });
    expect((await giveCard('tok_visa')).donation).toMatchObject({
      owed: false,
      nextChargeOn: '2027-03-03',
    });
    await expectRejected(pay('tok_visa'), 'monthly-donation-paid');
    await charge('2027-03-03');
    expect(await own()).toMatchObject({ lastResult: 'paid', nextChargeOn: '2027-03-31' });
  });
});

it('an invalid key changes no card', async () => {
  await start();
  donor.key = `${donor.key}x`;
  await expectRejected(giveCard('tok_visa'), 'monthly-donation-not-found');
});
