import { randomUUID } from 'node:crypto';
import { donations } from '@namugongo/contract/donations';
import { payments } from '@namugongo/contract/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intent } from '../payments/sandbox/tables.ts';
import { mailMessage } from '../platform/tables.ts';
import { faultsInBooks, totals } from '../testing/books.ts';
import { give, sampleGift } from '../testing/give.ts';
import { refusedWith, startSiteWithStaff } from '../testing/staff.ts';

type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;
let site: Site;

beforeAll(async () => {
  site = await startSiteWithStaff({
    background: true,
    pace: { reconcileEvery: 300, openFor: 200 },
  });
});
afterAll(() => site.stop());

const treasurer = () => site.as('treasurer');
const list = async (query = {}) => site.call(donations.list, { query }, await treasurer());
const letters = async (to: string) => {
  const all = await site.handle.database.select().from(mailMessage);
  return all.filter(({ recipient }) => recipient === to);
};

/** Our ledger's own figure, by plain SQL. */
async function ledgerCents(): Promise<number> {
  const { rows } = await site.handle.pool.query(
    "select -coalesce(sum(amount_cents), 0)::int as cents from ledger_entry where subject = 'donation' and account in ('donations', 'fees')",
  );
  return Number(rows[0]?.cents);
}

describe('a gift', () => {
  it('is paid, is in the list and the ledger, and its receipt is mailed', async () => {
    const paid = await give(site.base, { email: 'one@example.org' });
    expect(paid).toMatchObject({ status: 200, answer: { status: 'paid', message: null } });
    const { gifts } = await list();
    expect(gifts.find(({ id }) => id === paid.answer?.donationId)).toMatchObject({
      name: 'Sample Giver',
      phone: '6175550123',
      location: 'St_Kizito',
      note: 'With thanks',
      parts: [{ message: 'Liturgy', amount: 5_000 }],
      amount: 5_000,
      coveredFee: 0,
      state: 'PAID',
    });
    await expect.poll(() => letters('one@example.org')).toHaveLength(1);
    const [receipt] = await letters('one@example.org');
    expect(receipt?.subject).toBe('Your receipt: Namugongo');
    for (const words of [
      'Dear Sample Giver',
      'Received by: Namugongo',
      'Date: May 1, 2027',
      'Liturgy: $50.00',
      'Total: $50.00',
      'Location: St Kizito',
      'No goods or services were provided in exchange for this contribution other than intangible religious benefits.',
    ])
      expect(receipt?.text).toContain(words);
  });

  it('without an e-mail address is paid, and nothing is mailed', async () => {
    const { email: _, ...sent } = sampleGift;
    const answer = await fetch(`${site.base}/api/donation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(sent),
    });
    expect(await answer.json()).toMatchObject({ status: 'paid' });
    expect(await letters('')).toEqual([]);
  });

  it('is split over purposes, with the fee covered, to the cent', async () => {
    const split = [
      { message: 'UMD' as const, amount: 3_333 },
      { message: 'Ndobolo' as const, amount: 1_667 },
    ];
    const paid = await give(site.base, { amount: 5_150, coveredFee: 150, split });
    expect(paid.status).toBe(200);
    const { gifts, totals: sums } = await list();
    expect(gifts[0]).toMatchObject({ amount: 5_150, coveredFee: 150 });
    expect(gifts[0]?.parts).toEqual(split.toSorted((a, b) => a.message.localeCompare(b.message)));
    expect(sums.purposes).toContainEqual({ name: 'Ndobolo', amountCents: 1_667 });
    expect(sums.feesCents).toBe(150);
  });

  it.each([
    ['the fee is not ours', { amount: 5_100, coveredFee: 100 }, 409, 'amount-differs'],
    ['the parts are less', { split: [{ message: 'UMD' as const, amount: 1 }] }, 422, 'invalid'],
    ['there is no card', { token: ' ' }, 422, 'card-missing'],
    ['the card is declined', { token: 'tok_chargeDeclined' }, 402, 'card-declined'],
    ['the provider fails', { token: 'sbx_serverError' }, 504, 'payment-unknown'],
  ])('is refused when %s', async (_, changes, status, code) => {
    expect(await give(site.base, changes)).toMatchObject({ status, code });
  });

  it('lacks nothing: each field has its sentence', async () => {
    const answer = await fetch(`${site.base}/api/donation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ token: 'tok_visa', name: ' ', email: 'nobody' }),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      errors: {
        name: 'Name is required',
        phone: 'Telephone is required',
        email: 'Valid email is required',
        location: 'location is required',
        message: 'Donation is required',
        amount: 'Amount is required',
        note: 'note is required',
      },
    });
  });

  it('is charged once, however often its request comes', async () => {
    const key = randomUUID();
    const before = (await totals(site.handle.database)).charges;
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(site.base, {}, key)));
    expect(new Set(answers.map(({ answer }) => answer?.donationId)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await totals(site.handle.database)).charges).toBe(before + 1);
    expect(await give(site.base, { amount: 9_900 }, key)).toMatchObject({
      status: 422,
      code: 'idempotency-key-reused',
    });
    await expect(site.call(donations.give, { body: sampleGift })).rejects.toMatchObject(
      refusedWith('idempotency-key-missing'),
    );
  });

  it('is the same one with another card, and is not paid a second time', async () => {
    const reference = randomUUID();
    const before = (await totals(site.handle.database)).charges;
    expect(await give(site.base, { reference, token: 'tok_chargeDeclined' })).toMatchObject({
      code: 'card-declined',
      detail: 'Your card was declined. Please try another card.',
    });
    expect(await site.call(donations.status, { params: { reference } })).toMatchObject({
      status: 'declined',
    });
    expect(await give(site.base, { reference, amount: 6_000 })).toMatchObject({ status: 200 });
    expect(await give(site.base, { reference })).toMatchObject({ code: 'donation-paid' });
    const together = randomUUID();
    const both = await Promise.all([
      give(site.base, { reference: together }),
      give(site.base, { reference: together }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await totals(site.handle.database)).charges).toBe(before + 2);
  });

  it('whose bank asks is paid after the answer', async () => {
    const asked = await give(site.base, { token: 'tok_threeDSecure2Required' });
    expect(asked.answer).toMatchObject({ status: 'action', clientSecret: expect.any(String) });
    const secret = asked.answer?.clientSecret ?? '';
    await site.call(payments.sandboxChallenge, {
      params: { intentId: secret.split('_secret')[0] ?? '' },
      body: { clientSecret: secret, succeed: true },
    });
    const params = { reference: asked.answer?.reference ?? '' };
    expect(await site.call(donations.status, { params })).toMatchObject({ status: 'paid' });
  });

  it('is told by its secret alone', async () => {
    await expect(
      site.call(donations.status, { params: { reference: randomUUID() } }),
    ).rejects.toMatchObject(refusedWith('donation-not-found'));
  });
});

describe("the treasurer's list", () => {
  it('has totals by purpose, location and month that equal the ledger to the cent', async () => {
    await give(site.base, { location: 'St_Anthony', message: 'Makungula', amount: 1_234 });
    site.clock.set(new Date('2027-06-01T03:30:00Z'));
    await give(site.base, { location: 'St_Mugagga', message: 'Liturgy', amount: 4_321 });
    const { totals: sums, gifts } = await list();
    const cents = await ledgerCents();
    const sumOf = (parts: { amountCents: number }[]) =>
      parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(sums.totalCents).toBe(cents);
    expect(sumOf(sums.purposes) + sums.feesCents).toBe(cents);
    expect(sumOf(sums.locations)).toBe(cents);
    expect(sumOf(sums.months)).toBe(cents);
    expect(gifts.reduce((sum, { amount }) => sum + amount, 0)).toBe(cents);
    // Half past three in the morning of June in London is still May at the site.
    expect(sums.months.map(({ name }) => name)).toEqual(['2027-05']);
    const may = await list({ from: '2027-05-31', until: '2027-05-31' });
    expect(may.gifts).toHaveLength(1);
    expect(may.totals.totalCents).toBe(4_321);
    const june = await list({ from: '2027-06-01' });
    expect(june).toEqual({ gifts: [], totals: expect.objectContaining({ totalCents: 0 }) });
  });

  it('shows a gift that was given back, and takes it off the totals', async () => {
    const paid = await give(site.base, { email: 'two@example.org', amount: 7_700 });
    const before = (await list()).totals.totalCents;
    const wish = { params: { id: paid.answer?.donationId ?? 0 }, body: { reason: 'by mistake' } };
    const refund = async () => site.call(donations.refund, wish, await treasurer());
    expect(await refund()).toMatchObject({ state: 'REFUND_DUE' });
    await refund();
    await expect
      .poll(async () => (await list()).gifts.find(({ id }) => id === wish.params.id)?.state)
      .toBe('REFUNDED');
    expect((await list()).totals.totalCents).toBe(before - 7_700);
    await expect.poll(() => letters('two@example.org')).toHaveLength(2);
    await expect(
      site.call(donations.refund, { ...wish, params: { id: 99_999 } }, await treasurer()),
    ).rejects.toMatchObject(refusedWith('donation-not-found'));
  });

  it('tries again what the bank refused to take back', async () => {
    const paid = await give(site.base, { token: 'tok_createDispute' });
    const wish = { params: { id: paid.answer?.donationId ?? 0 }, body: { reason: '' } };
    const refund = async () => site.call(donations.refund, wish, await treasurer());
    const state = async () => (await list()).gifts.find(({ id }) => id === wish.params.id)?.state;
    await refund();
    await expect.poll(state).toBe('REFUND_FAILED');
    await site.handle.database.update(intent).set({ disputed: false });
    await Promise.all([refund(), refund()]);
    await expect.poll(state).toBe('REFUNDED');
  });
});

it('what the treasurer sets is told to givers and stands on receipts', async () => {
  const before = await site.call(donations.settings, {}, await treasurer());
  const body = { ...before, recipient: 'Sample Parish, Inc.', taxNumber: '00-0000000' };
  await site.call(donations.changeSettings, { body }, await treasurer());
  expect(await site.call(donations.information, {})).toMatchObject({
    recipient: 'Sample Parish, Inc.',
    feePercent: 3,
  });
  await give(site.base, { email: 'three@example.org' });
  await expect.poll(() => letters('three@example.org')).toHaveLength(1);
  const [receipt] = await letters('three@example.org');
  expect(receipt?.text).toContain('Received by: Sample Parish, Inc.\nTax number: 00-0000000');
});

it('at the end both books are equal', async () => {
  // What the provider did not tell is looked at again after a while.
  site.clock.advance(60_000);
  await expect.poll(() => faultsInBooks(site.handle.database, { settled: true })).toEqual([]);
});
