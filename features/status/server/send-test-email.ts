import { buildScreenUrl } from '#contract/screens.ts';
import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import { queueEmail } from '#platform/email/email.ts';
import { renderEmail } from '#platform/email/email-template.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';

/** Queues an email to the administrator, like any other. Throws 'no-mail-server'. */
export async function sendTestEmail(
  { config, transact }: Platform,
  { name, email }: Account,
): Promise<void> {
  if (!config.SMTP_URL) throw new ProblemError('no-mail-server');
  await transact(async (db) => {
    const site = await getSettings(db);
    const text = `Hello ${name}, this is a test. If you read it, ${site.name} can send email.`;
    await queueEmail(db, {
      dedupeKey: `test ${randomUUID()}`,
      to: email,
      subject: `A test from ${site.name}`,
      ...renderEmail({
        site,
        heading: 'Email works',
        blocks: [
          { kind: 'paragraph', text },
          {
            kind: 'link',
            label: 'To the status of the site',
            url: buildScreenUrl(config.PUBLIC_URL, '/status'),
          },
        ],
      }),
    });
  });
}
