import type {
  AnnouncementDelivery,
  AnnouncementRecipient,
} from '#features/announcements/contract/announcements.ts';
import type { emailStates } from '#contract/emails.ts';
import { getEmailState, listEmailsAbout } from '#features/emails/server/queries.ts';
import type { Platform } from '#platform/platform.ts';
import { getAnnouncement } from './list-announcements.ts';
import { countSkipped, getEmailSubject, listRecipientRows } from './recipient-queries.ts';

/** Everybody whom the emails of an announcement were for, and what became of theirs. */
export async function getRecipients(
  platform: Platform,
  id: number,
): Promise<AnnouncementRecipient[]> {
  await getAnnouncement(platform, id);
  const sendsEmail = platform.config.SMTP_URL !== undefined;
  const rows = await listRecipientRows(platform.database, id);
  return rows.map(({ skipReason, isWaiting, ...row }) => ({
    ...row,
    state: skipReason ?? getEmailState({ sentAt: row.sentAt, done: !isWaiting }, sendsEmail),
  }));
}

/** What became of the emails of an announcement; an email that is not written yet waits. */
export async function countAnnouncementEmails(
  platform: Platform,
  id: number,
): Promise<AnnouncementDelivery> {
  const about = getEmailSubject(id);
  const emails = await listEmailsAbout(platform, [about]);
  const { sent, pendingCount } = emails(about);
  const count = (state: (typeof emailStates)[number]) =>
    sent.filter((email) => email.state === state).length;
  return {
    sent: count('sent'),
    waiting: count('waiting') + pendingCount,
    failed: count('failed'),
    unsent: count('kept'),
    returned: await countSkipped(platform.database, id, 'returned'),
  };
}
