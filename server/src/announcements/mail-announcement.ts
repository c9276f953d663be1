import { randomUUID } from 'node:crypto';
import type { Announcement } from '@namugongo/contract/announcements';
import { dayAt, dayInWords } from '@namugongo/contract/rules/days';
import { momentOf } from '@namugongo/contract/rules/zoned-moments';
import { z } from 'zod';
import type { Database } from '../platform/database.ts';
import { type Mail, type MailBuilder, queueBuiltMail } from '../platform/mail.ts';
import { type MailBlock, writeMail } from '../platform/mail-frame.ts';
import { enqueue, type WorkHandler } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../platform/settings.ts';
import {
  findAnnouncement,
  findReader,
  listReaders,
  lockAnnouncement,
  markMailed,
} from './queries.ts';
import { isShown } from './rules.ts';
import { stopKey } from './stop-mail.ts';

const kind = 'announcement';
const Work = z.object({ id: z.int() });
const Letter = z.object({ id: z.int(), userId: z.string() });

/** Looks at an announcement at its publication, to send it. Part of the transaction that saved it; each save looks anew. */
export async function planMail(db: Database, announcement: Announcement): Promise<void> {
  const { id, draft, byMail, mailedAt, publishOn } = announcement;
  if (draft || !byMail || mailedAt) return;
  const { timeZone } = await readSettings(db);
  await enqueue(db, {
    kind,
    dedupeKey: `${kind} ${id} ${randomUUID()}`,
    payload: { id },
    ...(publishOn && { dueAt: beginningOf(publishOn, timeZone) }),
  });
}

function beginningOf(date: string, timeZone: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return momentOf({ year, month, day, hour: 0, minute: 0, second: 0 }, timeZone);
}

/** The outbox's work: queues one letter for each who asked, once, and only for what is shown by then. */
export function announcementWork(platform: Platform): Record<string, WorkHandler> {
  const { transact, clock } = platform;
  return {
    [kind]: async ({ payload }) => {
      const { id } = Work.parse(payload);
      await transact(async (db, announce) => {
        const found = await lockAnnouncement(db, id);
        if (!found || found.deleted || found.record.mailedAt || !found.record.byMail) return;
        const { timeZone } = await readSettings(db);
        if (!isShown(found.record, dayAt(clock.now(), timeZone))) return;
        for (const userId of await listReaders(db))
          await queueBuiltMail(db, {
            dedupeKey: `${kind} ${id} to ${userId}`,
            builder: kind,
            data: { id, userId },
          });
        await markMailed(db, id, clock.now());
        await announce('announcements');
      });
    },
  };
}

/** Writes the letter when it is sent. */
export const announcementMailBuilders = (platform: Platform): Record<string, MailBuilder> => ({
  [kind]: (data) => writeLetter(platform, Letter.parse(data)),
});

async function writeLetter(
  { database, config }: Platform,
  { id, userId }: z.output<typeof Letter>,
): Promise<Mail | null> {
  const announcement = await findAnnouncement(database, id);
  const reader = await findReader(database, userId);
  // Taken back, or no longer wanted, before it was sent.
  if (!announcement || announcement.draft || !reader) return null;
  const site = await readSettings(database);
  const key = await stopKey(database, userId);
  const heading = announcement.announcementTitle;
  return {
    to: reader.email,
    subject: heading,
    ...writeMail({ site, heading, blocks: blocksOf(announcement, config.PUBLIC_URL, key) }),
  };
}

const blocksOf = (announcement: Announcement, publicUrl: string, key: string): MailBlock[] => [
  { kind: 'paragraph', text: headOf(announcement) },
  { kind: 'paragraph', text: announcement.announcementDetail },
  {
    kind: 'button',
    label: 'Read it on the site',
    url: `${publicUrl}/#/detail-announcement/${announcement.id}`,
  },
  {
    kind: 'paragraph',
    text: `You get this because you asked for announcements by e-mail. To end that: ${publicUrl}/#/announcement-mail/${key}`,
  },
];

/** Its date and day of the year on one line, where it has a date. */
const headOf = ({ announcementDate, sundayNumber }: Announcement): string =>
  [announcementDate && dayInWords(announcementDate, 'MMM Do YYYY'), sundayNumber]
    .filter(Boolean)
    .join(' · ');
