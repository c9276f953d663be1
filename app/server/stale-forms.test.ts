import { randomUUID } from 'node:crypto';
import { contract } from '#app/contract.ts';
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts';
import type { Role } from '#contract/roles.ts';
import { user } from '#features/accounts/server/tables.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { monthlyDonations } from '#features/donations/contract/monthly-donations.ts';
import { donation, monthlyDonation } from '#features/donations/server/tables.ts';
import { people } from '#features/people/contract/people.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { auditEntry } from '#platform/tables.ts';
import { afterAll, expect, test } from 'vitest';
import { donate } from './testing/donate.ts';
import { sampleMonthlyDonation } from './testing/expired-rows.ts';
import { setUpHall } from './testing/set-up-hall.ts';
import { expectProblem } from './testing/staff.ts';

const { chairs, events } = contract.reception;
const office = await setUpHall();
const { site } = office;
afterAll(() => site.stop());

const callAs = async <E extends Endpoint>(role: Role, endpoint: E, input: EndpointInput<E>) =>
  site.call(endpoint, input, await site.as(role));

async function addPerson(): Promise<string> {
  const id = randomUUID();
  const person = { id, name: 'Sample Person', email: `${id}@example.org` };
  await site.handle.database.insert(user).values(person);
  return id;
}

/** A save by a form that began with a record; the result says what the form has to begin with for it to be saved. */
type Form = { save: (seen: 'old' | 'new') => Promise<unknown>; change: () => Promise<unknown> };

const forms: Record<string, { begin: () => Promise<Form>; changes: string }> = {
  'the name of a person': {
    changes: 'name',
    async begin() {
      const params = { id: await addPerson() };
      const update = (name: string, seen: string) =>
        callAs('admin', people.update, {
          params,
          body: { name, telephone: null, seen: { name: seen, telephone: null } },
        });
      return {
        change: () => update('Other Person', 'Sample Person'),
        save: (seen) => update('Third Person', seen === 'old' ? 'Sample Person' : 'Other Person'),
      };
    },
  },
  'the roles of a person': {
    changes: 'roles',
    async begin() {
      const params = { id: await addPerson() };
      const setRoles = (roles: Role[], seen: Role[]) =>
        callAs('admin', people.setRoles, { params, body: { roles, seen } });
      return {
        change: () => setRoles(['usher'], []),
        save: (seen) => setRoles(['editor'], seen === 'old' ? [] : ['admin']),
      };
    },
  },
  'a chair': {
    changes: 'amount, chair status',
    async begin() {
      await office.startEvent();
      const params = { id: office.chairAt(0) };
      const old = {
        tableName: 'Table 1',
        chairName: 'Chair 1',
        amount: 200_00,
        chairType: 'adult' as const,
        chairStatus: 'Buy' as const,
        accessible: false,
      };
      const changed = { ...old, amount: 90_00, chairStatus: 'Reserved' as const };
      return {
        change: () =>
          callAs('reception', chairs.update, { params, body: { ...changed, seen: old } }),
        save: (seen) =>
          callAs('reception', chairs.update, {
            params,
            body: { ...old, accessible: true, seen: seen === 'old' ? old : changed },
          }),
      };
    },
  },
  'who may sit at a table': {
    changes: 'families, max children',
    async begin() {
      await office.startEvent();
      const own = { families: false, maxChildren: null };
      const shared = { families: true, maxChildren: 2 };
      const update = (seen: typeof own | typeof shared, maxChildren: number) =>
        callAs('reception', chairs.updateTable, {
          body: {
            tableName: 'Table 1',
            admits: ['adult', 'children'],
            maxChildren,
            event: office.event.id,
            seen,
          },
        });
      return {
        change: () => update(own, 2),
        save: (seen) => update(seen === 'old' ? own : shared, 3),
      };
    },
  },
  'a reception': {
    changes: 'prices, doors at, starts at',
    async begin() {
      await office.startEvent();
      const params = { id: office.event.id };
      const read = () => site.call(events.get, { params });
      const old = await read();
      const update = (change: Partial<typeof old>, seen: typeof old) =>
        callAs('reception', events.update, {
          params,
          body: { ...old, ...change, seen },
        });
      const startsAt = old.countdownTarget;
      const doorsAt = new Date(startsAt.getTime() - 3_600_000);
      const prices = old.prices.map((price) => ({ ...price, amount: price.amount + 50_00 }));
      return {
        change: () => update({ doorsAt, startsAt, prices }, old),
        // Takes the change back, as Undo does.
        save: async (seen) => update({}, seen === 'old' ? old : await read()),
      };
    },
  },
  'a gift': {
    changes: 'state',
    async begin() {
      const { response } = await donate(site.base);
      const params = { id: response?.donationId ?? 0 };
      const refund = (state: 'PAID' | 'VOIDED') =>
        callAs('treasurer', donations.refund, { params, body: { reason: '', seen: { state } } });
      return {
        change: () => site.handle.database.update(donation).set({ state: 'VOIDED' }),
        save: (seen) => refund(seen === 'old' ? 'PAID' : 'VOIDED'),
      };
    },
  },
  'a monthly gift': {
    changes: 'amount',
    async begin() {
      const { database } = site.handle;
      const [row] = await database
        .insert(monthlyDonation)
        .values(sampleMonthlyDonation)
        .returning();
      const params = { id: row?.id ?? 0 };
      const end = (amount: number) =>
        callAs('treasurer', monthlyDonations.end, {
          params,
          body: { reason: '', seen: { state: 'PAUSED', amount } },
        });
      return {
        change: () => database.update(monthlyDonation).set({ totalCents: 200 }),
        save: (seen) => end(seen === 'old' ? 100 : 200),
      };
    },
  },
  'the guests of a table': {
    changes: 'guests',
    async begin() {
      await office.startEvent();
      await site.as('reception');
      const sold = await office.sell([office.chairAt(0), office.chairAt(1)]);
      const ids = sold.tickets.map(({ id }) => id);
      const [first = 0, second = 0] = ids;
      return {
        change: () =>
          site.callFresh(
            moves.moveTicket,
            { params: { id: first }, body: { chairId: office.chairAt(15) } },
            office.staff,
          ),
        save: (seen) =>
          callAs('reception', moves.moveTable, {
            body: {
              event: office.event.id,
              from: 'Table 1',
              to: 'Table 2',
              takesPromised: true,
              seen: seen === 'old' ? ids : [second],
            },
          }),
      };
    },
  },
};

test.each(Object.entries(forms))(
  'a form that began before %s changed changes nothing and says what changed',
  async (_, { begin, changes }) => {
    const { save, change } = await begin();
    await change();
    const before = await site.handle.database.$count(auditEntry);
    const error: unknown = await save('old').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      problem: { ...expectProblem('record-changed').problem, status: 409 },
      message: `This changed while you looked at it: ${changes}. Look again, then decide.`,
    });
    expect(await site.handle.database.$count(auditEntry)).toBe(before);
    await expect(save('new')).resolves.toBeDefined();
  },
);
