import { setTimeout as pause } from 'node:timers/promises';
import type { Year } from './open-year.ts';

/** Not of the clock: the card processor beside the site, and the wait for payments at a stop. */
const otherJobs: ReadonlySet<string> = new Set(['sandbox provider', 'running payments']);
const maxWaitMs = 30_000;

/**
 * Runs every background job once, in the order of the site, and after them the outbox, until nothing that is due is left. A short year
 * makes few backups, and no alarm that there are so few.
 */
export async function runJobs(
  year: Year,
  { isNight, isLong }: { isNight: boolean; isLong: boolean },
) {
  const { jobs } = year.getSite().site;
  for (const job of jobs) {
    if (otherJobs.has(job.name)) continue;
    if (!isLong && ((job.name === 'backup' && !isNight) || job.name === 'alarms')) continue;
    // It starts with a run, and stops after it: timers of the same length fire in their order.
    await job.start();
    await pause(0);
    await job.stop();
  }
  await finishTasks(year);
}

/** Runs what is due in the outbox, and what the card processor reports meanwhile. */
export async function finishTasks(year: Year): Promise<void> {
  const { site } = year.getSite();
  const until = performance.now() + maxWaitMs;
  for (;;) {
    await site.outbox.drain();
    const open = await listDueWork(year);
    if (open.length === 0) return;
    if (performance.now() > until) throw new Error(`Work is left: ${JSON.stringify(open)}`);
    if (open.some(({ work }) => work === 'report')) await pause(20);
    await site.payments.webhooks.work();
  }
}

const listDueWork = (year: Year) =>
  year.query(
    `select 'task' as work, dedupe_key as name, last_error from outbox_task where completed_at is null and due_at <= $1
      union all select 'report', event_id, null from sandbox.webhook_delivery where delivered_at is null and due_at <= $1
      union all select 'event', event_id, null from webhook_event where handled_at is null`,
    [year.clock.now()],
  );
