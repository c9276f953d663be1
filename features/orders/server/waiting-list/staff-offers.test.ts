import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { setUpWaitingList } from '#app/server/testing/set-up-waiting-list.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { auditEntry, outbox } from '#platform/tables.ts';
import { event, ticket } from '#features/event/server/tables.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';

const { boxOffice, chairs: chairCalls, moves, waitingList } = contract.reception;
const waiting = await setUpWaitingList({ variables: { PUBLIC_URL: 'https://parish.example' } });
const { site } = waiting;
afterAll(() => site.stop());
beforeEach(async () => {
  await site.handle.database.delete(waitingParty);
  await site.handle.database.delete(outbox);
});

describe('staff', () => {
  const byId = (id: number | undefined) => ({ params: { id: id ?? 0 } });

  test('offer seats out of order with a reason, and remove a party', async () => {
    const [order] = await waiting.startEvent();
    await waiting.join();
    const second = await waiting.join();
    const [, listed] = await waiting.list();
    const staff = await site.as('reception');
    const body = { reason: 'Choir director' };
    await expect(
      site.call(waitingList.offer, { ...byId(listed?.id), body }, staff),
    ).rejects.toMatchObject(expectProblem('no-seats-for-party'));
    await waiting.refund(order);
    await site.as('reception');
    await site.call(waitingList.offer, { ...byId(listed?.id), body }, staff);
    expect(await waiting.open(second.key)).toMatchObject({ state: 'offered' });
    const entries = await site.handle.database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `waiting party ${listed?.id}`));
    expect(entries.find(({ action }) => action === 'offer seats')?.after).toMatchObject({
      why: 'Choir director',
    });
    expect((await waiting.list())[0]).toMatchObject({ overtaken: 0 });
    await site.call(waitingList.remove, byId(listed?.id), staff);
    expect(await waiting.open(second.key)).toMatchObject({ state: 'left' });
    await expect(site.call(waitingList.remove, byId(listed?.id), staff)).rejects.toMatchObject(
      expectProblem('party-not-waiting'),
    );
    expect((await waiting.listClaims())[0]).toBe('WAITING');
  });

  test('offer nothing to a party that has an offer, or once the sale is closed', async () => {
    const [order] = await waiting.startEvent();
    await waiting.join();
    await waiting.refund(order);
    const [listed] = await waiting.list();
    const staff = await site.as('reception');
    const offer = () =>
      site.call(waitingList.offer, { ...byId(listed?.id), body: { reason: 'Choir' } }, staff);
    await offer();
    await expect(offer()).rejects.toMatchObject(expectProblem('party-not-waiting'));
    await site.handle.database.update(waitingParty).set({ state: 'waiting' });
    const isOwn = eq(event.id, waiting.hall.event);
    const salesUntil = site.clock.now();
    await site.handle.database.update(event).set({ salesUntil }).where(isOwn);
    await expect(offer()).rejects.toMatchObject(expectProblem('sale-closed'));
  });

  test('offer a chair whose hold in a cart has expired', async () => {
    await waiting.startEvent(9);
    await waiting.join({ adults: 2 });
    await waiting.join();
    const [, listed] = await waiting.list();
    await waiting.hold(await waiting.newCart(), waiting.chairAt(9));
    const body = { reason: 'Choir' };
    const offer = async () =>
      site.call(waitingList.offer, { ...byId(listed?.id), body }, await site.as('reception'));
    await expect(offer()).rejects.toMatchObject(expectProblem('no-seats-for-party'));
    site.clock.advance(11 * 60_000);
    await offer();
    expect(await waiting.listStates()).toEqual(['waiting', 'offered']);
  });

  test('write a note and send the email again', async () => {
    await waiting.startEvent();
    await waiting.join();
    const [listed] = await waiting.list();
    const staff = await site.as('reception');
    await site.call(
      waitingList.updateNote,
      { ...byId(listed?.id), body: { note: 'Comes from Boston' } },
      staff,
    );
    expect((await waiting.list())[0]).toMatchObject({ note: 'Comes from Boston' });
    const { to } = await site.call(waitingList.resend, byId(listed?.id), staff);
    expect([to, await waiting.listEmailKinds()]).toEqual([listed?.email, ['joined', 'joined']]);
  });

  test('sell a chair that is set aside for the list, and move a guest to one', async () => {
    const [first, second] = await waiting.startEvent();
    const party = await waiting.join({ adults: 2 });
    await waiting.refund(first);
    await waiting.refund(second);
    const { hall } = waiting;
    const getChair = async (place: number) => {
      const chairs = await site.call(chairCalls.list, { query: { event: hall.event } });
      return chairs.find(({ id }) => id === hall.chairs[place]);
    };
    expect(await getChair(0)).toMatchObject({ claimed: true, forWaitingList: true });
    const staff = await site.as('reception');
    const body = { name: 'At the desk', chairs: [waiting.chairAt(0)], method: 'cash' as const };
    await expect(site.call(boxOffice.sell, { body }, staff)).rejects.toMatchObject(
      expectProblem('chair-promised', 'Table 1-Chair 1 is kept for the waiting list.'),
    );
    await site.call(boxOffice.sell, { body: { ...body, takesPromised: true } }, staff);
    expect(await getChair(0)).toMatchObject({ chairStatus: 'Sold' });
    expect(await getChair(0)).not.toHaveProperty('forWaitingList');
    const [seated] = await site.handle.database
      .select()
      .from(ticket)
      .where(eq(ticket.chairId, waiting.chairAt(2)));
    await site.callFresh(
      moves.moveTicket,
      {
        params: { id: seated?.id ?? 0 },
        body: { chairId: waiting.chairAt(1), takesPromised: true },
      },
      staff,
    );
    expect((await waiting.listClaims()).slice(0, 3)).toEqual(['SOLD', 'SOLD', 'WAITING']);
    await waiting.sendOffers();
    expect(await waiting.open(party.key)).toMatchObject({ state: 'waiting' });
  });
});
