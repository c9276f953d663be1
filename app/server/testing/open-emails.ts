import { and, eq, like, sql } from 'drizzle-orm';
import type { Settings } from '#contract/site-settings.ts';
import type { Database } from '#platform/database/database.ts';
import type { EmailMessageRow } from '#platform/email/email-queries.ts';
import { renderEmail } from '#platform/email/email-template.ts';
import { openMessage } from '#platform/email/message-options.ts';
import { type Email, SealedEmail, type SealedParts, unseal } from '#platform/email/sealed-email.ts';
import { emailMessage, outbox } from '#platform/tables.ts';

/** Every message in its order, with the secrets of those that are not sent. */
export async function openEmails(db: Database): Promise<EmailMessageRow[]> {
  const rows = await db.select().from(emailMessage).orderBy(emailMessage.id);
  return Promise.all(rows.map((row) => openMessage(db, row)));
}

/** The emails that were written as they were queued, oldest first, with the secrets of those that are not sent. */
export async function openQueuedEmails(db: Database, key = 'mail %'): Promise<SealedParts[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(
      and(eq(outbox.kind, 'mail'), like(outbox.dedupeKey, key), sql`${outbox.payload} ? 'mail'`),
    )
    .orderBy(outbox.id);
  return Promise.all(
    rows.map(async ({ payload }) => {
      const {
        mail: { people: _, ...message },
        sealed,
      } = SealedEmail.parse(payload);
      return sealed ? { ...message, ...(await unseal(db, sealed)) } : message;
    }),
  );
}

/** What a builder built, as its recipient reads it. */
export const renderBuilt = (site: Settings, email: Email | null) =>
  email && { ...email, to: String(email.to), ...renderEmail(site, email) };
