import pino from 'pino';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';
import { addMinutes } from '#platform/clock.ts';
import { createEmailHandler } from '#platform/email/email.ts';
import { merge } from '#platform/feature.ts';
import { createOutbox, createUnknownTaskJob } from '#platform/outbox/create-outbox.ts';
import { emailMessage, outbox } from '#platform/tables.ts';
import { z } from 'zod';
import { sendAlarms } from './send-alarms.ts';
import { siteAlarm } from './tables.ts';

/** What waits after a site went back to an earlier version. */
const site = await startSiteWithStaff();
const { platform, features } = site.site;
const { database } = platform;
Object.assign(platform.config, { SMTP_URL: 'smtp://mail.example.org' });
afterAll(() => site.stop());

const lines: { level: number; kind?: string; missing?: string }[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
beforeEach(async () => {
  lines.length = 0;
  await database.delete(outbox);
  await database.delete(siteAlarm);
});

const kinds = merge(features, 'emails');
const dueAt = addMinutes(site.clock.now(), -60);
const add = (kind: string, payload: Record<string, unknown> = {}) =>
  database.insert(outbox).values({ kind, dedupeKey: `${kind} later`, payload, dueAt });
const findTask = async (kind: string) =>
  (
    await database
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `${kind} later`))
  )[0];
const createEmailOutbox = (kinds: Parameters<typeof createEmailHandler>[0]['kinds']) => {
  const mail = createEmailHandler({ ...platform, log, kinds });
  return createOutbox({ ...platform, log, handlers: { mail } });
};

/** The emails that tell the administrators of a problem that lasts. */
async function listAlarms(): Promise<string[]> {
  const sources = merge(features, 'status');
  await sendAlarms(platform, sources);
  site.clock.advance(15 * 60_000);
  await sendAlarms(platform, sources);
  const tasks = await database.select().from(outbox);
  return tasks
    .map(({ payload }) => JSON.stringify(payload))
    .filter((text) => /Problem: /.test(text));
}

test('a task of an unknown kind waits, is an error in the log once, and an alarm', async () => {
  await add('of-a-later-version');
  await add('mail', { builder: 'order', data: {} });
  const handlers = {
    ...merge(features, 'tasks'),
    mail: createEmailHandler({ ...platform, kinds }),
  };
  const job = createUnknownTaskJob({ database, log, handlers });
  await job.start();
  await expect.poll(() => lines).toHaveLength(1);
  job.runNow();
  await job.stop();
  expect(lines).toMatchObject([{ level: 50, kind: 'of-a-later-version', count: 1 }]);
  await createOutbox({ ...platform, log, handlers }).drain();
  expect(await findTask('of-a-later-version')).toMatchObject({ attempts: 0, completedAt: null });
  expect(await listAlarms()).toContainEqual(expect.stringContaining('Work in the background'));
});

test('an email without a builder waits, is an error in the log once, an alarm, and sent by the version that has it', async () => {
  await add('mail', { builder: 'of-a-later-version', data: { text: 'Hello' } });
  const box = createEmailOutbox(kinds);
  await box.drain();
  // The outbox sets it aside for five minutes.
  await database.update(outbox).set({ lockedUntil: null });
  await box.drain();
  expect(lines).toMatchObject([{ level: 50, missing: 'email of-a-later-version' }]);
  expect(await findTask('mail')).toMatchObject({ attempts: 2, completedAt: null, dueAt });
  expect(await listAlarms()).toContainEqual(expect.stringContaining('Work in the background'));

  Object.assign(platform.config, { SMTP_URL: undefined });
  await database.update(outbox).set({ lockedUntil: null });
  const later = {
    data: z.object({ text: z.string() }),
    build: async ({ text }: { text: string }) => ({
      to: 'guest@example.org',
      heading: text,
      blocks: [],
    }),
  };
  await createEmailOutbox({ ...kinds, 'of-a-later-version': later }).drain();
  expect(await findTask('mail')).toMatchObject({ completedAt: expect.any(Date) });
  expect(await database.select().from(emailMessage)).toContainEqual(
    expect.objectContaining({ subject: 'Hello' }),
  );
});
