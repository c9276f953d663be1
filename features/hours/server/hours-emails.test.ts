import { hours } from '#features/hours/contract/hours.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { setUpHoursBank } from '#app/server/testing/set-up-hours-bank.ts';
import { expectProblem } from '#app/server/testing/staff.ts';

const bank = await setUpHoursBank();
const {
  applyEmailAction,
  request,
  fulfil,
  listEmails: emails,
  offer,
  read,
  receiver,
  findSecret,
  site,
  step,
  volunteer,
} = bank;
afterAll(() => site.stop());

describe('the link of an email', () => {
  test('changes nothing when opened and works once without signing in', async () => {
    const { id } = await offer();
    await request(id);
    const secret = findSecret((await emails(id))[0]);
    const email = () => site.call(hours.getEmailAction, { params: { secret } });
    for (let scan = 0; scan < 3; scan += 1)
      expect(await email()).toMatchObject({ kind: 'answer', requesterName: 'Sample Receiver' });
    expect((await read(id, volunteer)).state).toBe('Requested');
    await expect(applyEmailAction(secret, 'confirm')).rejects.toMatchObject(
      expectProblem('hour-link-invalid'),
    );
    const tries = await Promise.allSettled([
      applyEmailAction(secret, 'accept'),
      applyEmailAction(secret, 'decline'),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(email()).rejects.toMatchObject(expectProblem('hour-link-invalid'));
    await expect(applyEmailAction(secret, 'accept')).rejects.toMatchObject(
      expectProblem('hour-link-invalid'),
    );
  });

  test('confirms the claimed hours', async () => {
    const { id } = await offer();
    await request(id);
    await applyEmailAction(findSecret((await emails(id))[0]), 'accept');
    await fulfil(id, volunteer, { hours: 2 });
    const claim = (await emails(id)).find(({ subject }) => subject.startsWith('Did '));
    const secret = findSecret(claim);
    expect(await site.call(hours.getEmailAction, { params: { secret } })).toMatchObject({
      kind: 'confirm',
      hours: 2,
    });
    expect(await applyEmailAction(secret, 'confirm')).toEqual({ state: 'Fulfilled' });
  });

  test('is sent for a long name that is cut beside an emoji', async () => {
    const { id } = await offer({ endDate: null });
    await request(id, receiver, { name: `${'a'.repeat(58)}🎉🎉🎉` });
    expect((await emails(id))[0]?.subject).toContain(`${'a'.repeat(58)}…`);
  });

  test('expires when the state changes, and after 30 days', async () => {
    const { id } = await offer({ endDate: null });
    await request(id);
    const first = findSecret((await emails(id))[0]);
    await step('withdraw', id, receiver);
    await expect(applyEmailAction(first, 'accept')).rejects.toMatchObject(
      expectProblem('hour-link-invalid'),
    );
    await request(id);
    const second = findSecret((await emails(id)).at(-1));
    expect(second).not.toBe(first);
    const before = site.clock.now();
    site.clock.advance(31 * 24 * 3_600_000);
    await expect(applyEmailAction(second, 'accept')).rejects.toMatchObject(
      expectProblem('hour-link-invalid'),
    );
    site.clock.set(before);
    expect(await applyEmailAction(second, 'decline')).toEqual({ state: 'Declined' });
  });
});
