import { afterAll, describe, expect, test } from 'vitest';
import { testNow } from '#app/server/testing/test-now.ts';
import { pledges } from '#features/donations/contract/pledges.ts';
import { member } from '#features/directory/server/tables.ts';
import { setUpPledges } from './testing/set-up-pledges.ts';

const { site, ...pledging } = await setUpPledges();
afterAll(() => site.stop());
const { publishCampaign, readEmails, read, apply, promiseConfirmed } = pledging;
const { give, remind, countReminders } = pledging;

describe('reminders', () => {
  test('come once on the day of a part that is open, and never after it is fulfilled', async () => {
    site.clock.set(testNow);
    const { slug, purpose } = await publishCampaign();
    const { key, email } = await promiseConfirmed(slug, { totalCents: 90_00, parts: 3 });
    await remind('2027-05-30');
    expect(await countReminders(email)).toBe(0);
    await remind('2027-05-31');
    await remind('2027-05-31');
    await remind('2027-06-02');
    expect(await countReminders(email)).toBe(1);
    const reminder = (await readEmails(email)).at(-1);
    expect(reminder?.text).toContain('$30.00 of what you promised');
    await give(key, { purpose }, 60_00);
    // What was queued before the gift is not sent after it.
    expect(await countReminders(email)).toBe(0);
    // The second part is covered; a site that was down on the day of the third reminds later.
    await remind('2027-06-30');
    expect(await countReminders(email)).toBe(0);
    await remind('2027-08-02');
    expect(await countReminders(email)).toBe(1);
    await give(key, { purpose }, 30_00);
    await remind('2027-08-31');
    expect(await countReminders(email)).toBe(0);
  });

  test('end by one press, by a pause and by a withdrawal', async () => {
    site.clock.set(testNow);
    const { slug } = await publishCampaign();
    const stopped = await promiseConfirmed(slug);
    const paused = await promiseConfirmed(slug);
    const withdrawn = await promiseConfirmed(slug);
    await apply(paused.key, 'pause');
    await apply(withdrawn.key, 'withdraw');
    await remind('2027-05-31');
    const email = (await readEmails(stopped.email)).at(-1);
    const url = String(email?.unsubscribeUrl && JSON.stringify(email.unsubscribeUrl));
    expect(url).not.toContain(stopped.key);
    const response = await fetch(`${site.base}/api/pledges/link/${stopped.key}/emails/off`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(response.status).toBe(200);
    for (const { email: to } of [stopped, paused, withdrawn])
      expect(await countReminders(to)).toBe(0);
    await remind('2027-06-30');
    expect((await read(stopped.key)).getsReminders).toBe(false);
    for (const { email: to } of [stopped, paused, withdrawn])
      expect(await countReminders(to)).toBe(0);
    await site.call(pledges.turnOn, { params: { key: stopped.key } });
    await remind('2027-07-31');
    expect(await countReminders(stopped.email)).toBeGreaterThan(0);
  });

  test('end with the death of the person, also where the address is shared', async () => {
    site.clock.set(testNow);
    const { slug } = await publishCampaign();
    const email = 'couple@example.org';
    const husband = await promiseConfirmed(slug, { name: 'Peter Sample', email });
    await promiseConfirmed(slug, { name: 'Rose Sample', email });
    await site.handle.database.insert(member).values([
      { name: 'Peter Sample', email, status: 'died' },
      { name: 'Rose Sample', email, status: 'present' },
    ]);
    await remind('2027-05-31');
    const reminders = (await readEmails(husband.email)).filter(({ subject }) =>
      String(subject).startsWith('A reminder'),
    );
    expect(reminders.map(({ text }) => text.includes('Dear Rose Sample'))).toEqual([true]);
  });
});
