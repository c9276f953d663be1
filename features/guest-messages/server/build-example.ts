import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import { findEvent } from '#features/event/server/queries.ts';
import type { GuestMessageInput } from '#features/guest-messages/contract/guest-messages.ts';
import { queueEmail } from '#platform/email/email.ts';
import { type EmailContent, renderEmail } from '#platform/email/email-template.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { buildExampleLinks, buildGuestEmail } from './emails.ts';
import { listRecipients } from './list-recipients.ts';
import type { Guest } from './rules.ts';

type ExampleInput = { event: number; message: GuestMessageInput; ticket: number | null };

/** The message as the recipient with this ticket gets it, by default the first one, but with links that open nothing of theirs. */
async function buildExample(
  platform: Pick<Platform, 'database' | 'config'>,
  input: ExampleInput,
): Promise<{ guest: Guest; content: EmailContent }> {
  const { database } = platform;
  const event = await findEvent(database, input.event);
  if (!event) throw new ProblemError('event-not-found');
  const { recipients } = await listRecipients(database, { ...input.message, eventId: event.id });
  const guest =
    recipients.find(({ tickets }) => tickets.some(({ id }) => id === input.ticket)) ??
    recipients[0];
  if (!guest) throw new ProblemError('nobody-to-write-to');
  const content = buildGuestEmail({
    message: input.message,
    guest,
    event,
    site: await getSettings(database),
    ...buildExampleLinks(platform),
  });
  return { guest, content };
}

export async function buildPreview(
  platform: Pick<Platform, 'database' | 'config'>,
  input: ExampleInput,
) {
  const { guest, content } = await buildExample(platform, input);
  return { to: guest.email, ...renderEmail(await getSettings(platform.database), content) };
}

/** Sends what the recipient would get to the account alone. */
export async function sendTest(
  platform: Platform,
  input: ExampleInput,
  { email }: Account,
): Promise<void> {
  const { content } = await buildExample(platform, input);
  await platform.transact((db) =>
    queueEmail(db, {
      kind: 'guest-message-test',
      dedupeKey: `guest-message test ${randomUUID()}`,
      to: email,
      ...content,
    }),
  );
}
