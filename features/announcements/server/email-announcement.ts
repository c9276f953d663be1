import { buildScreenUrl } from '#contract/screens.ts';
import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import type {
  Announcement,
  AnnouncementInput,
  AnnouncementSkipReason,
} from '#features/announcements/contract/announcements.ts';
import { canRead, visitor } from '#features/audiences/contract/rules/item-audiences.ts';
import type { Audiences } from '#features/audiences/server/find-reader.ts';
import { dayInTimeZone, formatDay } from '#contract/rules/dates.ts';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { fromWallClock } from '#contract/rules/time-zones.ts';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { type EmailBuilder, queueEmail, queueEmailFromBuilder } from '#platform/email/email.ts';
import { type EmailBlock, paragraph } from '#platform/email/email-template.ts';
import { write } from '#platform/email/email-text.ts';
import { listReturnedEmails } from '#platform/email/returned-address-queries.ts';
import type { Email } from '#platform/email/sealed-email.ts';
import { enqueueTask, type TaskHandler } from '#platform/outbox/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import {
  findAnnouncement,
  findSubscriber,
  listSubscribers,
  lockAnnouncement,
  setAnnouncementEmailed,
} from './queries.ts';
import { getEmailSubject, insertRecipientRows, setSkipReason } from './recipient-queries.ts';
import { isVisible } from './rules.ts';
import { createUnsubscribeKey } from './update-subscription.ts';

const AnnouncementTask = z.object({ id: z.int() });
type AnnouncementTask = z.output<typeof AnnouncementTask>;
const AnnouncementEmail = z.object({ id: z.int(), userId: z.string() });
type AnnouncementEmail = z.output<typeof AnnouncementEmail>;

declare module '#platform/outbox/outbox.ts' {
  interface TaskPayloads {
    announcement: AnnouncementTask;
  }
}
declare module '#platform/email/email.ts' {
  interface EmailData {
    announcement: AnnouncementEmail;
    'announcement-test': null;
  }
}

/** Queues the emails of an announcement for its publication, in the transaction that saved it. */
export async function scheduleAnnouncementEmail(
  db: Database,
  announcement: Announcement,
): Promise<void> {
  const { id, draft, sendByEmail, emailedAt, publishOn } = announcement;
  if (draft || !sendByEmail || emailedAt) return;
  const { timeZone } = await getSettings(db);
  await enqueueTask(db, {
    kind: 'announcement',
    dedupeKey: `announcement ${id} ${randomUUID()}`,
    payload: { id },
    ...(publishOn && { dueAt: getStartOfDay(publishOn, timeZone) }),
  });
}

function getStartOfDay(date: string, timeZone: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return fromWallClock({ year, month, day, hour: 0, minute: 0, second: 0 }, timeZone);
}

/** Notes whom the emails are for and queues them, once, if the announcement is visible by then. */
export function createAnnouncementTask(
  { transact, clock }: Platform,
  audiences: Audiences,
): TaskHandler<AnnouncementTask> {
  return {
    payload: AnnouncementTask,
    async run({ id }) {
      await transact(async (db, publish) => {
        const existing = await lockAnnouncement(db, id);
        if (
          !existing ||
          existing.deleted ||
          existing.record.emailedAt ||
          !existing.record.sendByEmail
        )
          return;
        const { timeZone } = await getSettings(db);
        if (!isVisible(existing.record, dayInTimeZone(clock.now(), timeZone))) return;
        await queueEmails(db, { announcement: existing.record, audiences, now: clock.now() });
        await setAnnouncementEmailed(db, id, clock.now());
        await publish('announcements');
      });
    },
  };
}

type Sending = { announcement: Announcement; audiences: Audiences; now: Date };

async function queueEmails(
  db: Database,
  { announcement: { id, audience }, audiences, now }: Sending,
): Promise<void> {
  const subscribers = await listSubscribers(db);
  const readers = await audiences.listAudiences(
    db,
    subscribers.map(({ userId }) => userId),
  );
  const returned = await listReturnedEmails(db);
  const recipients = subscribers
    .filter(({ userId }) => canRead(audience, readers.get(userId) ?? visitor))
    .map(({ userId, email }): { userId: string; skipReason: AnnouncementSkipReason | null } => ({
      userId,
      skipReason: returned.has(normalizeEmail(email)) ? 'returned' : null,
    }));
  await insertRecipientRows(
    db,
    recipients.map((row) => ({ ...row, announcementId: id, createdAt: now })),
  );
  for (const { userId, skipReason } of recipients)
    if (!skipReason)
      await queueEmailFromBuilder(db, {
        dedupeKey: `${getEmailSubject(id)} to ${userId}`,
        builder: 'announcement',
        data: { id, userId },
      });
}

export const createAnnouncementEmail = (
  platform: Platform,
  audiences: Audiences,
): EmailBuilder<AnnouncementEmail> => ({
  data: AnnouncementEmail,
  build: (data) => buildEmail(platform, audiences, data),
});

async function buildEmail(
  { database, config }: Platform,
  audiences: Audiences,
  { id, userId }: AnnouncementEmail,
): Promise<Email | null> {
  const announcement = await findAnnouncement(database, id);
  const subscriber = await findSubscriber(database, userId);
  const skip = async (reason: AnnouncementSkipReason) => {
    await setSkipReason(database, { announcementId: id, userId }, reason);
    return null;
  };
  if (!subscriber) return skip('turned-off');
  if (!announcement || announcement.draft) return skip('stopped');
  if ((await listReturnedEmails(database, subscriber.email)).size > 0) return skip('returned');
  const reader = (await audiences.listAudiences(database, [userId])).get(userId) ?? visitor;
  if (!canRead(announcement.audience, reader)) return skip('stopped');
  const key = await createUnsubscribeKey(database, userId);
  const heading = announcement.announcementTitle;
  return {
    to: subscriber.email,
    heading,
    blocks: buildBlocks(announcement, config.PUBLIC_URL, key),
  };
}

/** Sends what subscribers would get to the editor alone. */
export async function sendTestEmail(
  { database, config, transact }: Platform,
  announcement: AnnouncementInput,
  { id: userId, email }: Account,
): Promise<void> {
  const key = await createUnsubscribeKey(database, userId);
  const heading = announcement.announcementTitle;
  const blocks = buildBlocks(announcement, config.PUBLIC_URL, key);
  await transact((db) =>
    queueEmail(db, {
      kind: 'announcement-test',
      dedupeKey: `announcement test ${randomUUID()}`,
      to: email,
      subject: `Test: ${heading}`,
      heading,
      blocks,
    }),
  );
}

type Content = AnnouncementInput & { id?: number };

/** An announcement that is not saved yet has no page of its own. */
const getPageUrl = ({ id }: Content, publicUrl: string) =>
  id === undefined
    ? buildScreenUrl(publicUrl, '/announcements')
    : buildScreenUrl(publicUrl, '/detail-announcement/$id', { id });

const buildBlocks = (announcement: Content, publicUrl: string, key: string): EmailBlock[] => [
  paragraph(formatHeadline(announcement)),
  paragraph(announcement.announcementDetail),
  {
    kind: 'button',
    label: 'Read it on our site',
    url: getPageUrl(announcement, publicUrl),
  },
  paragraph(
    write`You get this because you asked for announcements by email. To stop: ${buildScreenUrl(publicUrl, '/announcement-mail/$key', { key })}`,
  ),
];

/** Date, if any, and day of the year on one line. */
const formatHeadline = ({ announcementDate, sundayNumber }: Content): string =>
  [announcementDate && formatDay(announcementDate, 'MMM Do YYYY'), sundayNumber]
    .filter(Boolean)
    .join(' · ');
