import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Secret } from '#contract/secret.ts';
import { findUserByEmail } from '#features/accounts/server/queries.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { addMinutes } from '#platform/clock.ts';
import { queueEmail } from '#platform/email/email.ts';
import { type EmailContent, paragraph } from '#platform/email/email-template.ts';
import { type EmailPerson, mention, write } from '#platform/email/email-text.ts';
import { enqueueTask, type TaskHandler } from '#platform/outbox/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { hashSecret } from './invite-person.ts';
import { replaceInvitation } from './queries.ts';

const PasswordLinkTask = z.object({ email: z.string() });
type PasswordLinkTask = z.output<typeof PasswordLinkTask>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    'password-link': null;
  }
}
declare module '#platform/outbox/outbox.ts' {
  interface TaskPayloads {
    'password-link': PasswordLinkTask;
  }
}

const validMinutes = 60;

/**
 * Queues a link that sets a new password. The account is looked up later in the outbox, so the response and its timing do not
 * reveal whether it exists.
 */
export async function requestPasswordReset(platform: Platform, emailInput: string): Promise<void> {
  const email = normalizeEmail(emailInput);
  await platform.rateLimiter.consume('password link', email, 3, 10 * 60);
  await platform.rateLimiter.consume('password links in a day', email, 10, 86_400);
  await enqueueTask(platform.database, {
    kind: 'password-link',
    dedupeKey: `password-link ${randomUUID()}`,
    payload: { email },
  });
}

/** Emails a single-use link. Earlier links stop working. */
export function createPasswordLinkTask(platform: Platform): TaskHandler<PasswordLinkTask> {
  return {
    payload: PasswordLinkTask,
    async run({ email }, { dedupeKey }) {
      await platform.transact(async (db) => {
        const person = await findUserByEmail(db, email);
        if (!person) return;
        const now = platform.clock.now();
        const secret = randomBytes(32).toString('base64url');
        const expiresAt = addMinutes(now, validMinutes);
        await replaceInvitation(
          db,
          { hash: hashSecret(secret), userId: person.id, expiresAt },
          now,
        );
        await writeAuditEntry(db, platform.clock, {
          ...nameActor(person),
          action: 'ask for a new password',
          subject: `account ${person.id}`,
        });
        const url = buildScreenUrl(platform.config.PUBLIC_URL, '/invitation/$secret', {
          secret,
        });
        await queueEmail(db, {
          kind: 'password-link',
          dedupeKey,
          to: email,
          ...buildPasswordEmail({ ...person, userId: person.id }, url),
        });
      });
    },
  };
}

const buildPasswordEmail = (person: EmailPerson, url: Secret): EmailContent => ({
  heading: 'Your new password',
  blocks: [
    paragraph(
      write`Dear ${mention(person)},\nSomeone asked to reset your password. If it was you, set a new one here:`,
    ),
    { kind: 'button', label: 'Set a new password', url },
    paragraph(
      `This link works once, for ${validMinutes} minutes. If it wasn't you, ignore this email. Your password won't change.`,
    ),
  ],
});
