import { contract } from '#app/contract.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { auditEntry } from '#platform/tables.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/start-site.ts';
import { createEventClockJob } from './create-event-clock-job.ts';
import { loadStarterEvents } from '#features/hall/server/load-starter.ts';

const { events, chairs, carts } = contract.reception;
let site: Awaited<ReturnType<typeof startSiteWithStaff>>;

beforeAll(async () => {
  site = await startSiteWithStaff({ background: true });
});
afterAll(() => site.stop());
beforeEach(() => site.clock.set(testNow));

const list = () => site.call(events.list, {});
const byYear = async (year: string) => {
  const existing = (await list()).find(({ title }) => title.includes(year));
  if (!existing) throw new Error(`no event of ${year}`);
  return existing;
};

describe('the starter', () => {
  test('has the reception of 2025 and its clone for the next date after today', async () => {
    const all = await list();
    expect(
      all.map(({ title, countdownTarget, past, salesOpen }) => [
        title,
        countdownTarget.toISOString(),
        past,
        salesOpen,
      ]),
    ).toEqual([
      ['Uganda Martyrs Day 2027 Reception', '2027-06-13T03:59:59.000Z', false, true],
      ['Uganda Martyrs Day 2025 Reception', '2025-06-13T03:59:59.000Z', true, false],
    ]);
    for (const event of all) {
      expect(event.feePercent).toBe(3);
      expect(event.prices).toEqual([
        { chairType: 'adult', amount: 20000, openingStatus: 'Buy' },
        { chairType: 'youth', amount: 10000, openingStatus: 'Request' },
        { chairType: 'children', amount: 4000, openingStatus: 'Buy' },
        { chairType: 'priest', amount: 0, openingStatus: 'Sold' },
      ]);
      const seats = await site.call(chairs.list, { query: { event: event.id } });
      expect(new Set(seats.map(formatChairLabel)).size).toBe(500);
      expect(Map.groupBy(seats, ({ tableName }) => tableName).size).toBe(50);
      expect(seats.some(({ tableName }) => tableName === 'Table 9')).toBe(false);
      const types = Map.groupBy(
        seats,
        ({ chairType, chairStatus, amount }) => `${chairType} ${chairStatus} ${amount}`,
      );
      expect([...types].map(([type, { length }]) => [type, length])).toEqual([
        ['adult Buy 20000', 420],
        ['priest Sold 0', 20],
        ['youth Request 10000', 40],
        ['children Buy 4000', 20],
      ]);
    }
  });

  test('places every table without overlaps and inside the hall', async () => {
    const { tables, height, features } = await site.call(events.getSeatingPlan, {
      params: { id: (await byYear('2027')).id },
    });
    expect(tables).toHaveLength(50);
    expect(features.map(({ kind }) => kind)).toEqual(['stage', 'dance-floor', 'entrance']);
    const radius = 5.6;
    for (const [index, table] of tables.entries()) {
      expect(Math.min(table.x, 100 - table.x, table.y, height - table.y)).toBeGreaterThan(radius);
      for (const other of tables.slice(index + 1))
        expect(Math.hypot(table.x - other.x, table.y - other.y)).toBeGreaterThan(2 * radius);
    }
  });

  test('is loaded once, also by two parallel starts', async () => {
    await Promise.all([1, 2].map(() => loadStarterEvents(site.handle.database, systemClock)));
    expect(await list()).toHaveLength(2);
  });
});

describe('the current event', () => {
  test('is the next one, and an unknown id throws', async () => {
    expect((await site.call(events.getCurrent, {})).title).toBe(
      'Uganda Martyrs Day 2027 Reception',
    );
    await expect(site.call(events.get, { params: { id: 999 } })).rejects.toMatchObject(
      expectProblem('event-not-found', "We couldn't find that event."),
    );
    await expect(site.call(events.getSeatingPlan, { params: { id: 999 } })).rejects.toMatchObject(
      expectProblem('event-not-found'),
    );
    await expect(site.call(chairs.list, { query: { event: 999 } })).rejects.toMatchObject(
      expectProblem('event-not-found'),
    );
  });

  test('and its sale change with the clock within a second', async () => {
    expect((await site.call(contract.site.get, {})).currentEvent).toMatchObject({
      past: false,
      salesOpen: true,
    });
    site.clock.set(new Date('2027-06-13T03:59:59.000Z'));
    await expect
      .poll(async () => (await site.call(contract.site.get, {})).currentEvent)
      .toMatchObject({ past: true, salesOpen: false });
  });
});

test('the job that follows the clock ends when it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const job = createEventClockJob(site.site.platform);
  void job.start();
  const counts = [vi.getTimerCount()];
  const stopped = job.stop();
  counts.push(vi.getTimerCount());
  vi.useRealTimers();
  await stopped;
  expect(counts).toEqual([1, 0]);
});

describe('staff', () => {
  const title = 'Uganda Martyrs Day 2028 Reception';
  const countdownTarget = new Date('2028-06-13T03:59:59.000Z');

  test('can change events, and no one else can', async () => {
    const { id, salesOpen: _, past: __, ...facts } = await byYear('2027');
    const usher = await site.as('usher');
    for (const options of [undefined, usher]) {
      const problem = expectProblem(options ? 'forbidden' : 'unauthenticated');
      await expect(site.call(events.create, { body: facts }, options)).rejects.toMatchObject(
        problem,
      );
      await expect(
        site.call(events.update, { params: { id }, body: facts }, options),
      ).rejects.toMatchObject(problem);
      await expect(
        site.call(events.clone, { params: { id }, body: { title, countdownTarget } }, options),
      ).rejects.toMatchObject(problem);
      await expect(site.call(events.delete, { params: { id } }, options)).rejects.toMatchObject(
        problem,
      );
    }
  });

  test('clone the next reception, unsold', async () => {
    const options = await site.as('reception');
    const created = await site.call(
      events.clone,
      { params: { id: (await byYear('2027')).id }, body: { title, countdownTarget } },
      options,
    );
    expect(created).toMatchObject({ title, countdownTarget, salesOpen: true, feePercent: 3 });
    expect(await site.call(chairs.list, { query: { event: created.id } })).toHaveLength(500);
    expect(
      (await site.call(events.getSeatingPlan, { params: { id: created.id } })).tables,
    ).toHaveLength(50);
    expect(await list()).toHaveLength(3);
    const entries = await site.handle.database.select().from(auditEntry);
    expect(entries.at(-1)).toMatchObject({ action: 'clone event', subject: `event ${created.id}` });
    await site.call(events.delete, { params: { id: created.id } }, await site.as('admin'));
    expect(await list()).toHaveLength(2);
  });

  test('clone the place and the times of day, as many days before the countdown', async () => {
    const { id, salesOpen: _, past: __, ...facts } = await byYear('2027');
    const options = await site.as('reception');
    const details = {
      doorsAt: new Date('2027-06-05T20:00:00.000Z'),
      startsAt: new Date('2027-06-05T21:00:00.000Z'),
      endsAt: new Date('2027-06-06T05:00:00.000Z'),
      venue: 'The parish hall',
      address: '1 Main Street\nBoston',
      notes: 'Park behind the church.',
      contact: 'The parish office',
    };
    const body = { ...facts, ...details };
    await site.call(events.update, { params: { id }, body }, options);
    expect(await site.call(events.get, { params: { id } })).toMatchObject(details);
    const winter = new Date('2028-12-13T04:59:59.000Z');
    const created = await site.call(
      events.clone,
      { params: { id }, body: { title, countdownTarget: winter } },
      options,
    );
    // December 12, 2028 is a week after December 5; the clocks of New York show standard time.
    expect(created).toMatchObject({
      ...details,
      doorsAt: new Date('2028-12-05T21:00:00.000Z'),
      startsAt: new Date('2028-12-05T22:00:00.000Z'),
      endsAt: new Date('2028-12-06T06:00:00.000Z'),
    });
    await site.call(events.delete, { params: { id: created.id } }, await site.as('admin'));
    await site.call(events.update, { params: { id }, body: facts }, await site.as('reception'));
  });

  test('change prices of free chairs, and a closed sale rejects holds', async () => {
    const { id, salesOpen: _, past: __, ...facts } = await byYear('2027');
    const options = await site.as('reception');
    const prices = facts.prices.map((price) =>
      price.chairType === 'adult' ? { ...price, amount: 25000 } : price,
    );
    const changed = await site.call(
      events.update,
      { params: { id }, body: { ...facts, prices, salesUntil: testNow } },
      options,
    );
    expect(changed.salesOpen).toBe(false);
    expect((await byYear('2027')).prices).toEqual(prices);
    const [first] = await site.call(chairs.list, { query: { chairType: 'adult' } });
    expect(first?.amount).toBe(25000);
    const cart = await site.call(carts.create, { body: {} });
    const hold = site.call(carts.hold, { params: { cartId: cart.id, chairId: first?.id ?? 0 } });
    await expect(hold).rejects.toMatchObject(
      expectProblem('sale-closed', 'Ticket sales for this event are closed.'),
    );
    await site.call(events.update, { params: { id }, body: facts }, options);
  });

  test('close the sale, which releases holds and lists them in their carts', async () => {
    const { id, salesOpen: _, past: __, ...facts } = await byYear('2027');
    const options = await site.as('reception');
    const [, , third] = await site.call(chairs.list, { query: { chairType: 'adult' } });
    const cart = await site.call(carts.create, { body: {} });
    const params = { cartId: cart.id, chairId: third?.id ?? 0 };
    await site.call(carts.hold, { params });
    await site.call(
      events.update,
      { params: { id }, body: { ...facts, salesUntil: testNow } },
      options,
    );
    const after = await site.call(carts.get, { params });
    expect(after).toMatchObject({ chairs: [], expired: ['Table 1-Chair 3'] });
    await site.call(events.update, { params: { id }, body: facts }, options);
  });

  test('cannot delete an event with a held chair', async () => {
    const event = await byYear('2027');
    const [first] = await site.call(chairs.list, { query: { chairType: 'adult' } });
    const cart = await site.call(carts.create, { body: {} });
    await site.call(carts.hold, { params: { cartId: cart.id, chairId: first?.id ?? 0 } });
    const admin = await site.as('admin');
    await expect(
      site.call(events.delete, { params: { id: event.id } }, admin),
    ).rejects.toMatchObject(expectProblem('chair-in-use'));
    await expect(site.call(events.delete, { params: { id: 999 } }, admin)).rejects.toMatchObject(
      expectProblem('event-not-found'),
    );
  });

  test('get the message of an invalid field', async () => {
    const options = await site.as('reception');
    const body = { title: ' ', countdownTarget };
    const clone = fetch(`${site.base}/api/events/1/clone`, {
      method: 'POST',
      headers: { ...options.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await (await clone).json()).toMatchObject({
      status: 422,
      code: 'validation-failed',
      errors: { title: 'Title is required' },
    });
  });
});
