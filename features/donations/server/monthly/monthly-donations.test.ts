import { randomUUID } from 'node:crypto';
import { donations, monthlyEmailRequiredMessage } from '#features/donations/contract/donations.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { findLedgerErrors } from '#app/server/testing/ledger-checks.ts';
import { donate, sampleDonation } from '#app/server/testing/donate.ts';
import { setUpMonthlyDonations } from '#app/server/testing/set-up-monthly-donations.ts';
import { expectRejected } from '#app/server/testing/staff.ts';
import { chargeDueDonations } from './charge-due-donations.ts';

const donationRecords = await setUpMonthlyDonations();
const {
  completeChallenge,
  begin,
  breakNext,
  changeCard,
  charge,
  listDonations: input,
  donor,
  listSavedCards,
  listEmails: emails,
} = donationRecords;
const { money, getNoon, getOwn: own, pay, reconcile, site, subjects } = donationRecords;
beforeEach(() => donationRecords.renew());
afterAll(() => site.stop());

describe('a monthly donation', () => {
  it('is charged right away, and then on its day, or the last day of a shorter month', async () => {
    expect(await begin()).toMatchObject({ status: 'paid', nextChargeOn: '2027-02-28' });
    const [receipt] = await emails();
    for (const text of [
      'You give this every month until you end it.',
      'Your next gift of $50.00 is on Sunday, February 28, 2027.',
      'You can change, pause or end it at any time, without an account',
    ])
      expect(receipt?.text).toContain(text);
    await charge('2027-02-27');
    expect(await input()).toHaveLength(1);
    await charge('2027-02-28');
    await charge('2027-03-01');
    expect(await input()).toMatchObject([
      { amount: 5_000, monthly: true, state: 'PAID', paidAt: getNoon('2027-02-28') },
      { amount: 5_000, monthly: true, state: 'PAID' },
    ]);
    expect(await own()).toMatchObject({ state: 'ACTIVE', nextChargeOn: '2027-03-31', owed: false });
    await charge('2027-03-31');
    expect(await input()).toHaveLength(3);
    await expect.poll(subjects).toEqual(Array(3).fill('Your receipt'));
  });

  it("starts on the day in the site's time zone, not in UTC", async () => {
    site.clock.set(new Date('2027-06-01T03:30:00Z'));
    expect(await begin()).toMatchObject({ nextChargeOn: '2027-06-30' });
  });

  it('does not start with a declined card, and starts with the next one', async () => {
    const reference = randomUUID();
    const declined = await donate(site.base, {
      email: donor.email,
      monthly: true,
      reference,
      token: 'tok_chargeDeclined',
    });
    expect(declined).toMatchObject({ code: 'card-declined' });
    expect(await begin({ reference })).toMatchObject({ nextChargeOn: '2027-02-28' });
    expect(await input()).toHaveLength(1);
  });

  it('starts after a confirmed bank challenge', async () => {
    const requested = await donate(site.base, {
      email: donor.email,
      monthly: true,
      token: 'tok_threeDSecure2Required',
    });
    const secret = requested.response?.clientSecret ?? '';
    await completeChallenge(secret);
    const params = { reference: requested.response?.reference ?? '' };
    expect(await site.call(donations.getStatus, { params })).toMatchObject({
      status: 'paid',
      nextChargeOn: '2027-02-28',
    });
  });

  it('needs an email address; a single donation starts nothing', async () => {
    const response = await fetch(`${site.base}/api/donation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ ...sampleDonation, email: '', monthly: true }),
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: { email: monthlyEmailRequiredMessage },
    });
    const once = await donate(site.base, { email: donor.email });
    expect(once.response).toMatchObject({ status: 'paid', nextChargeOn: null });
    expect(await listSavedCards()).toEqual([]);
  });

  it('has its months in the list and totals, and each can be refunded', async () => {
    await begin({ amount: 5_150, coveredFee: 150 });
    const before = await site.call(donations.list, { query: {} }, await site.as('treasurer'));
    await charge('2027-02-28');
    const after = await site.call(donations.list, { query: {} }, await site.as('treasurer'));
    expect(after.totals.totalCents).toBe(before.totals.totalCents + 5_150);
    expect(after.totals.feesCents).toBe(before.totals.feesCents + 150);
    const [month] = await input();
    await site.call(
      donations.refund,
      { params: { id: month?.id ?? 0 }, body: { reason: '', seen: { state: 'PAID' } } },
      await site.as('treasurer'),
    );
    await expect.poll(async () => (await input())[0]?.state).toBe('REFUNDED');
    expect(await own()).toMatchObject({ state: 'ACTIVE', nextChargeOn: '2027-03-31' });
  });
});

describe('a declined month', () => {
  it('is emailed and retried 3 and 7 days later; then the donation is paused', async () => {
    await begin();
    await changeCard('tok_chargeDeclinedExpiredCard');
    for (const day of ['2027-02-28', '2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04'])
      await charge(day);
    expect(await own()).toMatchObject({
      state: 'ACTIVE',
      owed: true,
      lastResult: 'declined',
      lastChargedOn: '2027-03-03',
      nextChargeOn: '2027-03-07',
    });
    await charge('2027-03-07');
    await charge('2027-03-31');
    expect(await own()).toMatchObject({ state: 'PAUSED', pausedBy: 'card', nextChargeOn: null });
    await expect
      .poll(subjects)
      .toEqual([
        "We couldn't charge your monthly gift",
        "We couldn't charge your monthly gift",
        'Your monthly gift is paused',
        'Your receipt',
      ]);
    const first = (await emails()).find(({ text }) => text.includes('March 3'));
    expect(first?.subject).toContain("couldn't charge");
    expect(first?.text).toContain('Your card has expired. Nothing was charged.');
    expect(first?.text).toContain('again on Wednesday, March 3, 2027');
    expect(await input()).toHaveLength(1);
  });

  it('is paid with another card, which replaces the saved one', async () => {
    await begin();
    await changeCard('tok_chargeDeclinedExpiredCard');
    await charge('2027-02-28');
    await expectRejected(pay('tok_chargeDeclined'), 'card-declined');
    expect(await own()).toMatchObject({ state: 'ACTIVE', nextChargeOn: '2027-03-03' });
    const header = randomUUID();
    const responses = await Promise.all([
      pay('tok_mastercard', header),
      pay('tok_mastercard', header),
    ]);
    expect(responses).toMatchObject(Array(2).fill({ status: 'paid', nextChargeOn: '2027-03-31' }));
    await expectRejected(pay('tok_mastercard'), 'monthly-donation-paid');
    await expect.poll(listSavedCards).toEqual([{ detached: true }, { detached: false }]);
    await charge('2027-03-03');
    await charge('2027-03-31');
    expect(await input()).toHaveLength(3);
  });

  it('that needs a bank challenge is confirmed by the donor with the same card', async () => {
    await begin();
    await changeCard('tok_threeDSecure2Required');
    await charge('2027-02-28');
    expect(await own()).toMatchObject({ lastResult: 'asked', owed: true });
    await expect.poll(subjects).toContain('Your bank asks you to confirm your monthly gift');
    const requested = await pay(null);
    expect(requested.status).toBe('action');
    // The retry day comes during the challenge; nothing else is charged.
    await charge('2027-03-03');
    await completeChallenge(requested.clientSecret ?? '');
    const params = { reference: requested.reference };
    expect(await site.call(donations.getStatus, { params })).toMatchObject({ status: 'paid' });
    expect(await input()).toHaveLength(2);
    expect(await own()).toMatchObject({ state: 'ACTIVE', owed: false, nextChargeOn: '2027-03-31' });
  });

  it('resumes the donation when the donor pays', async () => {
    await begin();
    await changeCard('tok_chargeDeclined');
    for (const day of ['2027-02-28', '2027-03-03', '2027-03-07']) await charge(day);
    site.clock.set(getNoon('2027-03-20'));
    expect(await pay('tok_visa')).toMatchObject({ status: 'paid', nextChargeOn: '2027-04-30' });
    expect(await own()).toMatchObject({ state: 'ACTIVE', pausedBy: null });
  });
});

describe('an outage', () => {
  it('of three months causes one charge, and the next month follows', async () => {
    await begin();
    await charge('2027-05-20');
    await charge('2027-05-21');
    await charge('2027-05-31');
    expect(await input()).toHaveLength(2);
    expect(await own()).toMatchObject({ nextChargeOn: '2027-06-30' });
  });

  it.each(['timeOutAfter', 'timeOutBefore', 'cutBody', 'serverError', 'rateLimited'] as const)(
    'of the provider (%s) causes one charge afterwards',
    async (kind) => {
      await begin();
      await breakNext({ operation: 'confirm', kind });
      await charge('2027-02-28');
      // Hours later.
      site.clock.advance(5 * 3_600_000);
      await expect
        .poll(async () => {
          await reconcile();
          return (await input()).length;
        })
        .toBe(2);
      await chargeDueDonations(money);
      expect(await input()).toHaveLength(2);
      expect(await own()).toMatchObject({ nextChargeOn: '2027-03-31' });
    },
  );

  it('before a charge could start is retried tomorrow and is no decline', async () => {
    await begin();
    await breakNext({ operation: 'createIntent', kind: 'rateLimited', times: 3 });
    await charge('2027-02-28');
    expect(await own()).toMatchObject({
      owed: false,
      nextChargeOn: '2027-03-01',
      lastResult: 'paid',
    });
    await charge('2027-03-01');
    expect(await input()).toHaveLength(2);
    await expect.poll(subjects).toEqual(['Your receipt', 'Your receipt']);
  });

  it('of one process causes no second charge by another', async () => {
    await begin();
    site.clock.set(getNoon('2027-02-28'));
    await Promise.all(Array.from({ length: 8 }, () => chargeDueDonations(money)));
    expect(await input()).toHaveLength(2);
  });
});

it('at the end the ledger matches the provider, and no donation was charged twice for a day', async () => {
  site.clock.advance(60_000);
  await expect.poll(() => findLedgerErrors(site.handle.database, { settled: true })).toEqual([]);
});
