import { buildScreenUrl } from '#contract/screens.ts';
import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import { queueEmail } from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import { mention, write } from '#platform/email/email-text.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';

declare module '#platform/email/email.ts' {
  interface EmailData {
    test: null;
  }
}

/** Queues an email to the administrator, like any other. Throws 'no-mail-server'. */
export async function sendTestEmail(
  { config, transact }: Platform,
  { name, email }: Account,
): Promise<void> {
  if (!config.SMTP_URL) throw new ProblemError('no-mail-server');
  await transact(async (db) => {
    const site = await getSettings(db);
    await queueEmail(db, {
      kind: 'test',
      dedupeKey: `test ${randomUUID()}`,
      to: email,
      subject: `A test from ${site.name}`,
      heading: 'Email works',
      blocks: [
        paragraph(
          write`Hello ${mention({ name, email })}, this is a test. If you read it, ${site.name} can send email.`,
        ),
        {
          kind: 'link',
          label: 'To the status of the site',
          url: buildScreenUrl(config.PUBLIC_URL, '/status'),
        },
      ],
    });
  });
}
