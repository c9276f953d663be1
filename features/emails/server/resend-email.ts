import type { Account } from '#contract/account.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { requeueEmailMessage } from './queries.ts';
import { notifyOutbox } from '#platform/outbox/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';

/** Queues a message again; the outbox rebuilds and sends it. Throws 'message-not-found', and 'message-not-resendable' when a part of it is gone. */
export async function resendEmail(platform: Platform, id: number, actor: Account): Promise<void> {
  await platform.transact(async (db) => {
    const message = await requeueEmailMessage(db, id);
    if (!message) throw new ProblemError('message-not-found');
    if (message === 'link-removed') throw new ProblemError('message-not-resendable');
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'send message again',
      subject: `message ${id}`,
      after: { to: message.recipient, subject: message.subject },
    });
    await notifyOutbox(db, 'mail');
  });
}
