import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Secret } from '#contract/secret.ts';
import { buildCodeEmail } from '#platform/email/email-template.ts';
import { queueEmail } from '#platform/email/email.ts';
import { enqueueTask, type TaskHandler } from '#platform/outbox/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { findUserByEmail, deleteSignInCodes } from './queries.ts';
import { codeMinutes } from './build-sign-in-plugins.ts';
import type { AccountService } from './create-account-service.ts';

const SignInCodeTask = z.object({ email: z.string() });
type SignInCodeTask = z.output<typeof SignInCodeTask>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    'sign-in-code': null;
  }
}
declare module '#platform/outbox/outbox.ts' {
  interface TaskPayloads {
    'sign-in-code': SignInCodeTask;
  }
}

/**
 * Queues a sign-in code for an email address. The account is looked up later in the outbox, so the response and its timing do
 * not reveal whether it exists.
 */
export async function requestSignInCode(platform: Platform, emailInput: string): Promise<void> {
  const email = normalizeEmail(emailInput);
  await platform.rateLimiter.consume('sign-in code', email, 3, 10 * 60);
  await platform.rateLimiter.consume('sign-in codes in a day', email, 20, 86_400);
  await enqueueTask(platform.database, {
    kind: 'sign-in-code',
    dedupeKey: `sign-in-code ${randomUUID()}`,
    payload: { email },
  });
}

/** Creates and sends the code. Earlier codes stop working. */
export function createSignInCodeTask(
  platform: Platform,
  accounts: AccountService,
): TaskHandler<SignInCodeTask> {
  return {
    payload: SignInCodeTask,
    async run({ email }, { dedupeKey }) {
      if (!(await findUserByEmail(platform.database, email))) return;
      await deleteSignInCodes(platform.database, email);
      const { api } = await accounts.auth();
      const code = await api.createVerificationOTP({ body: { email, type: 'sign-in' } });
      const site = await getSettings(platform.database);
      const subject = `Your code for ${site.name}`;
      const why = 'Someone asked for a code to sign in to your account.';
      const content = buildCodeEmail({ why, code: new Secret('code', code), minutes: codeMinutes });
      await platform.transact((db) =>
        queueEmail(db, { kind: 'sign-in-code', dedupeKey, to: email, ...content, subject }),
      );
    },
  };
}
