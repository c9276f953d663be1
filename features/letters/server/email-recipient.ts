import { z } from 'zod';
import { buildUrl } from '#contract/client.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import { Secret } from '#contract/secret.ts';
import { letters } from '#features/letters/contract/letters.ts';
import type { Database } from '#platform/database/database.ts';
import { type EmailBuilder, queueEmailFromBuilder } from '#platform/email/email.ts';
import type { Email } from '#platform/email/sealed-email.ts';
import type { Platform } from '#platform/platform.ts';
import { createTurnOffKey } from './change-opt-out.ts';
import { buildLetterEmail } from './emails.ts';
import { findRecipient, getEmailSubject, setSkipReason } from './queries.ts';
import { listExcluded } from './recipient-queries.ts';

const RecipientEmail = z.object({ recipientId: z.int() });
type RecipientEmail = z.output<typeof RecipientEmail>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    letter: RecipientEmail;
    'letter-test': null;
    'letter-confirm': null;
  }
}

/** Queues the email of a recipient, once, behind emails that someone waits for. */
export const queueRecipientEmail = (
  db: Database,
  { id, letterId }: { id: number; letterId: number },
  dueAt: Date,
): Promise<void> =>
  queueEmailFromBuilder(db, {
    dedupeKey: `${getEmailSubject(letterId)} to ${id}`,
    builder: 'letter',
    data: { recipientId: id },
    dueAt,
  });

type Needs = Pick<Platform, 'database' | 'config'>;

/** Writes the email when it is sent, to who still wants it. */
export const createRecipientEmail = (platform: Needs): EmailBuilder<RecipientEmail> => ({
  data: RecipientEmail,
  build: ({ recipientId }) => buildRecipientEmail(platform, recipientId),
});

async function buildRecipientEmail(platform: Needs, recipientId: number): Promise<Email | null> {
  const { database, config } = platform;
  const row = await findRecipient(database, recipientId);
  // Deleted with the data of its person.
  if (!row || row.recipient.email === '') return null;
  const { letter, recipient } = row;
  const excluded = await listExcluded(database, recipient.email);
  const reason = letter.stoppedAt ? 'stopped' : excluded.get(recipient.email);
  if (reason) {
    await setSkipReason(database, [recipientId], reason);
    return null;
  }
  const key = await createTurnOffKey(database, recipient);
  return {
    to: recipient.email,
    ...buildLetterEmail(platform, {
      id: letter.id,
      letter,
      turnOffUrl: buildScreenUrl(config.PUBLIC_URL, '/letter-mail/$key', { key }),
    }),
    unsubscribeUrl: new Secret(
      'link',
      buildUrl(config.PUBLIC_URL, letters.turnOff, { params: { key } }),
    ),
  };
}
