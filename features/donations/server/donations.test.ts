import { randomUUID } from 'node:crypto';
import { donations } from '#features/donations/contract/donations.ts';
import { sandboxPayments } from '#features/payments/contract/sandbox.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduleFault } from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import { intent } from '#features/payments/server/sandbox/tables.ts';
import { findLedgerErrors, getLedgerTotals } from '#app/server/testing/ledger-checks.ts';
import { donate, sampleDonation } from '#app/server/testing/donate.ts';
import { expectRejected, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { openEmails } from '#app/server/testing/open-emails.ts';

type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;
let site: Site;

beforeAll(async () => {
  site = await startSiteWithStaff({
    background: true,
    pace: { reconcileInterval: 300, staleAfter: 200 },
  });
});
afterAll(() => site.stop());

const treasurer = () => site.as('treasurer');
const list = async (query = {}) => site.call(donations.list, { query }, await treasurer());
const emails = async (to: string) => {
  const all = await openEmails(site.handle.database);
  return all.filter(({ recipient }) => recipient === to);
};

/** Sum of the ledger, by plain SQL. */
async function ledgerCents(): Promise<number> {
  const { rows } = await site.handle.pool.query(
    "select -coalesce(sum(amount_cents), 0)::int as cents from ledger_entry where subject = 'donation' and account in ('donations', 'fees')",
  );
  return Number(rows[0]?.cents);
}

describe('a donation', () => {
  it('is paid, listed, posted to the ledger, and its receipt is emailed', async () => {
    const paid = await donate(site.base, { email: 'one@example.org' });
    expect(paid).toMatchObject({ status: 200, response: { status: 'paid', message: null } });
    const { donations: donationRecords } = await list();
    expect(donationRecords.find(({ id }) => id === paid.response?.donationId)).toMatchObject({
      name: 'Sample Donor',
      phone: '6175550123',
      location: 'St_Kizito',
      note: 'With thanks',
      parts: [{ message: 'Liturgy', label: 'Liturgy', amount: 5_000 }],
      amount: 5_000,
      coveredFee: 0,
      state: 'PAID',
    });
    await expect.poll(() => emails('one@example.org')).toHaveLength(1);
    const [receipt] = await emails('one@example.org');
    expect(receipt?.subject).toBe('Your receipt: Namugongo');
    for (const text of [
      'Dear Sample Donor',
      'Received by: Namugongo',
      'Date: May 1, 2027',
      'Liturgy: $50.00',
      'Total: $50.00',
      'Location: St Kizito',
      'No goods or services were provided in exchange for this contribution other than intangible religious benefits.',
    ])
      expect(receipt?.text).toContain(text);
  });

  it('without an email address is paid, and nothing is emailed', async () => {
    const { email: _, ...sent } = sampleDonation;
    const response = await fetch(`${site.base}/api/donation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(sent),
    });
    expect(await response.json()).toMatchObject({ status: 'paid' });
    expect(await emails('')).toEqual([]);
  });

  it('is split between purposes with the covered fee, to the cent', async () => {
    const split = [
      { message: 'UMD' as const, amount: 3_333 },
      { message: 'Ndobolo' as const, amount: 1_667 },
    ];
    const paid = await donate(site.base, { amount: 5_150, coveredFee: 150, split });
    expect(paid.status).toBe(200);
    const { donations: donationRecords, totals: sums } = await list();
    expect(donationRecords[0]).toMatchObject({ amount: 5_150, coveredFee: 150 });
    expect(donationRecords[0]?.parts).toEqual(
      split
        .map((part) => ({ ...part, label: part.message }))
        .toSorted((a, b) => a.message.localeCompare(b.message)),
    );
    expect(sums.purposes).toContainEqual({
      name: 'Ndobolo',
      label: 'Ndobolo',
      amountCents: 1_667,
    });
    expect(sums.feesCents).toBe(150);
  });

  it.each([
    ['the fee differs', { amount: 5_100, coveredFee: 100 }, 409, 'amount-mismatch'],
    [
      'the parts are less than the total',
      { split: [{ message: 'UMD' as const, amount: 1 }] },
      422,
      'validation-failed',
    ],
    ['there is no card', { token: '' }, 422, 'card-missing'],
    ['the card is declined', { token: 'tok_chargeDeclined' }, 402, 'card-declined'],
  ])('is rejected when %s', async (_, changes, status, code) => {
    expect(await donate(site.base, changes)).toMatchObject({ status, code });
  });

  it('is not confirmed when the provider fails', async () => {
    await scheduleFault(site.handle.database, { operation: 'confirm', kind: 'serverError' });
    expect(await donate(site.base)).toMatchObject({ status: 504, code: 'payment-status-unknown' });
  });

  it('each invalid field has a message', async () => {
    const response = await fetch(`${site.base}/api/donation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ token: 'tok_visa', name: ' ', email: 'nobody' }),
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: {
        name: 'Name is required',
        phone: 'Telephone is required',
        email: 'Valid email is required',
        location: 'location is required',
        message: 'Donation is required',
        amount: 'Amount is required',
        note: 'Note is required',
      },
    });
  });

  it('is charged once, however often the request is repeated', async () => {
    const key = randomUUID();
    const before = (await getLedgerTotals(site.handle.database)).charges;
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => donate(site.base, {}, key)),
    );
    expect(new Set(responses.map(({ response }) => response?.donationId)).size).toBe(1);
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect((await getLedgerTotals(site.handle.database)).charges).toBe(before + 1);
    expect(await donate(site.base, { amount: 9_900 }, key)).toMatchObject({
      status: 422,
      code: 'idempotency-key-reused',
    });
    expect(await donate(site.base, {}, 'short')).toMatchObject({
      status: 422,
      code: 'idempotency-key-missing',
    });
  });

  /** Exactly what the specification sends (section 3): no header, no further field. */
  const sendSpecified = async (changes: object = {}) => {
    const { coveredFee: _, monthly: __, ...payload } = { ...sampleDonation, ...changes };
    const response = await fetch(`${site.base}/api/donation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    return { status: response.status, body: await response.json() };
  };
  const createToken = async () => {
    const { token } = await site.call(sandboxPayments.createToken, {
      body: { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' },
    });
    return token;
  };

  it('of the specified payload needs no Idempotency-Key, and a retry is not charged again', async () => {
    const countCharges = async () => (await getLedgerTotals(site.handle.database)).charges;
    const before = await countCharges();
    const token = await createToken();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => sendSpecified({ token, note: 'As specified' })),
    );
    for (const { status, body } of responses)
      expect({ status, body }).toMatchObject({ status: 200, body: { status: 'paid' } });
    expect(new Set(responses.map(({ body }) => body.donationId)).size).toBe(1);
    site.clock.advance(3 * 3_600_000);
    expect(await sendSpecified({ token, note: 'As specified' })).toMatchObject(responses[0] ?? {});
    expect(await countCharges()).toBe(before + 1);
    // The same person gives the same again: the card script makes a new token.
    const again = await sendSpecified({ token: await createToken(), note: 'As specified' });
    expect(again.body.status).toBe('paid');
    expect(again.body.donationId).not.toBe(responses[0]?.body.donationId);
    expect(await countCharges()).toBe(before + 2);
  });

  it('with a named test card is charged once in ten minutes without an Idempotency-Key', async () => {
    const note = 'With a named card';
    const [first, second] = [await sendSpecified({ note }), await sendSpecified({ note })];
    expect(second.body).toEqual(first.body);
    site.clock.advance(10 * 60_000);
    expect((await sendSpecified({ note })).body.donationId).not.toBe(first.body.donationId);
  });

  it('can be retried with another card, and is not paid twice', async () => {
    const reference = randomUUID();
    const before = (await getLedgerTotals(site.handle.database)).charges;
    expect(await donate(site.base, { reference, token: 'tok_chargeDeclined' })).toMatchObject({
      code: 'card-declined',
      detail: 'Your card was declined. Please try another card.',
    });
    expect(await site.call(donations.getStatus, { params: { reference } })).toMatchObject({
      status: 'declined',
    });
    expect(await donate(site.base, { reference, amount: 6_000 })).toMatchObject({ status: 200 });
    expect(await donate(site.base, { reference })).toMatchObject({ code: 'donation-paid' });
    const together = randomUUID();
    const both = await Promise.all([
      donate(site.base, { reference: together }),
      donate(site.base, { reference: together }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await getLedgerTotals(site.handle.database)).charges).toBe(before + 2);
  });

  it('is paid after the bank challenge is confirmed', async () => {
    const requested = await donate(site.base, { token: 'tok_threeDSecure2Required' });
    expect(requested.response).toMatchObject({
      status: 'action',
      clientSecret: expect.any(String),
    });
    const secret = requested.response?.clientSecret ?? '';
    await site.call(sandboxPayments.completeChallenge, {
      params: { intentId: secret.split('_secret')[0] ?? '' },
      body: { clientSecret: secret, succeed: true },
    });
    const params = { reference: requested.response?.reference ?? '' };
    expect(await site.call(donations.getStatus, { params })).toMatchObject({ status: 'paid' });
  });

  it('is found only by its secret', async () => {
    await expectRejected(
      site.call(donations.getStatus, { params: { reference: randomUUID() } }),
      'donation-not-found',
    );
  });
});

describe("the treasurer's list", () => {
  it('has totals by purpose, location and month that equal the ledger to the cent', async () => {
    await donate(site.base, { location: 'St_Anthony', message: 'Makungula', amount: 1_234 });
    site.clock.set(new Date('2027-06-01T03:30:00Z'));
    await donate(site.base, { location: 'St_Mugagga', message: 'Liturgy', amount: 4_321 });
    const { totals: sums, donations: donationRecords } = await list();
    const cents = await ledgerCents();
    const addUp = (parts: { amountCents: number }[]) =>
      parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(sums.totalCents).toBe(cents);
    expect(addUp(sums.purposes) + sums.feesCents).toBe(cents);
    expect(addUp(sums.locations)).toBe(cents);
    expect(addUp(sums.months)).toBe(cents);
    expect(donationRecords.reduce((sum, { amount }) => sum + amount, 0)).toBe(cents);
    // June 1, 03:30 UTC, is still May in the site's time zone.
    expect(sums.months.map(({ name }) => name)).toEqual(['2027-05']);
    const may = await list({ from: '2027-05-31', until: '2027-05-31' });
    expect(may.donations).toHaveLength(1);
    expect(may.totals.totalCents).toBe(4_321);
    const june = await list({ from: '2027-06-01' });
    expect(june).toEqual({ donations: [], totals: expect.objectContaining({ totalCents: 0 }) });
  });

  it('shows a refunded donation and subtracts it from the totals', async () => {
    const paid = await donate(site.base, { email: 'two@example.org', amount: 7_700 });
    const before = (await list()).totals.totalCents;
    const input = {
      params: { id: paid.response?.donationId ?? 0 },
      body: { reason: 'by mistake', seen: { state: 'PAID' as const } },
    };
    const refund = async () => site.call(donations.refund, input, await treasurer());
    expect(await refund()).toMatchObject({ state: 'REFUND_DUE' });
    // Again, because the response was lost.
    await refund();
    await expect
      .poll(async () => (await list()).donations.find(({ id }) => id === input.params.id)?.state)
      .toBe('REFUNDED');
    await refund();
    expect((await list()).totals.totalCents).toBe(before - 7_700);
    const { params } = input;
    expect(await site.call(donations.getHistory, { params }, await treasurer())).toMatchObject([
      {
        action: 'refund donation',
        before: { state: 'PAID' },
        after: { state: 'REFUND_DUE', amountCents: 7_700, reason: 'by mistake' },
      },
    ]);
    await expect.poll(() => emails('two@example.org')).toHaveLength(2);
    await expectRejected(
      site.call(donations.refund, { ...input, params: { id: 99_999 } }, await treasurer()),
      'donation-not-found',
    );
  });

  it('retries a failed refund', async () => {
    const paid = await donate(site.base, { token: 'tok_createDispute' });
    const params = { id: paid.response?.donationId ?? 0 };
    const refund = async (seen: 'PAID' | 'REFUND_FAILED') =>
      site.call(
        donations.refund,
        { params, body: { reason: '', seen: { state: seen } } },
        await treasurer(),
      );
    const state = async () => (await list()).donations.find(({ id }) => id === params.id)?.state;
    await refund('PAID');
    await expect.poll(state).toBe('REFUND_FAILED');
    await site.handle.database.update(intent).set({ isDisputed: false });
    await Promise.all([refund('REFUND_FAILED'), refund('REFUND_FAILED')]);
    await expect.poll(state).toBe('REFUNDED');
  });
});

it('the settings are shown to donors and on receipts', async () => {
  const before = await site.call(donations.getSettings, {}, await treasurer());
  const body = { ...before, recipient: 'Sample Parish, Inc.', taxNumber: '00-0000000' };
  await site.call(donations.updateSettings, { body }, await treasurer());
  expect(await site.call(donations.getInformation, {})).toMatchObject({
    recipient: 'Sample Parish, Inc.',
    feePercent: 3,
  });
  await donate(site.base, { email: 'three@example.org' });
  await expect.poll(() => emails('three@example.org')).toHaveLength(1);
  const [receipt] = await emails('three@example.org');
  expect(receipt?.text).toContain('Received by: Sample Parish, Inc.\nTax ID (EIN): 00-0000000');
});

it('at the end the ledger matches the provider', async () => {
  // Unknown attempts are reconciled after a while.
  site.clock.advance(60_000);
  await expect.poll(() => findLedgerErrors(site.handle.database, { settled: true })).toEqual([]);
});
