import type { Account } from '#contract/account.ts';
import type {
  Announcement,
  AnnouncementInput,
} from '#features/announcements/contract/announcements.ts';
import { publishWithdrawal } from '#features/audiences/server/find-reader.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { scheduleAnnouncementEmail } from './email-announcement.ts';
import {
  insertAnnouncementRow,
  lockAnnouncement,
  setAnnouncementDeleted,
  updateAnnouncementRow,
} from './queries.ts';

/** Cache topic of every response with announcements. */
export const announcementsTopic = 'announcements';

export async function createAnnouncement(
  platform: Platform,
  change: AnnouncementInput,
  actor: Account,
): Promise<Announcement> {
  return platform.transact(async (db, publish) => {
    const created = await insertAnnouncementRow(db, change, platform.clock.now());
    await scheduleAnnouncementEmail(db, created);
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'write announcement',
      subject: `announcement ${created.id}`,
      after: created,
    });
    await publish(announcementsTopic);
    return created;
  });
}

export async function updateAnnouncement(
  platform: Platform,
  id: number,
  change: AnnouncementInput,
  actor: Account,
): Promise<Announcement> {
  return platform.transact(async (db, publish) => {
    const before = await lockAnnouncement(db, id);
    if (!before || before.deleted) throw new ProblemError('announcement-not-found');
    const after = await updateAnnouncementRow(db, id, change);
    await scheduleAnnouncementEmail(db, after);
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'change announcement',
      subject: `announcement ${id}`,
      before: before.record,
      after,
    });
    await publish(announcementsTopic);
    await publishWithdrawal(publish, before.record.audience, after.audience);
    return after;
  });
}

/** Deletes an announcement or restores a deleted one. Throws 'announcement-not-found'. */
export async function deleteOrRestoreAnnouncement(
  platform: Platform,
  { id, deleted }: { id: number; deleted: boolean },
  actor: Account,
): Promise<Announcement> {
  return platform.transact(async (db, publish) => {
    const existing = await lockAnnouncement(db, id);
    if (!existing || existing.deleted === deleted) throw new ProblemError('announcement-not-found');
    await setAnnouncementDeleted(db, id, deleted ? platform.clock.now() : null);
    if (!deleted) await scheduleAnnouncementEmail(db, existing.record);
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: deleted ? 'delete announcement' : 'restore announcement',
      subject: `announcement ${id}`,
      [deleted ? 'before' : 'after']: existing.record,
    });
    await publish(announcementsTopic);
    return existing.record;
  });
}
