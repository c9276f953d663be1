import { contract } from '#app/contract.ts';
import { buildUrl } from '#contract/client.ts';
import { chairNameMessages } from '#features/hall/contract/chairs.ts';
import { hiddenCharacterMessage } from '#contract/texts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { openTestStream } from '#app/server/testing/test-stream.ts';

const { chairs, carts } = contract.reception;
let site: Awaited<ReturnType<typeof startSiteWithStaff>>;

beforeAll(async () => {
  site = await startSiteWithStaff({ background: true });
});
afterAll(() => site.stop());

const all = () => site.call(chairs.list, { query: {} });
const chairNamed = async (tableName: string, chairName: string) => {
  const existing = (await all()).find(
    (chair) => chair.tableName === tableName && chair.chairName === chairName,
  );
  if (!existing) throw new Error(`no ${tableName} ${chairName}`);
  return existing;
};
const holdIt = async (chairId: number) => {
  const cart = await site.call(carts.create, { body: {} });
  return site.call(carts.hold, { params: { cartId: cart.id, chairId } });
};

describe('the list', () => {
  test('is an array in dollars, filtered by type', async () => {
    const response = await fetch(`${site.base}/api/reception/chair?chairType=children`);
    const list = await response.json();
    expect(list).toHaveLength(20);
    expect(list[0]).toEqual({
      id: expect.any(Number),
      tableName: 'Table 50',
      chairName: 'Chair 1',
      amount: 40,
      chairType: 'children',
      admits: ['children'],
      accessible: false,
      chairStatus: 'Buy',
      claimed: false,
    });
    expect(list.at(-1)).toMatchObject({ tableName: 'Child', chairName: 'Chair 10' });
  });

  test('is sorted by name', async () => {
    const names = [...new Set((await all()).map(({ tableName }) => tableName))];
    expect(names.slice(0, 10)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 10, 11].map((number) => `Table ${number}`),
    );
    expect(names.at(-1)).toBe('Child');
  });

  test('is cached with an ETag and invalidated by a change', async () => {
    const address = `${site.base}/api/reception/chair?chairType=adult`;
    const first = await fetch(address);
    const etag = first.headers.get('etag') ?? '';
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await holdIt((await chairNamed('Table 1', 'Chair 1')).id);
    const after = await fetch(address, { headers: { 'if-none-match': etag } });
    expect(after.status).toBe(200);
    expect((await after.json())[0]).toMatchObject({ chairStatus: 'Reserved' });
  });

  test('rejects an unknown type', async () => {
    expect((await fetch(`${site.base}/api/reception/chair?chairType=bishop`)).status).toBe(422);
  });
});

describe('the stream', () => {
  const watch = () => openTestStream(buildUrl(site.base, chairs.stream, { query: {} }));

  test('sends every client a held, released or expired chair within a second', async () => {
    const [item, other] = [await watch(), await watch()];
    expect(item.contentType).toContain('text/event-stream');
    expect((await item.next()).event).toBe('open');
    expect((await other.next()).event).toBe('open');
    const chair = await chairNamed('Table 1', 'Chair 5');
    const seen = async (stream: typeof item) => {
      const { data } = await stream.next();
      return data;
    };
    const startedAt = performance.now();
    const { id: cartId } = await holdIt(chair.id);
    const reserved = {
      changed: [{ ...chair, amount: 200, chairStatus: 'Reserved', claimed: true }],
      removed: [],
    };
    expect(await Promise.all([seen(item), seen(other)])).toEqual([reserved, reserved]);
    expect(performance.now() - startedAt).toBeLessThan(1000);

    await site.call(carts.release, { params: { cartId, chairId: chair.id } });
    expect(await seen(item)).toMatchObject({ changed: [{ id: chair.id, chairStatus: 'Buy' }] });

    await site.call(carts.hold, { params: { cartId, chairId: chair.id } });
    await seen(item);
    const [before, moved] = [site.clock.now(), performance.now()];
    site.clock.advance(10 * 60_000);
    expect(await seen(item)).toMatchObject({
      changed: expect.arrayContaining([
        expect.objectContaining({ id: chair.id, chairStatus: 'Buy' }),
      ]),
    });
    expect(performance.now() - moved).toBeLessThan(2000);
    site.clock.set(before);
    item.close();
    other.close();
  });

  test('sends ids of deleted chairs, and refetch when the changed ids are unknown', async () => {
    const options = await site.as('reception');
    const stream = await watch();
    await stream.next();
    const [created] = await site.call(
      chairs.createTable,
      { body: { tableName: 'Table 60', chairType: 'adult', chairCount: 1 } },
      options,
    );
    expect((await stream.next()).data).toMatchObject({ changed: [{ id: created?.id }] });
    await site.call(chairs.delete, { params: { id: created?.id ?? 0 } }, options);
    expect((await stream.next()).data).toEqual({ changed: [], removed: [created?.id] });
    const current = await site.call(contract.reception.events.getCurrent, {});
    await site.site.platform.transact((_, publish) => publish(`chairs:${current.id}`));
    expect((await stream.next()).event).toBe('refetch');
    stream.close();
  });

  test('of an unknown event returns 404', async () => {
    expect((await fetch(`${site.base}/api/reception/chair/stream?event=999`)).status).toBe(404);
  });
});

describe('staff', () => {
  test('can create, change and delete chairs, and no one else can', async () => {
    const { id, amount, ...chair } = await chairNamed('Table 2', 'Chair 1');
    const usher = await site.as('usher');
    for (const options of [undefined, usher]) {
      const problem = expectProblem(options ? 'forbidden' : 'unauthenticated');
      await expect(site.call(chairs.create, { body: chair }, options)).rejects.toMatchObject(
        problem,
      );
      const table = { tableName: 'Table 70', chairType: 'adult' as const, chairCount: 2 };
      await expect(site.call(chairs.createTable, { body: table }, options)).rejects.toMatchObject(
        problem,
      );
      await expect(
        site.callFresh(chairs.update, { params: { id }, body: { ...chair, amount } }, options),
      ).rejects.toMatchObject(problem);
      await expect(site.call(chairs.delete, { params: { id } }, options)).rejects.toMatchObject(
        problem,
      );
    }
  });

  test.each([
    ['adult', 20000, 'Buy'],
    ['youth', 10000, 'Request'],
    ['children', 4000, 'Buy'],
    ['priest', 0, 'Sold'],
  ] as const)(
    'create a chair of type %s with its amount and status',
    async (chairType, amount, chairStatus) => {
      const options = await site.as('reception');
      const body = { tableName: 'Child', chairName: `Extra ${chairType}`, chairType };
      const created = await site.call(chairs.create, { body }, options);
      expect(created).toMatchObject({ ...body, amount, chairStatus });
      await expect(site.call(chairs.create, { body }, options)).rejects.toMatchObject(
        expectProblem('chair-exists', `Child-Extra ${chairType} already exists.`),
      );
      const entries = await site.handle.database.select().from(auditEntry);
      expect(entries.at(-1)).toMatchObject({
        action: 'create chairs',
        subject: expect.stringContaining('Child'),
      });
    },
  );

  test('create a whole table or nothing', async () => {
    const options = await site.as('reception');
    const table = { tableName: 'Table 51', chairType: 'adult' as const, chairCount: 3 };
    const created = await site.call(chairs.createTable, { body: table }, options);
    expect(created.map(({ chairName }) => chairName)).toEqual(['Chair 1', 'Chair 2', 'Chair 3']);
    const again = site.call(chairs.createTable, { body: { ...table, chairCount: 5 } }, options);
    await expect(again).rejects.toMatchObject(
      expectProblem('chair-exists', 'Table 51-Chair 1 already exists.'),
    );
    expect((await all()).filter(({ tableName }) => tableName === 'Table 51')).toHaveLength(3);
  });

  test('get a new table on the floor plan, from its first chair or from a chair moved there', async () => {
    const options = await site.as('reception');
    const table = { tableName: 'Table 81', chairType: 'adult' as const, chairCount: 1 };
    const [first] = await site.call(chairs.createTable, { body: table }, options);
    if (!first) throw new Error('The table has a chair.');
    const { id, ...chair } = first;
    const body = { ...chair, tableName: 'Table 82' };
    await site.callFresh(chairs.update, { params: { id }, body }, options);
    const { id: event } = await site.call(contract.reception.events.getCurrent, {});
    const plan = await site.call(contract.reception.events.getSeatingPlan, {
      params: { id: event },
    });
    const names = plan.tables.map(({ tableName }) => tableName);
    expect(names).toContain('Table 82');
    // Its only chair has moved away.
    expect(names).not.toContain('Table 81');
  });

  test('take a table off the floor plan with its last chair, and next year does not inherit it', async () => {
    const options = await site.as('reception');
    const { events } = contract.reception;
    const { id: event, countdownTarget } = await site.call(events.getCurrent, {});
    const readTables = async (id: number) =>
      (await site.call(events.getSeatingPlan, { params: { id } })).tables.map(
        ({ tableName }) => tableName,
      );
    const before = await readTables(event);
    const created = await site.call(
      chairs.createTable,
      { body: { tableName: 'Table 90', chairType: 'adult', chairCount: 2 } },
      options,
    );
    expect(await readTables(event)).toContain('Table 90');
    const [last, ...others] = created;
    for (const { id } of others) await site.call(chairs.delete, { params: { id } }, options);
    expect(await readTables(event)).toContain('Table 90');
    await site.call(chairs.delete, { params: { id: last?.id ?? 0 } }, options);
    expect(await readTables(event)).toEqual(before);
    const next = await site.call(
      events.clone,
      { params: { id: event }, body: { title: 'Next year', countdownTarget } },
      options,
    );
    expect(await readTables(next.id)).toEqual(before);
    await site.call(events.delete, { params: { id: next.id } }, await site.as('admin'));
  });

  test('keep a table on the floor plan that gets a chair while its last one is deleted', async () => {
    const options = await site.as('reception');
    const { id: event } = await site.call(contract.reception.events.getCurrent, {});
    for (let round = 0; round < 5; round += 1) {
      const tableName = `Table 9${round}`;
      const table = { tableName, chairType: 'adult' as const, chairCount: 1 };
      const [first] = await site.call(chairs.createTable, { body: table }, options);
      const { id, ...other } = await chairNamed('Table 5', `Chair ${round + 1}`);
      const moved = { ...other, tableName, chairName: 'Chair 2' };
      await Promise.all([
        site.call(chairs.delete, { params: { id: first?.id ?? 0 } }, options),
        site.callFresh(chairs.update, { params: { id }, body: moved }, options),
      ]);
      const plan = await site.call(contract.reception.events.getSeatingPlan, {
        params: { id: event },
      });
      expect(plan.tables.map((item) => item.tableName)).toContain(tableName);
    }
  });

  test('change and delete a free chair', async () => {
    const options = await site.as('reception');
    const { id, ...chair } = await chairNamed('Table 2', 'Chair 2');
    const change = (body: typeof chair) =>
      site.callFresh(chairs.update, { params: { id }, body }, options);
    expect(await change({ ...chair, amount: 15000, chairStatus: 'Reserved' })).toMatchObject({
      amount: 15000,
      chairStatus: 'Reserved',
    });
    await expect(change({ ...chair, chairName: 'Chair 3' })).rejects.toMatchObject(
      expectProblem('chair-exists', 'Table 2-Chair 3 already exists.'),
    );
    await site.call(chairs.delete, { params: { id } }, options);
    await expect(change(chair)).rejects.toMatchObject(expectProblem('chair-not-found'));
    await expect(site.call(chairs.delete, { params: { id } }, options)).rejects.toMatchObject(
      expectProblem('chair-not-found'),
    );
  });

  test('cannot change a held chair', async () => {
    const options = await site.as('reception');
    const { id, ...chair } = await chairNamed('Table 2', 'Chair 4');
    await holdIt(id);
    const problem = expectProblem(
      'chair-in-use',
      "Table 2-Chair 4 is sold or in someone's cart, so you can't change it now.",
    );
    await expect(
      site.callFresh(chairs.update, { params: { id }, body: chair }, options),
    ).rejects.toMatchObject(problem);
    await expect(site.call(chairs.delete, { params: { id } }, options)).rejects.toMatchObject(
      problem,
    );
  });

  test.each([
    ['Table 9', 'Chair 1', { tableName: chairNameMessages.noTable9 }],
    ['table 09', 'Chair 1', { tableName: chairNameMessages.noTable9 }],
    ['Table 404', 'Chair 1', { tableName: chairNameMessages.unknownTable }],
    ['Bar <b>x</b>', 'Chair 1', { tableName: chairNameMessages.pattern }],
    ['Table 3', 'Chair\u0007 1', { chairName: hiddenCharacterMessage }],
    ['Table 3', 'Chair\u202e1', { chairName: chairNameMessages.pattern }],
    [
      'Table  3',
      'Chair  11',
      { tableName: chairNameMessages.pattern, chairName: chairNameMessages.pattern },
    ],
    ['Table 3', 'x'.repeat(41), { chairName: chairNameMessages.tooLong }],
  ])('cannot create a chair at %j, %j', async (tableName, chairName, errors) => {
    const options = await site.as('reception');
    const body = { tableName, chairName, chairType: 'adult' as const };
    const { headers } = options;
    const response = await fetch(`${site.base}/api/reception/chair`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'validation-failed', errors });
  });

  test('create a chair at a table of the specification that has none, and at a table of their own', async () => {
    const options = await site.as('reception');
    const table = { tableName: 'St. Kizito-West', chairType: 'adult' as const, chairCount: 1 };
    await site.call(chairs.createTable, { body: table }, options);
    for (const tableName of [' St. Kizito-West ', 'Table 6']) {
      const body = { tableName, chairName: 'Chair 20', chairType: 'adult' as const };
      expect(await site.call(chairs.create, { body }, options)).toMatchObject({
        tableName: tableName.trim(),
      });
    }
  });

  test('get the messages of the form', async () => {
    const { headers } = await site.as('reception');
    const response = await fetch(`${site.base}/api/reception/chair`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ tableName: '', chairName: ' ', chairType: 'adult' }),
    });
    expect(await response.json()).toMatchObject({
      status: 422,
      errors: { tableName: 'Table Name is required', chairName: 'Chair Name is required' },
    });
  });
});
