import { randomUUID } from 'node:crypto';
import { listEndpoints } from '#contract/endpoint.ts';
import { monthlyDonations } from '#features/donations/contract/monthly-donations.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { donate } from '#app/server/testing/donate.ts';
import { setUpMonthlyDonations } from '#app/server/testing/set-up-monthly-donations.ts';
import { expectRejected } from '#app/server/testing/staff.ts';
import { createManageLink } from './manage-link.ts';
import { revealSecret } from '#contract/secret.ts';

const sampleParts = { message: 'Liturgy', amount: 3_333 } as const;

const donations = await setUpMonthlyDonations();
const { begin, breakNext, charge, listDonations: request, donor, listSavedCards } = donations;
const { money, getOwn: own, pay, reconcile, site, applyAction: step, subjects } = donations;
beforeEach(() => donations.renew());
afterAll(() => site.stop());

describe('with the emailed link', () => {
  it('opening it changes nothing, and another key opens nothing', async () => {
    await begin();
    for (let scan = 0; scan < 3; scan += 1)
      expect(await own()).toMatchObject({ name: 'Sample Donor', state: 'ACTIVE' });
    expect(JSON.stringify(await own())).not.toContain(donor.email);
    const [id = '', signature = ''] = donor.key.split('.');
    for (const other of [id, `${Number(id) + 1}.${signature}`, `${id}.${signature}x`, 'x', '0.'])
      await expectRejected(
        site.call(monthlyDonations.getOwn, { params: { key: other } }),
        'monthly-donation-not-found',
      );
  });

  it('acts on no other monthly donation of the same donor', async () => {
    await begin();
    await donate(site.base, { email: donor.email, monthly: true });
    const all = await site.call(monthlyDonations.list, {}, await site.as('treasurer'));
    const [id = '', signature = ''] = donor.key.split('.');
    const near = all.find((item) => item.email === donor.email && item.id !== Number(id));
    const link = await createManageLink(site.handle.database, site.base, near?.id ?? 0);
    const params = { key: revealSecret(link).split('/').at(-1) ?? '' };
    const readNear = () => site.call(monthlyDonations.getOwn, { params });
    const before = await readNear();
    const body = { step: 'end', coverFee: true, token: 'tok_visa', parts: [sampleParts] };
    const links = listEndpoints(monthlyDonations).filter(({ path }) => path.includes('/:key'));
    expect(links).toHaveLength(5);
    for (const { method, path } of links) {
      const url = `${site.base}${path.replace(':key', `${near?.id}.${signature}`)}`;
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      const sent = method === 'GET' ? {} : { headers, body: JSON.stringify(body) };
      const response = await fetch(url, { method, ...sent });
      expect([path, await response.json()]).toMatchObject([
        path,
        { code: 'monthly-donation-not-found' },
      ]);
    }
    const input = { params: { key: donor.key }, body: { parts: [sampleParts], coverFee: true } };
    await site.call(monthlyDonations.update, input);
    await donations.updateCard('tok_mastercard');
    for (const word of ['pause', 'resume', 'end'] as const) await step(word);
    expect(await own()).toMatchObject({ state: 'ENDED', amount: 3_433 });
    expect(await readNear()).toEqual(before);
  });

  it('the amounts change from the next charge on, with the current fee', async () => {
    await begin();
    const change = (amount: number, ...more: 'Liturgy'[]) =>
      site.call(monthlyDonations.update, {
        params: { key: donor.key },
        body: {
          parts: [{ message: 'Liturgy', amount }, ...more.map((message) => ({ message, amount }))],
          coverFee: true,
        },
      });
    expect(await change(3_333)).toMatchObject({ amount: 3_433, coveredFee: 100 });
    await expectRejected(change(100, 'Liturgy'), 'validation-failed');
    await charge('2027-02-28');
    expect((await request())[0]).toMatchObject({ amount: 3_433, coveredFee: 100 });
    await expect.poll(subjects).toContain('Your monthly gift has changed');
  });

  it('it pauses and resumes without the skipped months', async () => {
    await begin();
    expect(await step('pause')).toMatchObject({ state: 'PAUSED', pausedBy: 'giver' });
    await charge('2027-04-05');
    expect(await request()).toHaveLength(1);
    expect(await step('resume')).toMatchObject({ state: 'ACTIVE', nextChargeOn: '2027-04-30' });
    expect(await step('resume')).toMatchObject({ nextChargeOn: '2027-04-30' });
  });

  it('it ends for good, and the card is detached', async () => {
    await begin();
    const ends = await Promise.all([step('end'), step('end')]);
    expect(ends).toMatchObject(Array(2).fill({ state: 'ENDED', nextChargeOn: null }));
    await charge('2027-02-28');
    expect(await request()).toHaveLength(1);
    await expect.poll(listSavedCards).toEqual([{ detached: true }]);
    await expect.poll(subjects).toEqual(['Your monthly gift has ended', 'Your receipt']);
    for (const word of ['pause', 'resume'] as const)
      await expectRejected(step(word), 'monthly-donation-ended');
    await expectRejected(pay('tok_visa'), 'monthly-donation-ended');
  });

  it('it ends during a charge, and the charge never happens', async () => {
    await begin();
    await breakNext({ operation: 'confirm', kind: 'timeOutBefore' });
    await charge('2027-02-28');
    expect(await step('end')).toMatchObject({ state: 'ENDED' });
    site.clock.advance(3_600_000);
    await expect
      .poll(async () => {
        await reconcile();
        return donations.lastAttempt();
      })
      .toMatch(/CANCELED|DECLINED/);
    expect(await request()).toHaveLength(1);
  });
});

describe('the treasurer', () => {
  it('sees and ends monthly donations; other roles cannot', async () => {
    await begin();
    const list = async () => site.call(monthlyDonations.list, {}, await site.as('treasurer'));
    const donation = (await list()).find((item) => item.email === donor.email);
    if (!donation) throw new Error('The treasurer sees no monthly gift.');
    expect(donation).toMatchObject({
      state: 'ACTIVE',
      nextChargeOn: '2027-02-28',
      phone: '6175550123',
    });
    const { id, state, amount } = donation;
    const body = { reason: 'by telephone', seen: { state, amount } };
    const input = { params: { id }, body };
    for (const role of ['member', 'editor', 'secretary', 'usher', 'reception'] as const) {
      const options = await site.as(role);
      for (const call of [
        () => site.call(monthlyDonations.list, {}, options),
        () => site.call(monthlyDonations.end, input, options),
      ])
        await expectRejected(call(), 'forbidden');
    }
    const end = async () => site.call(monthlyDonations.end, input, await site.as('treasurer'));
    expect(await end()).toMatchObject({ state: 'ENDED', endedBy: 'treasurer' });
    expect(await end()).toMatchObject({ state: 'ENDED' });
    await expect.poll(subjects).toEqual(['Your monthly gift has ended', 'Your receipt']);
    expect(await own()).toMatchObject({ state: 'ENDED' });
    await expectRejected(
      site.call(monthlyDonations.end, { params: { id: 99_999 }, body }, await site.as('treasurer')),
      'monthly-donation-not-found',
    );
  });
});

it('monthly donations are unavailable when the provider cannot save cards', async () => {
  const provider = money.provider;
  Object.assign(provider, { supportsSavedCards: false });
  try {
    const response = await donate(site.base, { email: donor.email, monthly: true });
    expect(response).toMatchObject({ status: 409, code: 'monthly-unavailable' });
  } finally {
    Object.assign(provider, { supportsSavedCards: true });
  }
});
