import { contract } from '@namugongo/contract';
import { gt } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntry } from '../platform/tables.ts';
import { startSiteWithStaff } from '../testing/staff.ts';

const { chairs, events } = contract.reception;
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
  expect(await listNewEntries()).toEqual(byStaff('change event', `event ${created.id}`));
  const body = { event: created.id, tableName: 'Table 1', chairName: 'Chair 99' };
  const chair = await site.call(chairs.create, { body: { ...body, chairType: 'adult' } }, staff);
  expect(await listNewEntries()).toEqual(byStaff('create chairs', expect.any(String)));
  const change = { ...chair, tableName: 'Table 2' };
  await site.call(chairs.update, { params: { id: chair.id }, body: change }, staff);
  expect(await listNewEntries()).toEqual(byStaff('change chair', `chair ${chair.id}`));
  await site.call(chairs.delete, { params: { id: chair.id } }, staff);
  expect(await listNewEntries()).toEqual(byStaff('remove chair', `chair ${chair.id}`));
  await site.call(events.delete, { params }, staff);
  expect(await listNewEntries()).toEqual(byStaff('remove event', `event ${created.id}`));
});
