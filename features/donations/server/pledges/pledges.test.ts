import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { donate, sampleDonation } from '#app/server/testing/donate.ts';
import { expectRejected } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { addMilliseconds } from '#platform/clock.ts';
import { campaigns } from '#features/donations/contract/campaigns.ts';
import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { DonationInput, donations } from '#features/donations/contract/donations.ts';
import { type PaperPledge, pledges, toPledgeChange } from '#features/donations/contract/pledges.ts';
import { donationData } from '../personal-data-queries.ts';
import { donationRetentionRules } from '../retention-queries.ts';
import { donation } from '../tables.ts';
import { findPledge } from './queries.ts';
import { findKey, setUpPledges } from './testing/set-up-pledges.ts';

const { site, ...pledging } = await setUpPledges();
afterAll(() => site.stop());
const { treasurer, publishCampaign, readEmails, promise, read, apply } = pledging;
const { promiseConfirmed, list, find, give } = pledging;

describe('a pledge with an email address', () => {
  test('counts only once its link is used, and opening it changes nothing', async () => {
    const { slug } = await publishCampaign();
    const { key, email } = await promise(slug);
    expect(await read(key)).toMatchObject({ state: 'unconfirmed', openCents: 600_00 });
    expect(await list()).toEqual([]);
    expect(await apply(key, 'confirm')).toMatchObject({ state: 'open' });
    expect(await find(email)).toMatchObject({ totalCents: 600_00, receivedCents: 0 });
    for (const other of ['x', `${key}x`, `9${key}`])
      await expectRejected(read(other), 'pledge-link-invalid');
  });

  test('has what came in by its link, minus refunds; the fee and other purposes do not count', async () => {
    const { slug, purpose } = await publishCampaign();
    const { key, email } = await promiseConfirmed(slug);
    await give(key, { purpose }, 150_00);
    await donate(site.base, {
      pledge: key,
      message: purpose,
      amount: 103_00,
      coveredFee: 3_00,
      split: [
        { message: purpose, amount: 60_00 },
        { message: 'Liturgy', amount: 40_00 },
      ],
    });
    expect(await read(key)).toMatchObject({
      receivedCents: 210_00,
      openCents: 390_00,
      next: { dueOn: '2027-07-31', openCents: 90_00 },
    });
    const { response } = await give(key, { purpose }, 390_00);
    expect(await read(key)).toMatchObject({ state: 'fulfilled', openCents: 0, next: null });
    const refund = { reason: '', seen: { state: 'PAID' as const } };
    const params = { id: response?.donationId ?? 0 };
    await site.call(donations.refund, { params, body: refund }, await treasurer());
    expect(await find(email)).toMatchObject({ state: 'open', openCents: 390_00 });
    const campaign = await site.call(campaigns.get, { params: { slug } });
    expect(campaign.raisedCents).toBe(210_00);
    expect(JSON.stringify(campaign)).not.toContain('600');
  });

  test('can be given after the end of its campaign, which others cannot', async () => {
    const { slug, purpose } = await publishCampaign();
    const { key } = await promiseConfirmed(slug);
    const end = { params: { slug }, body: { step: 'end' as const } };
    await site.call(campaigns.applyStep, end, await treasurer());
    expect(await give(key, { purpose }, 10_00)).toMatchObject({ status: 200 });
    expect(await donate(site.base, { message: purpose })).toMatchObject({
      code: 'donation-choice-gone',
    });
    await expectRejected(promise(slug), 'donation-choice-gone');
    expect(await give('x', { purpose }, 10_00)).toMatchObject({ code: 'pledge-link-invalid' });
    const monthly = { ...sampleDonation, pledge: key, monthly: true };
    expect(DonationInput.safeParse(monthly).success).toBe(false);
  });

  test('is changed, paused, withdrawn and restored by its link, each in its history', async () => {
    const { slug } = await publishCampaign();
    const { key, email } = await promiseConfirmed(slug);
    const plan = { totalCents: 100_00, parts: 3, firstDueOn: '2027-05-31' };
    const changed = await site.call(pledges.updateOwn, { params: { key }, body: plan });
    expect(changed.next).toEqual({ dueOn: '2027-05-31', openCents: 33_34 });
    const past = { ...plan, firstDueOn: '2027-04-01' };
    await expectRejected(
      site.call(pledges.updateOwn, { params: { key }, body: past }),
      'validation-failed',
    );
    for (const [step, state] of [
      ['pause', 'paused'],
      ['resume', 'open'],
      ['withdraw', 'withdrawn'],
      ['withdraw', 'withdrawn'],
      ['restore', 'open'],
    ] as const)
      expect((await apply(key, step)).state).toBe(state);
    const { id } = await find(email);
    const history = await site.call(pledges.getHistory, { params: { id } }, await treasurer());
    expect(history.map(({ action }) => action)).toEqual([
      'confirm pledge',
      'change pledge',
      'pause pledge',
      'resume pledge',
      'withdraw pledge',
      'restore pledge',
    ]);
  });
});

describe('a gift by the link of a pledge', () => {
  const findPledgeId = async (donationId: number | undefined) => {
    const [row] = await site.handle.database
      .select({ pledgeId: donation.pledgeId })
      .from(donation)
      .where(eq(donation.id, donationId ?? 0));
    return row?.pledgeId;
  };

  test('counts only toward one that is promised, and for its purpose', async () => {
    const { slug, purpose } = await publishCampaign();
    const unconfirmed = await promise(slug);
    const withdrawn = await promiseConfirmed(slug);
    await apply(withdrawn.key, 'withdraw');
    for (const { key } of [unconfirmed, withdrawn]) {
      const { response } = await give(key, { purpose }, 10_00);
      expect(response?.status).toBe('paid');
      expect(await findPledgeId(response?.donationId)).toBeNull();
    }
    const { key, email } = await promiseConfirmed(slug);
    const other = await give(key, { purpose: 'Liturgy' }, 10_00);
    expect(await findPledgeId(other.response?.donationId)).toBeNull();
    const own = await give(key, { purpose }, 10_00);
    expect(await findPledgeId(own.response?.donationId)).toBe((await find(email)).id);
  });
});

describe('a pledge that was withdrawn while it was paused', () => {
  test('is paused again when it is restored', async () => {
    const { slug } = await publishCampaign();
    const { key } = await promiseConfirmed(slug);
    for (const [step, state] of [
      ['pause', 'paused'],
      ['withdraw', 'withdrawn'],
      ['restore', 'paused'],
      ['resume', 'open'],
      ['withdraw', 'withdrawn'],
      ['restore', 'open'],
    ] as const)
      expect((await apply(key, step)).state).toBe(state);
  });
});

describe('for the treasurer', () => {
  const paper: PaperPledge = {
    purpose: 'Liturgy',
    name: 'Paper Sample',
    email: '',
    phone: '6175550123',
    totalCents: 100_00,
    parts: 2,
    firstDueOn: '2027-04-15',
  };
  const enter = async (changes: Partial<PaperPledge> = {}) =>
    site.call(pledges.createPaper, { body: { ...paper, ...changes } }, await treasurer());

  test('a pledge on paper is entered, changed, withdrawn and restored', async () => {
    site.clock.set(testNow);
    const created = await enter();
    expect(created).toMatchObject({ overdueCents: 50_00, openCents: 100_00, label: 'Liturgy' });
    const params = { id: created.id };
    const seen = toPledgeChange(created);
    const body = { ...seen, totalCents: 200_00, seen };
    const changed = await site.call(pledges.update, { params, body }, await treasurer());
    expect(changed).toMatchObject({ totalCents: 200_00, overdueCents: 100_00 });
    await expectRejected(
      site.call(pledges.update, { params, body }, await treasurer()),
      'record-changed',
    );
    const step = async (name: 'withdraw' | 'restore') =>
      site.call(pledges.applyStep, { params, body: { step: name } }, await treasurer());
    expect(await step('withdraw')).toMatchObject({ state: 'withdrawn', openCents: 0 });
    expect(await step('restore')).toMatchObject({ state: 'open', openCents: 200_00 });
    await enter({ name: 'Mailed Sample', email: 'mailed@example.org' });
    const [email] = await readEmails('mailed@example.org');
    expect(await read(findKey(email?.text ?? ''))).toMatchObject({ state: 'open' });
  });

  test('another address ends the links of the former one, and gets its own', async () => {
    site.clock.set(testNow);
    const previous = 'stranger@example.org';
    const right = 'right@example.org';
    const created = await enter({ email: previous });
    const [first] = await readEmails(previous);
    const key = findKey(first?.text ?? '');
    expect(await read(key)).toMatchObject({ email: previous });
    const seen = toPledgeChange(created);
    const body = { ...seen, email: right, seen };
    await site.call(pledges.update, { params: { id: created.id }, body }, await treasurer());
    await expectRejected(read(key), 'pledge-link-invalid');
    const [email] = await readEmails(right);
    expect(await read(findKey(email?.text ?? ''))).toMatchObject({ email: right });
  });

  test('another telephone number leaves the reminders as they were', async () => {
    site.clock.set(testNow);
    const readRemindedOn = async (id: number) =>
      (await findPledge(site.handle.database, id))?.remindedOn;
    const created = await enter({ firstDueOn: '2027-04-15' });
    const before = await readRemindedOn(created.id);
    site.clock.set(addMilliseconds(testNow, 3 * 86_400_000));
    const change = async (changes: Partial<PaperPledge>) => {
      const row = (await list()).find(({ id }) => id === created.id);
      const seen = toPledgeChange(row ?? created);
      const body = { ...seen, ...changes, seen };
      await site.call(pledges.update, { params: { id: created.id }, body }, await treasurer());
      return readRemindedOn(created.id);
    };
    expect(await change({ phone: '6175550199' })).toBe(before);
    expect(await change({ totalCents: 300_00 })).not.toBe(before);
    site.clock.set(testNow);
  });

  test('the history has no name, which would outlive the pledge', async () => {
    const { slug } = await publishCampaign();
    const name = 'Namuddu Unforgettable';
    const { key, email } = await promiseConfirmed(slug, { name });
    await apply(key, 'pause');
    const { id } = await find(email);
    const history = await site.call(pledges.getHistory, { params: { id } }, await treasurer());
    expect(history).toHaveLength(2);
    expect(JSON.stringify(history)).not.toContain(name);
  });

  test('a gift and an envelope are connected, for its purpose only', async () => {
    site.clock.set(testNow);
    const { id } = await enter({ name: 'Connected Sample' });
    const entry = {
      name: 'Connected Sample',
      phone: '',
      email: '',
      method: 'cash' as const,
      checkNumber: '',
      pledgeId: id,
    };
    const record = async (purpose: string) =>
      site.call(
        donationBatches.create,
        {
          body: {
            reference: crypto.randomUUID(),
            receivedOn: '2027-04-25',
            location: 'St_Kizito',
            note: '',
            totalCents: 20_00,
            donations: [{ ...entry, split: [{ message: purpose, amount: 20_00 }] }],
          },
        },
        await treasurer(),
      );
    await record('Liturgy');
    await expectRejected(record('UMD'), 'pledge-purpose-differs');
    const { response } = await donate(site.base, { amount: 30_00 });
    const connect = async (pledgeId: number | null, seen: number | null) =>
      site.call(
        pledges.connect,
        {
          params: { id: response?.donationId ?? 0 },
          body: { pledgeId, seen: { pledgeId: seen } },
        },
        await treasurer(),
      );
    expect(await connect(id, null)).toMatchObject({ pledgeId: id });
    const receive = async () => (await list()).find((row) => row.id === id)?.receivedCents;
    expect(await receive()).toBe(50_00);
    await expectRejected(connect(null, null), 'record-changed');
    await connect(null, id);
    expect(await receive()).toBe(20_00);
  });
});

describe('personal data', () => {
  test('is exported, and deleted with the gifts left in the books', async () => {
    site.clock.set(testNow);
    const { slug, purpose } = await publishCampaign();
    const { key, email } = await promiseConfirmed(slug);
    await give(key, { purpose }, 10_00);
    const source = donationData.find(({ title }) => title === 'Pledges');
    const subject = { email, userId: null };
    const { database } = site.handle;
    expect(await source?.list(database, subject)).toMatchObject([
      { Email: email, 'Total cents': 600_00, Parts: 6 },
    ]);
    await source?.erase(database, subject);
    await expectRejected(read(key), 'pledge-link-invalid');
    const campaign = await site.call(campaigns.get, { params: { slug } });
    expect(campaign.raisedCents).toBe(10_00);
  });

  test('is deleted after a week without confirmation, and two years after the last day', async () => {
    site.clock.set(testNow);
    const { slug } = await publishCampaign();
    const unconfirmed = await promise(slug);
    const past = await promiseConfirmed(slug, { parts: 1 });
    const long = await promiseConfirmed(slug, { parts: 36 });
    const applyRule = (label: string, before: Date) =>
      donationRetentionRules(site.handle)
        .find((rule) => rule.label === label)
        ?.apply(before, 100);
    await applyRule('unconfirmed pledges', addMilliseconds(testNow, 1));
    await applyRule('past pledges', new Date('2027-08-01T00:00:00Z'));
    for (const { key } of [unconfirmed, past])
      await expectRejected(read(key), 'pledge-link-invalid');
    expect(await read(long.key)).toMatchObject({ state: 'open' });
  });
});
