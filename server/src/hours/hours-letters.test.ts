import { hours } from '@namugongo/contract/hours';
import { afterAll, describe, expect, test } from 'vitest';
import { openBank } from '../testing/open-bank.ts';
import { refusedWith } from '../testing/staff.ts';

const bank = await openBank();
const { answer, ask, fulfil, letters, offer, read, receiver, secretIn, site, step, volunteer } =
  bank;
afterAll(() => site.stop());

describe('the link of a letter', () => {
  test('shows without changing, works once and without signing in', async () => {
    const { id } = await offer();
    await ask(id);
    const secret = secretIn((await letters(id))[0]);
    const letter = () => site.call(hours.letter, { params: { secret } });
    for (let scan = 0; scan < 3; scan += 1)
      expect(await letter()).toMatchObject({ kind: 'answer', requesterName: 'Sample Receiver' });
    expect((await read(id, volunteer)).state).toBe('Requested');
    await expect(answer(secret, 'confirm')).rejects.toMatchObject(refusedWith('hour-link-invalid'));
    const tries = await Promise.allSettled([answer(secret, 'accept'), answer(secret, 'decline')]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(letter()).rejects.toMatchObject(refusedWith('hour-link-invalid'));
    await expect(answer(secret, 'accept')).rejects.toMatchObject(refusedWith('hour-link-invalid'));
  });

  test('confirms what was claimed', async () => {
    const { id } = await offer();
    await ask(id);
    await answer(secretIn((await letters(id))[0]), 'accept');
    await fulfil(id, volunteer, { hours: 2 });
    const claim = (await letters(id)).find(({ subject }) => subject.startsWith('Did '));
    const secret = secretIn(claim);
    expect(await site.call(hours.letter, { params: { secret } })).toMatchObject({
      kind: 'confirm',
      hours: 2,
    });
    expect(await answer(secret, 'confirm')).toEqual({ state: 'Fulfilled' });
  });

  test('ends when the offer goes on without it, and after 30 days', async () => {
    const { id } = await offer({ endDate: null });
    await ask(id);
    const first = secretIn((await letters(id))[0]);
    await step('withdraw', id, receiver);
    await expect(answer(first, 'accept')).rejects.toMatchObject(refusedWith('hour-link-invalid'));
    await ask(id);
    const second = secretIn((await letters(id)).at(-1));
    expect(second).not.toBe(first);
    const before = site.clock.now();
    site.clock.advance(31 * 24 * 3_600_000);
    await expect(answer(second, 'accept')).rejects.toMatchObject(refusedWith('hour-link-invalid'));
    site.clock.set(before);
    expect(await answer(second, 'decline')).toEqual({ state: 'Declined' });
  });
});
