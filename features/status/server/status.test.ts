import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '#app/contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackup } from '#platform/backup/create-backup.ts';
import { emailMessage, outbox } from '#platform/tables.ts';
import { readBooks } from '#app/server/read-books.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';

const { people, site: siteCalls, status } = contract;

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
beforeAll(async () => {
  site = await startSiteWithStaff();
});
afterAll(() => site.stop());

const read = async () => site.call(status.get, {}, await site.as('admin'));
const listOpenSteps = async () => {
  const { steps } = await site.call(status.getFirstSteps, {}, await site.as('admin'));
  return steps.filter(({ done }) => !done).map(({ step }) => step);
};

describe('the status', () => {
  test('is for administrators, who see a new site without mail server, cards and backup', async () => {
    for (const role of ['treasurer', 'editor'] as const)
      await expect(site.call(status.get, {}, await site.as(role))).rejects.toMatchObject(
        expectProblem('forbidden'),
      );
    const facts = await read();
    expect(facts).toMatchObject({
      email: { server: null, failed: 0, lastSentAt: null },
      payments: { mode: 'sandbox', open: 0, lastPaidAt: null, testedCards: 0 },
      files: { store: 'disk' },
      backup: { isScheduled: false, lastAt: null, hasCopies: false, copiedAt: null },
      queue: { failing: 0 },
    });
    expect(facts.database.bytes).toBeGreaterThan(1_000_000);
    expect(facts.files.freeBytes).toBeGreaterThan(0);
  });

  test('says nothing of the password of the mail server', async () => {
    const { config } = site.site.platform;
    Object.assign(config, { SMTP_URL: 'smtp://office:secret@mail.example.org:587' });
    const facts = await read();
    expect(facts.email.server).toBe('mail.example.org:587');
    expect(JSON.stringify(facts)).not.toContain('secret');
    Object.assign(config, { SMTP_URL: undefined });
  });

  test('a task that is due at once is late only five minutes after its creation', async () => {
    const before = await read();
    const { database } = site.handle;
    const add = (dedupeKey: string, minutes: number) => {
      const createdAt = new Date(site.clock.now().getTime() - minutes * 60_000);
      const task = { kind: 'mail', dedupeKey, payload: {}, dueAt: new Date(0), createdAt };
      return database.insert(outbox).values(task);
    };
    await add('mail just now', 4);
    expect((await read()).queue).toEqual(before.queue);
    await add('mail a while ago', 7);
    expect((await read()).queue).toMatchObject({
      late: before.queue.late + 1,
      lateSince: new Date(site.clock.now().getTime() - 7 * 60_000).toISOString(),
    });
    await database.delete(outbox);
  });

  test('counts what is late, what fails, and emails that wait', async () => {
    const before = await read();
    const { database } = site.handle;
    const now = site.clock.now().getTime();
    const add = (dedupeKey: string, dueAt: number, attempts: number) =>
      database.insert(outbox).values({
        kind: 'mail',
        dedupeKey,
        payload: {},
        dueAt: new Date(dueAt),
        attempts,
        lastError: 'Connection refused',
      });
    await add('mail late', now - 6 * 60_000, 0);
    await add('mail soon', now - 60_000, 0);
    await add('mail failing', now + 300_000, 5);
    const writtenAt = new Date(now - 3_600_000);
    await database.insert(emailMessage).values({
      dedupeKey: 'mail failing',
      recipient: 'guest@example.org',
      subject: 'Tickets',
      text: '',
      html: '',
      attachments: [],
      createdAt: writtenAt,
    });
    const facts = await read();
    expect(facts.queue).toEqual({
      late: before.queue.late + 1,
      lateSince: new Date(now - 6 * 60_000).toISOString(),
      failing: 1,
    });
    expect(facts.email).toMatchObject({
      waiting: before.email.waiting + 3,
      waitingSince: writtenAt.toISOString(),
      lastError: 'Connection refused',
    });
    await database.delete(outbox);
    await database.delete(emailMessage);
  });

  test('knows the last complete backup', async () => {
    const { config, files } = site.site.platform;
    const folder = join(config.DATA_DIR, 'status-backup');
    await createBackup({ url: site.handle.url, files, clock: site.clock, readBooks, folder });
    expect((await read()).backup.lastAt).toBe(site.clock.now().toISOString());
    await rm(folder, { recursive: true });
  });
});

describe('a test email', () => {
  const send = async () => site.call(status.sendTestEmail, {}, await site.as('admin'));

  test('needs a mail server', async () => {
    await expect(send()).rejects.toMatchObject(expectProblem('no-mail-server'));
    expect(await site.handle.database.select().from(outbox)).toEqual([]);
  });

  test('goes to the administrator, each time anew', async () => {
    const { config } = site.site.platform;
    Object.assign(config, { SMTP_URL: 'smtp://mail.example.org' });
    const { to } = await send();
    await send();
    Object.assign(config, { SMTP_URL: undefined });
    const queued = await site.handle.database.select().from(outbox).where(eq(outbox.kind, 'mail'));
    expect(queued).toHaveLength(2);
    expect(queued[0]?.payload).toMatchObject({ mail: { to } });
    await site.handle.database.delete(outbox);
  });
});

describe('the first steps', () => {
  test('are done one by one, and hidden for good', async () => {
    const all = ['community', 'contact', 'email', 'payments', 'event', 'hall', 'people'];
    expect(await listOpenSteps()).toEqual(all);
    const admin = await site.as('admin');
    const settings = await site.call(siteCalls.getSettings, {}, admin);
    const place = { venue: 'The parish hall', address: '1 Main Street' };
    const body = { ...settings, email: 'office@example.org', place };
    await site.call(siteCalls.updateSettings, { body }, admin);
    expect(await listOpenSteps()).toEqual(all.slice(2));
    await site.call(
      people.invite,
      { body: { name: 'Helper', email: 'helper@example.org', roles: ['usher'] } },
      admin,
    );
    expect(await listOpenSteps()).toEqual(['email', 'payments', 'event', 'hall']);
    await site.call(status.hideFirstSteps, {}, admin);
    const { steps } = await site.call(status.getFirstSteps, {}, await site.as('admin'));
    expect(steps).toEqual([]);
  });

  test('are for administrators', async () => {
    const editor = await site.as('editor');
    for (const call of [
      () => site.call(status.getFirstSteps, {}, editor),
      () => site.call(status.hideFirstSteps, {}, editor),
    ])
      await expect(call()).rejects.toMatchObject(expectProblem('forbidden'));
  });
});
