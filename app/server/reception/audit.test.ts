import { contract } from '#app/contract.ts';
import { eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { findNewestAuditEntry } from '../testing/newest-audit-entry.ts';
import { retiredBarCode } from '#features/tickets/server/moves/tables.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { addEvent } from '../testing/sell-chairs.ts';
import { startSiteWithStaff } from '../testing/staff.ts';
import { expireRequests } from '#features/orders/server/seat-requests/close-requests.ts';
import { seatRequest } from '#features/orders/server/seat-requests/tables.ts';
import { chair, chairClaim, eventPrice, ticket } from '#features/event/server/tables.ts';

const { boxOffice, chairs, events, moves, requests } = contract.reception;
let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let staff: { headers: Record<string, string> };
let lastId = 0;

beforeAll(async () => {
  site = await startSiteWithStaff();
  staff = await site.as('admin');
});
afterAll(() => site.stop());

/** The entries since the last call, oldest first. */
async function listNewEntries() {
  const entries = await site.handle.database
    .select()
    .from(auditEntry)
    .where(gt(auditEntry.id, lastId))
    .orderBy(auditEntry.id);
  lastId = entries.at(-1)?.id ?? lastId;
  return entries.map(({ action, subject, actorName }) => ({ action, subject, actorName }));
}
const byStaff = (action: string, subject: unknown) => [
  { action, subject, actorName: 'Administrator' },
];

test('every change of events and chairs has one entry in the audit log', async () => {
  const { id: _, past: __, salesOpen: ___, ...facts } = await site.call(events.getCurrent, {});
  await listNewEntries();
  const created = await site.call(events.create, { body: { ...facts, title: 'Another' } }, staff);
  const params = { id: created.id };
  expect(await listNewEntries()).toEqual(byStaff('create event', `event ${created.id}`));
  await site.call(events.update, { params, body: { ...facts, title: 'Changed' } }, staff);
  // Without a change of the plan and without emails, neither is recorded.
  const entry = await findNewestAuditEntry(site.handle);
  expect(entry?.before).not.toHaveProperty('plan');
  expect(entry?.after).not.toHaveProperty('notifiedHolders');
  expect(await listNewEntries()).toEqual(byStaff('change event', `event ${created.id}`));
  const body = { event: created.id, tableName: 'Table 1', chairName: 'Chair 99' };
  const chair = await site.call(chairs.create, { body: { ...body, chairType: 'adult' } }, staff);
  expect(await listNewEntries()).toEqual(byStaff('create chairs', expect.any(String)));
  const change = { ...chair, tableName: 'Table 2' };
  await site.callFresh(chairs.update, { params: { id: chair.id }, body: change }, staff);
  expect(await listNewEntries()).toEqual(byStaff('change chair', `chair ${chair.id}`));
  await site.call(chairs.delete, { params: { id: chair.id } }, staff);
  expect(await listNewEntries()).toEqual(byStaff('remove chair', `chair ${chair.id}`));
  await site.call(events.delete, { params }, staff);
  expect(await listNewEntries()).toEqual(byStaff('remove event', `event ${created.id}`));
});

test('a change of the seating plan is recorded with the plan before it', async () => {
  const { id: _, past: __, salesOpen: ___, ...facts } = await site.call(events.getCurrent, {});
  const { id } = await site.call(events.create, { body: { ...facts, title: 'Planned' } }, staff);
  const params = { id };
  const before = await site.call(events.getSeatingPlan, { params });
  const plan = { ...before, height: before.height + 1 };
  await site.call(events.update, { params, body: { ...facts, title: 'Planned', plan } }, staff);
  const entry = await findNewestAuditEntry(site.handle);
  const heights = {
    before: { plan: { height: before.height } },
    after: { plan: { height: plan.height } },
  };
  expect(entry).toMatchObject(heights);
  expect((await site.call(events.getSeatingPlan, { params })).height).toBe(plan.height);
  await site.call(events.delete, { params }, staff);
  await listNewEntries();
});

test('every change of a ticket and every decision on a request has one entry in the audit log', async () => {
  const { eventId, chairs: free } = await addEvent(site.handle.database);
  await site.handle.database
    .update(chair)
    .set({ status: 'Request' })
    .where(eq(chair.eventId, eventId));
  const takeChair = () => free.shift()?.id ?? 0;
  const guest = { name: 'A', email: 'a@example.org', phone: '6175550123' };
  const sell = (chairId: number, method: 'cash' | 'gift') =>
    site.call(boxOffice.sell, { body: { ...guest, chairs: [chairId], method } }, staff);
  const request = async (id: number, person: typeof guest) => {
    await site.call(requests.create, { params: { id }, body: person });
    const all = await site.call(requests.list, { query: { event: eventId } }, staff);
    return `seat request ${all.find(({ chairId }) => chairId === id)?.id}`;
  };
  await listNewEntries();

  const gift = await sell(takeChair(), 'gift');
  expect(await listNewEntries()).toEqual(byStaff('give chairs', `order ${gift.orderId}`));
  const { orderId, tickets } = await sell(takeChair(), 'cash');
  expect(await listNewEntries()).toEqual(byStaff('sell chairs', `order ${orderId}`));
  const params = { id: tickets[0]?.id ?? 0 };
  await site.callFresh(moves.reissueTicket, { params }, staff);
  expect(await listNewEntries()).toEqual(byStaff('reissue ticket', `ticket ${params.id}`));
  const correction = { ...guest, name: 'A B', isForOrder: false };
  await site.callFresh(moves.correctHolder, { params, body: correction }, staff);
  expect(await listNewEntries()).toEqual(byStaff('correct contact', `ticket ${params.id}`));
  await site.callFresh(moves.transferTicket, { params, body: { ...guest, name: 'B' } }, staff);
  expect(await listNewEntries()).toEqual(byStaff('transfer ticket', `ticket ${params.id}`));
  await site.callFresh(moves.moveTicket, { params, body: { chairId: takeChair() } }, staff);
  expect(await listNewEntries()).toEqual(byStaff('move ticket', `ticket ${params.id}`));
  await site.handle.database
    .insert(eventPrice)
    .values({ eventId, chairType: 'youth', amountCents: 10_000, openingStatus: 'Buy' });
  const type = { guestType: 'youth' as const, priceCents: 10_000, difference: 'keep' as const };
  await site.callFresh(orderAdmin.changeType, { params, body: type }, staff);
  expect(await listNewEntries()).toEqual(byStaff('change type', `ticket ${params.id}`));
  const amount = { amountCents: 100, reason: 'The wrong price', emailsReason: false };
  await site.callFresh(checkout.refundAmount, { params: { orderId }, body: amount }, staff);
  expect(await listNewEntries()).toEqual(byStaff('refund amount', `order ${orderId}`));
  await site.callFresh(checkout.refund, { params: { orderId }, body: { reason: '' } }, staff);
  expect(await listNewEntries()).toEqual(byStaff('refund order', `order ${orderId}`));
  const codes = await site.handle.database
    .select({ barCode: retiredBarCode.barCode })
    .from(retiredBarCode);
  const sold = await site.handle.database.select({ barCode: ticket.barCode }).from(ticket);
  const written = JSON.stringify(await site.handle.database.select().from(auditEntry));
  for (const { barCode } of [...codes, ...sold]) expect(written).not.toContain(barCode);
  expect(codes.length).toBeGreaterThan(0);

  const ids = [takeChair(), takeChair(), takeChair()] as const;
  const subjects = [];
  for (const [index, id] of ids.entries())
    subjects.push(
      await request(id, { ...guest, email: `${index}@example.org`, phone: `617555019${index}` }),
    );
  expect(await listNewEntries()).toEqual(
    subjects.map((subject) => ({ action: 'ask for seat', subject, actorName: 'A' })),
  );
  await site.call(requests.decline, { params: { id: ids[0] }, body: {} }, staff);
  expect(await listNewEntries()).toEqual(byStaff('decline seat request', subjects[0]));
  await site.call(requests.approve, { params: { id: ids[1] }, body: {} }, staff);
  expect(await listNewEntries()).toEqual(byStaff('approve seat request', subjects[1]));
  await site.handle.database
    .update(seatRequest)
    .set({ heldUntil: site.clock.now() })
    .where(eq(seatRequest.chairId, ids[1]));
  await site.handle.database.delete(chairClaim).where(eq(chairClaim.chairId, ids[1]));
  await expireRequests(site.site.platform);
  expect(await listNewEntries()).toEqual([
    { action: 'lapse seat request', subject: subjects[1], actorName: '' },
  ]);
  await site.call(
    boxOffice.sell,
    { body: { name: 'A', phone: '6175550192', chairs: [ids[2]], method: 'cash' } },
    staff,
  );
  expect(await listNewEntries()).toEqual([
    ...byStaff('fulfil seat request', subjects[2]),
    ...byStaff('sell chairs', expect.any(String)),
  ]);
});

test('a changed table has one entry in the audit log', async () => {
  const { id: event } = await site.call(events.getCurrent, {});
  const [first] = await site.call(chairs.list, { query: { event, chairType: 'adult' } });
  const tableName = first?.tableName ?? '';
  await listNewEntries();
  const seen = { families: false, maxChildren: null };
  const body = { event, tableName, admits: ['children' as const], maxChildren: 2, seen };
  await site.call(chairs.updateTable, { body }, staff);
  expect(await listNewEntries()).toEqual(byStaff('change table', `event ${event}, ${tableName}`));
});
