import { randomUUID } from 'node:crypto';
import { buildScreenUrl } from '#contract/screens.ts';
import { listEmailsOfRole } from '#features/accounts/server/queries.ts';
import type { Database } from '#platform/database/database.ts';
import { queueEmail } from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import { limitEmail, unaddressedOffice } from '#platform/email/limit-emails.ts';
import type { DataSubject } from '#platform/ops/personal-data.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { hasEntry } from './personal-data-queries.ts';

declare module '#platform/email/email.ts' {
  interface EmailData {
    'entry-deleted': null;
  }
}

/** Tells the secretaries, or else the office, that a person left the directory, without the name that was to be deleted. */
export async function queueEntryDeletedEmails(
  { config }: Pick<Platform, 'config'>,
  db: Database,
  subject: DataSubject,
): Promise<void> {
  if (!(await hasEntry(db, subject))) return;
  const site = await getSettings(db);
  const own = subject.email;
  const secretaries = (await listEmailsOfRole(db, 'secretary')).filter((to) => to !== own);
  const id = randomUUID();
  const recipients = secretaries.length > 0 ? secretaries : [site.email].filter(Boolean);
  if (recipients.length === 0) await limitEmail(db, 'entry-deleted', unaddressedOffice);
  for (const to of recipients)
    await queueEmail(db, {
      kind: 'entry-deleted',
      dedupeKey: `entry deleted ${id} ${to}`,
      to,
      heading: 'Someone left the directory',
      blocks: [
        paragraph(
          "A member deleted their data, so their entry is gone from the directory. We don't say who, because the name is deleted too. Please print the booklet and the labels again before you use them, and delete older files.",
        ),
        {
          kind: 'button',
          label: 'Open the directory',
          url: buildScreenUrl(config.PUBLIC_URL, '/directory'),
        },
      ],
    });
}
