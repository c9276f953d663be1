import { monthlyGifts } from '@namugongo/contract/monthly-gifts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { give } from '../../testing/give.ts';
import { openMonthlyGifts } from '../../testing/open-monthly-gifts.ts';
import { refusedWith } from '../../testing/staff.ts';

const gifts = await openMonthlyGifts();
const { begin, breakNext, charge, given, giver, keptCards } = gifts;
const { money, own, pay, reconcile, site, step, subjects } = gifts;
beforeEach(() => gifts.renew());
afterAll(() => site.stop());

describe('by the link of a letter', () => {
  it('looking changes nothing, and another key opens nothing', async () => {
    await begin();
    for (let scan = 0; scan < 3; scan += 1)
      expect(await own()).toMatchObject({ name: 'Sample Giver', state: 'ACTIVE' });
    expect(JSON.stringify(await own())).not.toContain(giver.email);
    const [id = '', signature = ''] = giver.key.split('.');
    for (const other of [id, `${Number(id) + 1}.${signature}`, `${id}.${signature}x`, 'x', '0.'])
      await expect(site.call(monthlyGifts.own, { params: { key: other } })).rejects.toMatchObject(
        refusedWith('monthly-gift-not-found'),
      );
  });

  it('the amounts change from the next charge on, with the fee as it is now', async () => {
    await begin();
    const change = (amount: number, ...more: 'Liturgy'[]) =>
      site.call(monthlyGifts.change, {
        params: { key: giver.key },
        body: {
          parts: [{ message: 'Liturgy', amount }, ...more.map((message) => ({ message, amount }))],
          coverFee: true,
        },
      });
    expect(await change(3_333)).toMatchObject({ amount: 3_433, coveredFee: 100 });
    await expect(change(100, 'Liturgy')).rejects.toMatchObject(refusedWith('invalid'));
    await charge('2027-02-28');
    expect((await given())[0]).toMatchObject({ amount: 3_433, coveredFee: 100 });
    await expect.poll(subjects).toContain('Your monthly gift was changed');
  });

  it('it is paused and goes on, without what was left out', async () => {
    await begin();
    expect(await step('pause')).toMatchObject({ state: 'PAUSED', pausedBy: 'giver' });
    await charge('2027-04-05');
    expect(await given()).toHaveLength(1);
    expect(await step('resume')).toMatchObject({ state: 'ACTIVE', nextOn: '2027-04-30' });
    expect(await step('resume')).toMatchObject({ nextOn: '2027-04-30' });
  });

  it('it ends at once and for good, and the card is forgotten', async () => {
    await begin();
    const ends = await Promise.all([step('end'), step('end')]);
    expect(ends).toMatchObject(Array(2).fill({ state: 'ENDED', nextOn: null }));
    await charge('2027-02-28');
    expect(await given()).toHaveLength(1);
    await expect.poll(keptCards).toEqual([{ forgotten: true }]);
    await expect.poll(subjects).toEqual(['Your monthly gift has ended', 'Your receipt']);
    for (const word of ['pause', 'resume'] as const)
      await expect(step(word)).rejects.toMatchObject(refusedWith('monthly-gift-ended'));
    await expect(pay('tok_visa')).rejects.toMatchObject(refusedWith('monthly-gift-ended'));
  });

  it('it ends while its charge is under way: what was not charged is never charged', async () => {
    await begin();
    await breakNext({ operation: 'confirm', kind: 'timeOutBefore' });
    await charge('2027-02-28');
    expect(await step('end')).toMatchObject({ state: 'ENDED' });
    site.clock.advance(3_600_000);
    await expect
      .poll(async () => {
        await reconcile();
        return gifts.lastAttempt();
      })
      .toMatch(/CANCELED|DECLINED/);
    expect(await given()).toHaveLength(1);
  });
});

describe('the treasurer', () => {
  it('sees every monthly gift, and ends one on request; nobody else does', async () => {
    await begin();
    const list = async () => site.call(monthlyGifts.list, {}, await site.as('treasurer'));
    const gift = (await list()).find((one) => one.email === giver.email);
    expect(gift).toMatchObject({ state: 'ACTIVE', nextOn: '2027-02-28', phone: '6175550123' });
    const input = { params: { id: gift?.id ?? 0 }, body: { reason: 'by telephone' } };
    for (const role of ['member', 'editor', 'secretary', 'usher', 'reception'] as const) {
      const options = await site.as(role);
      for (const call of [
        () => site.call(monthlyGifts.list, {}, options),
        () => site.call(monthlyGifts.end, input, options),
      ])
        await expect(call()).rejects.toMatchObject(refusedWith('not-allowed'));
    }
    const end = async () => site.call(monthlyGifts.end, input, await site.as('treasurer'));
    expect(await end()).toMatchObject({ state: 'ENDED', endedBy: 'treasurer' });
    expect(await end()).toMatchObject({ state: 'ENDED' });
    await expect.poll(subjects).toEqual(['Your monthly gift has ended', 'Your receipt']);
    expect(await own()).toMatchObject({ state: 'ENDED' });
    await expect(
      site.call(
        monthlyGifts.end,
        { params: { id: 99_999 }, body: { reason: '' } },
        await site.as('treasurer'),
      ),
    ).rejects.toMatchObject(refusedWith('monthly-gift-not-found'));
  });
});

it('nobody can offer what the provider cannot do', async () => {
  const provider = money.provider;
  Object.assign(provider, { keepsCards: false });
  try {
    const refused = await give(site.base, { email: giver.email, monthly: true });
    expect(refused).toMatchObject({ status: 409, code: 'monthly-unavailable' });
  } finally {
    Object.assign(provider, { keepsCards: true });
  }
});
