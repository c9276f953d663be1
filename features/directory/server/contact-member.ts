import { buildScreenUrl } from '#contract/screens.ts';
import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import type { ContactInput } from '#features/directory/contract/directory.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { queueEmail } from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import { mention, quote, write } from '#platform/email/email-text.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findVisibleMember } from './get-members.ts';
import { canContact } from './rules.ts';

declare module '#platform/email/email.ts' {
  interface EmailData {
    'member-message': null;
  }
}

const hour = 3600;

/**
 * Sends a member a message. Neither side sees the other's address unless the sender shares actual.
 * Limits: ten messages an hour per sender, twenty a day per recipient.
 */
export async function contactMember(
  { database, transact, clock, config, rateLimiter }: Platform,
  id: number,
  { message, shareAddress }: ContactInput,
  actor: Account,
): Promise<void> {
  const entry = await findVisibleMember(database, id, actor);
  if (!canContact(entry) || entry.userId === actor.id)
    throw new ProblemError('contact-unavailable', { name: entry.name });
  await rateLimiter.consume('contact from', actor.id, 10, hour);
  await rateLimiter.consume('contact to', String(id), 20, 24 * hour);
  const sender = mention({ ...actor, userId: actor.id });
  const replyHint = shareAddress
    ? write`To answer ${sender}, reply to this email (${quote(sender.person, actor.email)}).`
    : write`${sender} can't see your address and didn't share theirs. You can answer through the directory.`;
  await transact(async (db) => {
    await queueEmail(db, {
      kind: 'member-message',
      dedupeKey: `contact ${randomUUID()}`,
      to: entry.email,
      ...(shareAddress && { replyTo: actor.email }),
      heading: write`A message from ${sender}`,
      blocks: [
        paragraph(write`Dear ${mention(entry)},\n${sender} sent you this message:`),
        paragraph(quote(sender.person, message)),
        paragraph(replyHint),
        {
          kind: 'button',
          label: 'Open the directory',
          url: buildScreenUrl(config.PUBLIC_URL, '/directory'),
        },
      ],
    });
    // The audit log does not store the message.
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'write to member',
      subject: `member ${id}`,
      after: { shareAddress },
    });
  });
}
