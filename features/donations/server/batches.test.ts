import { randomUUID } from 'node:crypto';
import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { donationStatements } from '#features/donations/contract/donation-statements.ts';
import { donations } from '#features/donations/contract/donations.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ledgerEntry } from '#features/payments/server/tables.ts';
import { auditEntry } from '#platform/tables.ts';
import { donate } from '#app/server/testing/donate.ts';
import { findLedgerErrors } from '#app/server/testing/ledger-checks.ts';
import { parsePdf } from '#app/server/testing/parse-pdf.ts';
import { expectRejected, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/test-now.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
beforeAll(async () => {
  site = await startSiteWithStaff({ background: true });
});
beforeEach(() => site.clock.set(testNow));
afterAll(() => site.stop());
const treasurer = () => site.as('treasurer');

type Batch = EndpointInput<typeof donationBatches.create>['body'];
type Entry = Batch['donations'][number];

const entry = (change: Partial<Entry> = {}): Entry => ({
  name: 'Anna Sample',
  phone: '',
  email: 'anna@example.org',
  method: 'cash',
  checkNumber: '',
  split: [{ message: 'Liturgy', amount: 2_000 }],
  ...change,
});
const record = async (change: Partial<Batch> = {}) => {
  const donations = change.donations ?? [entry()];
  const sum = donations.flatMap(({ split }) => split).reduce((all, { amount }) => all + amount, 0);
  const body: Batch = {
    reference: randomUUID(),
    receivedOn: '2027-04-25',
    location: 'St_Kizito',
    note: 'Second collection',
    totalCents: sum,
    donations,
    ...change,
  };
  return site.call(donationBatches.create, { body }, await treasurer());
};
const list = async () => site.call(donationBatches.list, {}, await treasurer());
const listRecorded = async () =>
  (await site.call(donations.list, { query: {} }, await treasurer())).donations;
const getAccounts = async () => {
  const rows = await site.handle.database.select().from(ledgerEntry);
  const sum = (account: string) =>
    rows
      .filter((row) => row.account === account)
      .reduce((all, { amountCents }) => all + amountCents, 0);
  return { cash: sum('cash'), check: sum('check'), donations: sum('donations') };
};
const books = () => findLedgerErrors(site.handle.database, { settled: true });

describe('a collection', () => {
  test('is recorded with its envelopes, of the day on which it came in', async () => {
    const batch = await record({
      donations: [
        entry({
          name: 'Ben Sample',
          email: '',
          phone: '6175550123',
          method: 'check',
          checkNumber: '1042',
          split: [
            { message: 'UMD', amount: 10_000 },
            { message: 'Liturgy', amount: 5_000 },
          ],
        }),
        entry({ name: '', email: '', checkNumber: 'ignored' }),
      ],
    });
    expect(batch).toMatchObject({
      receivedOn: '2027-04-25',
      totalCents: 17_000,
      cashCents: 2_000,
      checkCents: 15_000,
      donations: 2,
      recordedBy: 'Administrator',
    });
    expect((await list()).batches[0]).toEqual(batch);
    const donations = await listRecorded();
    expect(donations).toHaveLength(2);
    expect(donations.find(({ name }) => name === 'Ben Sample')).toMatchObject({
      method: 'check',
      checkNumber: '1042',
      amount: 15_000,
      coveredFee: 0,
      state: 'PAID',
      // Noon in New York.
      paidAt: new Date('2027-04-25T16:00:00.000Z'),
    });
    expect(donations.find(({ method }) => method === 'cash')).toMatchObject({ checkNumber: '' });
    expect(await getAccounts()).toEqual({ cash: 2_000, check: 15_000, donations: -17_000 });
    expect(await books()).toEqual([]);
    const board = await site.call(payments.getBoard, {}, await treasurer());
    expect(board).toEqual({ moneyWithoutChair: [], chairWithoutMoney: [] });
    const entries = await site.handle.database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `donation batch ${batch.id}`));
    expect(entries).toHaveLength(1);
  });

  test('takes names as long as those of donors', async () => {
    const name = `${'Long '.repeat(39)}Name`;
    await record({ donations: [entry({ name, email: '' })] });
    expect((await listRecorded()).map((item) => item.name)).toContain(name);
  });

  test('is recorded once, however often it is sent', async () => {
    const before = (await listRecorded()).length;
    const reference = randomUUID();
    const recorded = await Promise.all([record({ reference }), record({ reference })]);
    expect(recorded[0]).toEqual(recorded[1]);
    expect(await record({ reference })).toEqual(recorded[0]);
    expect(await listRecorded()).toHaveLength(before + 1);
  });

  test('of today has no time in the future', async () => {
    await record({ receivedOn: '2027-05-01', donations: [entry({ name: 'Of today' })] });
    const today = (await listRecorded()).find(({ name }) => name === 'Of today');
    expect(today?.paidAt.getTime()).toBeLessThanOrEqual(testNow.getTime());
  });

  test.each([
    ['a total that differs', { totalCents: 2_001 }, 'batch-total-differs'],
    ['a day in the future', { receivedOn: '2027-05-02' }, 'day-in-future'],
  ] satisfies [string, Partial<Batch>, string][])(
    'with %s records nothing',
    async (_, change, code) => {
      const before = await list();
      await expectRejected(record(change), code);
      expect(await list()).toEqual(before);
    },
  );

  test('with a fund twice in one envelope records nothing', async () => {
    const before = await list();
    const body = {
      reference: randomUUID(),
      receivedOn: '2027-04-25',
      location: 'St_Kizito',
      note: '',
      totalCents: 200,
      donations: [
        entry({
          split: [
            { message: 'UMD', amount: 100 },
            { message: 'UMD', amount: 100 },
          ],
        }),
      ],
    };
    const { headers } = await treasurer();
    const response = await fetch(`${site.base}/api/donation/batches`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { errors: { 'donations.0.split': 'Choose each fund only once' } },
    ]);
    expect(await list()).toEqual(before);
  });

  test('is the treasurer’s alone', async () => {
    for (const role of ['reception', 'secretary', 'editor'] as const)
      await expectRejected(site.call(donationBatches.list, {}, await site.as(role)), 'forbidden');
  });
});

describe('cash and checks', () => {
  test('are on the statement with gifts by card; loose cash is on none', async () => {
    await donate(site.base, { name: 'Anna Sample', email: 'anna@example.org', amount: 3_000 });
    const all = await site.call(
      donationStatements.list,
      { params: { year: 2027 } },
      await treasurer(),
    );
    const anna = all.find(({ email }) => email === 'anna@example.org');
    expect(anna?.donations).toBeGreaterThan(1);
    expect(all.map(({ name }) => name)).not.toContain('');
    const ben = all.find(({ name }) => name === 'Ben Sample');
    const response = await fetch(
      `${site.base}/api/donation/statements/2027/giver?donor=${encodeURIComponent(ben?.donor ?? '')}`,
      await treasurer(),
    );
    const text = parsePdf(Buffer.from(await response.arrayBuffer()))
      .map((item) => item.text)
      .join(' ');
    expect(text).toContain('check 1042');
  });

  test('are given back by hand: no card is refunded, and the books say so', async () => {
    const [target] = (await listRecorded()).filter(({ name }) => name === 'Ben Sample');
    const params = { id: target?.id ?? 0 };
    const body = { reason: 'Bounced', seen: { state: 'PAID' as const } };
    const refund = async () => site.call(donations.refund, { params, body }, await treasurer());
    const before = await getAccounts();
    expect(await refund()).toMatchObject({ state: 'REFUNDED' });
    expect(await refund()).toMatchObject({ state: 'REFUNDED' });
    expect(await getAccounts()).toMatchObject({
      check: before.check - 15_000,
      donations: before.donations + 15_000,
    });
    const history = await site.call(donations.getHistory, { params }, await treasurer());
    expect(history.slice(1)).toMatchObject([
      { action: 'refund donation', after: { state: 'REFUNDED', amountCents: 15_000 } },
    ]);
    expect(await books()).toEqual([]);
  });

  test('are voided on the day of their entry, once, and count nowhere from then on', async () => {
    const mistyped = entry({ name: 'Mistyped Sample', email: 'wrong@example.org' });
    const { id: batchId } = await record({
      receivedOn: '2027-04-18',
      donations: [entry(), mistyped],
    });
    const [target] = (await listRecorded()).filter(({ name }) => name === 'Mistyped Sample');
    const params = { id: target?.id ?? 0 };
    const cancel = async (reason = 'Typed twice') =>
      site.call(donations.void, { params, body: { reason } }, await treasurer());
    const sumDay = async () => {
      const query = { from: '2027-04-18', until: '2027-04-18' };
      return (await site.call(donations.list, { query }, await treasurer())).totals.totalCents;
    };
    const [before, dayBefore] = [await getAccounts(), await sumDay()];
    expect(await cancel()).toMatchObject({ state: 'VOIDED', amount: 2_000 });
    expect(await cancel()).toMatchObject({ state: 'VOIDED' });
    const refund = { params, body: { reason: 'Given back', seen: { state: 'VOIDED' as const } } };
    expect(await site.call(donations.refund, refund, await treasurer())).toMatchObject({
      state: 'VOIDED',
    });
    expect(await getAccounts()).toMatchObject({
      cash: before.cash - 2_000,
      donations: before.donations + 2_000,
    });
    // The books take it from the day that it was booked on, not from today.
    expect(await sumDay()).toBe(dayBefore - 2_000);
    const { batches, donors } = await list();
    expect(batches.find(({ id }) => id === batchId)).toMatchObject({
      totalCents: 2_000,
      cashCents: 2_000,
      donations: 1,
    });
    expect(donors.map(({ name }) => name)).not.toContain('Mistyped Sample');
    const history = await site.call(donations.getHistory, { params }, await treasurer());
    expect(history.at(-1)).toMatchObject({
      action: 'void donation',
      before: { state: 'PAID' },
      after: { state: 'VOIDED', amountCents: 2_000, reason: 'Typed twice' },
    });
    expect(await books()).toEqual([]);
  });

  test('are not voided on a later day, nor when they were refunded or paid by card', async () => {
    await record();
    const [target] = (await listRecorded()).filter(
      ({ state, method }) => state === 'PAID' && method === 'cash',
    );
    const cancel = async (id = 0) =>
      site.call(donations.void, { params: { id }, body: { reason: 'Late' } }, await treasurer());
    const { response } = await donate(site.base);
    await expectRejected(cancel(response?.donationId), 'donation-not-voidable');
    await expectRejected(cancel(999_999), 'donation-not-found');
    site.clock.advance(24 * 3_600_000);
    await expectRejected(cancel(target?.id), 'donation-not-voidable');
    site.clock.set(testNow);
    const body = { reason: 'Given back', seen: { state: 'PAID' as const } };
    const params = { id: target?.id ?? 0 };
    await site.call(donations.refund, { params, body }, await treasurer());
    await expectRejected(cancel(target?.id), 'donation-not-voidable');
  });

  test('name the donors who gave before', async () => {
    const { donors } = await list();
    expect(donors).toContainEqual({
      id: expect.any(Number),
      name: 'Ben Sample',
      phone: '6175550123',
      email: '',
    });
    expect(donors.every(({ name }) => name !== '')).toBe(true);
  });
});
