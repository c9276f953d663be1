import type { Account } from '#contract/account.ts';
import { cancelEmails } from '#platform/email/email.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireMessage } from './get-message.ts';
import { getEmailSubject, lockMessage, setSkipReason, updateMessageRow } from './queries.ts';
import { auditMessage } from './save-message.ts';

/** Before its time, a message becomes a draft again; later, the emails that still wait are not sent. */
export const stopMessage = (platform: Platform, id: number, actor: Account): Promise<void> =>
  platform.transact(async (db) => {
    const now = platform.clock.now();
    const message = requireMessage(await lockMessage(db, id));
    if (!message.sendAt || message.stoppedAt) throw new ProblemError('guest-message-not-stoppable');
    const prefix = `${getEmailSubject(id)} to `;
    const stopped = message.startedAt ? await cancelEmails(db, prefix, now) : [];
    if (message.startedAt && stopped.length === 0)
      throw new ProblemError('guest-message-not-stoppable');
    await setSkipReason(
      db,
      stopped.map((key) => Number(key.slice(prefix.length))),
      'stopped',
    );
    await updateMessageRow(db, id, message.startedAt ? { stoppedAt: now } : { sendAt: null });
    await auditMessage(platform, db, {
      actor,
      action: 'stop message to guests',
      message,
      ...(message.startedAt && { after: { notSent: stopped.length } }),
    });
  });
