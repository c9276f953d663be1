import { and, asc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import type { Role } from '#contract/roles.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import { auditEntry } from '#platform/tables.ts';
import { samplePassword, startSiteWithAdmin } from './testing/start-site-with-admin.ts';

const { people, personalData } = contract;
const { site, admin, member } = await startSiteWithAdmin();
const { database } = site.handle;
afterAll(() => site.stop());

test('who gives up an office keeps the name in the entry that says so', async () => {
  const { id, name, session } = await member('admin');
  const body = { roles: [], seen: ['admin' as const] };
  await site.call(people.setRoles, { params: { id }, body }, session);
  await site.call(personalData.delete, { body: { password: samplePassword } }, session);
  const [entry] = await database
    .select({ name: auditEntry.actorName, roles: auditEntry.actorRoles })
    .from(auditEntry)
    .where(and(eq(auditEntry.action, 'set roles'), eq(auditEntry.actorId, id)));
  expect(entry).toEqual({ name, roles: ['admin'] });
});

test('what was done in an office keeps its name after the role was taken away', async () => {
  const { id, name, email, session } = await member('member', 'treasurer');
  const setRoles = (roles: Role[], seen: Role[]) =>
    site.call(people.setRoles, { params: { id }, body: { roles, seen } }, admin);
  const act = (action: string) =>
    writeAuditEntry(database, site.clock, {
      actorId: id,
      actorName: name,
      action,
      subject: 'order 1',
    });
  await act('refund as treasurer');
  await setRoles(['member'], ['member', 'treasurer']);
  await act('ask as member');
  await setRoles([], ['member']);
  await act('ask without a role');
  const { sections } = await site.call(personalData.get, {}, session);
  const changes = sections.find(({ title }) => title === 'Changes you made');
  expect(changes?.onDeletion).toContain('keeps the name you had then');
  expect(changes?.records).toContainEqual(
    expect.objectContaining({
      Action: 'refund as treasurer',
      'Your roles then': 'member, treasurer',
    }),
  );
  await site.call(personalData.delete, { body: { password: samplePassword } }, session);
  const names = await database
    .select({ action: auditEntry.action, name: auditEntry.actorName })
    .from(auditEntry)
    .where(eq(auditEntry.subject, 'order 1'))
    .orderBy(asc(auditEntry.id));
  expect(names).toEqual([
    { action: 'refund as treasurer', name },
    { action: 'ask as member', name: 'Deleted person' },
    { action: 'ask without a role', name: 'Deleted person' },
  ]);
  const log = JSON.stringify(await database.select().from(auditEntry));
  expect(log).not.toContain(email);
});
