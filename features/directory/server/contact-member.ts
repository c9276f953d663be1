import { buildScreenUrl } from '#contract/screens.ts';
import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import type { ContactInput } from '#features/directory/contract/directory.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import { queueEmail } from '#platform/email/email.ts';
import { type EmailBlock, renderEmail } from '#platform/email/email-template.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import * as queries from './queries.ts';
import { canContact } from './rules.ts';

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
  const entry = await queries.findMember(database, id);
  if (!entry) throw new ProblemError('member-not-found');
  if (!canContact(entry) || entry.userId === actor.id)
    throw new ProblemError('contact-unavailable', { name: entry.name });
  await rateLimiter.consume('contact from', actor.id, 10, hour);
  await rateLimiter.consume('contact to', String(id), 20, 24 * hour);
  const replyHint: EmailBlock = {
    kind: 'paragraph',
    text: shareAddress
      ? `To answer ${actor.name}, reply to this email (${actor.email}).`
      : `${actor.name} can't see your address and didn't share actual. You can answer through the directory.`,
  };
  await transact(async (db) => {
    const site = await getSettings(db);
    const heading = `A message from ${actor.name}`;
    const emailMessage = renderEmail({
      site,
      heading,
      blocks: [
        { kind: 'paragraph', text: `Dear ${entry.name},\n${actor.name} sent you this message:` },
        { kind: 'paragraph', text: message },
        replyHint,
        {
          kind: 'button',
          label: 'Open the directory',
          url: buildScreenUrl(config.PUBLIC_URL, '/directory'),
        },
      ],
    });
    await queueEmail(db, {
      dedupeKey: `contact ${randomUUID()}`,
      to: entry.email,
      ...(shareAddress && { replyTo: actor.email }),
      subject: heading,
      ...emailMessage,
    });
    // The audit log does not store the message.
    await writeAuditEntry(db, clock, {
      actorId: actor.id,
      actorName: actor.name,
      action: 'write to member',
      subject: `member ${id}`,
      after: { shareAddress },
    });
  });
}
