import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Secret } from '#contract/secret.ts';
import { recordSignInChange } from '#features/accounts/server/audit-sign-in-change.ts';
import { findUserByEmail } from '#features/accounts/server/queries.ts';
import { addMinutes } from '#platform/clock.ts';
import { getViolatedConstraint, type Database } from '#platform/database/database.ts';
import { queueEmail } from '#platform/email/email.ts';
import { type EmailContent, paragraph } from '#platform/email/email-template.ts';
import { type EmailPerson, mention, write } from '#platform/email/email-text.ts';
import { enqueueTask, type TaskHandler } from '#platform/outbox/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { sign, getOrCreateSiteSecret, verify } from '#platform/secrets.ts';
import { type ReauthInput, requireReauthentication } from './require-reauthentication.ts';
import { revokeInvitations, findPerson, updateEmailRow } from './queries.ts';

const validMinutes = 60;

/** Payload of a link. It works only while the account's email is still `from`, so it works once. */
const EmailChange = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  until: z.number(),
});
type EmailChange = z.output<typeof EmailChange>;

const EmailLinkTask = EmailChange.pick({ id: true, to: true });
type EmailLinkTask = z.output<typeof EmailLinkTask>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    'email-link': null;
  }
}
declare module '#platform/outbox/outbox.ts' {
  interface TaskPayloads {
    'email-link': EmailLinkTask;
  }
}

const getLinkKey = (db: Database) => getOrCreateSiteSecret(db, 'email changes');

/**
 * Queues a link to a new email address. Whether it is taken is looked up later in the outbox, so the response does not reveal
 * it. Throws the problems of requireReauthentication.
 */
export async function requestEmailChange(
  platform: Platform,
  { email, password }: { email: string; password?: string | undefined },
  reauthentication: ReauthInput,
): Promise<void> {
  await platform.rateLimiter.consume('new email address', reauthentication.actor.id, 5, 60 * 60);
  await requireReauthentication(platform, password, reauthentication);
  await enqueueTask(platform.database, {
    kind: 'email-link',
    dedupeKey: `email-link ${randomUUID()}`,
    payload: { id: reauthentication.actor.id, to: normalizeEmail(email) },
  });
}

/** Emails the link; does nothing when the address is taken. */
export function createEmailLinkTask(platform: Platform): TaskHandler<EmailLinkTask> {
  const { database, clock, config } = platform;
  return {
    payload: EmailLinkTask,
    async run({ id, to }, { dedupeKey }) {
      const person = await findPerson(database, id);
      if (!person || (await findUserByEmail(database, to))) return;
      const until = addMinutes(clock.now(), validMinutes).getTime();
      const secret = buildLinkSecret(await getLinkKey(database), {
        id,
        from: person.email,
        to,
        until,
      });
      const url = buildScreenUrl(config.PUBLIC_URL, '/email/$secret', { secret });
      await platform.transact((db) =>
        queueEmail(db, {
          kind: 'email-link',
          dedupeKey,
          to,
          ...buildConfirmationEmail({ ...person, email: to, userId: id }, url),
        }),
      );
    },
  };
}

/** Sets the new email and emails the old address about it. Throws 'email-link-invalid'. */
export async function confirmEmail(platform: Platform, secret: string): Promise<{ email: string }> {
  const { database, clock, transact } = platform;
  const input = parseLink(await getLinkKey(database), secret);
  if (!input || input.until < clock.now().getTime()) throw new ProblemError('email-link-invalid');
  try {
    await transact(async (db) => {
      const before = await findPerson(db, input.id);
      if (!before || !(await updateEmailRow(db, input, clock.now())))
        throw new ProblemError('email-link-invalid');
      // Links sent to the old address stop working.
      await revokeInvitations(db, input.id, clock.now());
      const change = {
        action: 'change email address',
        message: `Your sign-in email has changed to: ${input.to}`,
        before: input.from,
        after: input.to,
      };
      await recordSignInChange(platform, db, change, before);
    });
  } catch (error) {
    if (getViolatedConstraint(error) === 'user_email_unique')
      throw new ProblemError('email-link-invalid');
    throw error;
  }
  return { email: input.to };
}

function buildLinkSecret(secret: string, input: EmailChange): string {
  const text = Buffer.from(JSON.stringify(input)).toString('base64url');
  return `${text}.${sign(secret, text)}`;
}

function parseLink(secret: string, link: string): EmailChange | null {
  const [text = '', signature = ''] = link.split('.');
  if (!verify(secret, text, signature)) return null;
  return EmailChange.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
}

const buildConfirmationEmail = (person: EmailPerson, url: Secret): EmailContent => ({
  heading: 'Your new email address',
  blocks: [
    paragraph(
      write`Dear ${mention(person)},\nYou asked to sign in with this email address. Please confirm it's yours:`,
    ),
    { kind: 'button', label: 'Confirm my email', url },
    paragraph(
      `This link works once, for ${validMinutes} minutes. If it wasn't you, ignore this email.`,
    ),
  ],
});
