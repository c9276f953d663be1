import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { codeMail } from '../platform/code-mail.ts';
import { queueMail } from '../platform/mail.ts';
import { enqueue, type WorkHandler } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../platform/settings.ts';
import { findUserByEmail, forgetCodes } from './queries.ts';
import { codeMinutes } from './sign-in-plugins.ts';
import type { Accounts } from './who.ts';

const workKind = 'sign-in-code';

/**
 * Has a code sent to sign in with. The request only puts work in the queue, the same for every address: whether it has
 * an account is looked up afterwards, where no answer depends on it.
 */
export async function askForSignInCode(platform: Platform, typed: string): Promise<void> {
  const email = typed.toLowerCase();
  await platform.limits.take('sign-in code', email, 3, 10 * 60);
  await platform.limits.take('sign-in codes in a day', email, 20, 86_400);
  await enqueue(platform.database, {
    kind: workKind,
    dedupeKey: `${workKind} ${randomUUID()}`,
    payload: { email },
  });
}

/** The outbox's handler of that work. A new code ends the ones before. */
export function signInCodeWork(
  platform: Platform,
  accounts: Accounts,
): Record<string, WorkHandler> {
  return {
    [workKind]: async ({ payload, dedupeKey }) => {
      const { email } = z.object({ email: z.string() }).parse(payload);
      if (!(await findUserByEmail(platform.database, email))) return;
      await forgetCodes(platform.database, email);
      const { api } = await accounts.auth();
      const code = await api.createVerificationOTP({ body: { email, type: 'sign-in' } });
      const site = await readSettings(platform.database);
      const subject = `Your code for ${site.name}`;
      const why = 'Somebody wants to sign in as you.';
      const letter = codeMail({ site, why, code, minutes: codeMinutes });
      await platform.transact((db) => queueMail(db, { dedupeKey, to: email, subject, ...letter }));
    },
  };
}
