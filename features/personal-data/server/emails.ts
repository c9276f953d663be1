import { randomUUID } from 'node:crypto';
import { Secret } from '#contract/secret.ts';
import type { Database } from '#platform/database/database.ts';
import { queueEmail } from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';

declare module '#platform/email/email.ts' {
  interface EmailData {
    'data-deleted': null;
  }
}

/** Tells people that their data is deleted. The address is kept nowhere; without a mail server nothing is written. */
export async function queueDeletionEmail(
  { config }: Pick<Platform, 'config'>,
  db: Database,
  { email, hadAccount }: { email: string; hadAccount: boolean },
): Promise<void> {
  if (!config.SMTP_URL) return;
  const site = await getSettings(db);
  await queueEmail(db, {
    kind: 'data-deleted',
    dedupeKey: `data deleted ${randomUUID()}`,
    to: new Secret('address', email),
    heading: hadAccount ? 'Your account and data were deleted' : 'Your data was deleted',
    blocks: [
      paragraph(
        'As you asked, we deleted what we stored about you. Orders, gifts and hours stay in our books without your name. You will get no more emails from us.',
      ),
      paragraph(`If it wasn't you, tell us right away${site.email && `: ${site.email}`}.`),
    ],
  });
}
