import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { findUserByEmail } from '../accounts/queries.ts';
import { audit } from '../platform/audit.ts';
import { addMinutes } from '../platform/clock.ts';
import { queueMail } from '../platform/mail.ts';
import { writeMail } from '../platform/mail-frame.ts';
import { enqueue, type WorkHandler } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../platform/settings.ts';
import { hashOf } from './invite-person.ts';
import { replaceInvitation } from './queries.ts';

const workKind = 'password-link';
const validMinutes = 60;

/**
 * Has a link sent that sets a new password. As with codes, only work is put in the queue, the same for every address:
 * the answer and its time say nothing about who has an account.
 */
export async function askForPasswordLink(platform: Platform, typed: string): Promise<void> {
  const email = typed.toLowerCase();
  await platform.limits.take('password link', email, 3, 10 * 60);
  await platform.limits.take('password links in a day', email, 10, 86_400);
  await enqueue(platform.database, {
    kind: workKind,
    dedupeKey: `${workKind} ${randomUUID()}`,
    payload: { email },
  });
}

/** The outbox's handler of that work: a single-use link, good for an hour; links before it work no more. */
export function passwordLinkWork(platform: Platform): Record<string, WorkHandler> {
  return {
    [workKind]: async ({ payload, dedupeKey }) => {
      const { email } = z.object({ email: z.string() }).parse(payload);
      await platform.transact(async (db) => {
        const person = await findUserByEmail(db, email);
        if (!person) return;
        const now = platform.clock.now();
        const secret = randomBytes(32).toString('base64url');
        const expiresAt = addMinutes(now, validMinutes);
        await replaceInvitation(db, { hash: hashOf(secret), userId: person.id, expiresAt }, now);
        await audit(db, platform.clock, {
          who: person.id,
          whoName: person.name,
          action: 'ask for a new password',
          subject: `account ${person.id}`,
        });
        const site = await readSettings(db);
        const url = `${platform.config.PUBLIC_URL}/#/invitation/${secret}`;
        const letter = passwordMail(site, person.name, url);
        await queueMail(db, { dedupeKey, to: email, subject: 'Your new password', ...letter });
      });
    },
  };
}

const passwordMail = (site: { name: string; email: string }, name: string, url: string) =>
  writeMail({
    site,
    heading: 'Your new password',
    blocks: [
      {
        kind: 'paragraph',
        text: `Dear ${name},\nsomebody asked for a new password for your account. If that is you, set it here:`,
      },
      { kind: 'button', label: 'Set a new password', url },
      {
        kind: 'paragraph',
        text: `The link works once, for ${validMinutes} minutes. If it is not you, do nothing: your password stays as it is.`,
      },
    ],
  });
