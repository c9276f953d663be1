import type { Account } from '@namugongo/contract/accounts';
import type { Announcement, AnnouncementChange } from '@namugongo/contract/announcements';
import { audit } from '../platform/audit.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { planMail } from './mail-announcement.ts';
import {
  insertAnnouncement,
  lockAnnouncement,
  markDeleted,
  updateAnnouncement,
} from './queries.ts';

/** What every answer with an announcement in it hangs on. */
export const announcementsTopic = 'announcements';

export async function createAnnouncement(
  platform: Platform,
  change: AnnouncementChange,
  who: Account,
): Promise<Announcement> {
  return platform.transact(async (db, announce) => {
    const made = await insertAnnouncement(db, change, platform.clock.now());
    await planMail(db, made);
    await audit(db, platform.clock, {
      ...by(who),
      action: 'write announcement',
      subject: `announcement ${made.id}`,
      after: made,
    });
    await announce(announcementsTopic);
    return made;
  });
}

export async function changeAnnouncement(
  platform: Platform,
  id: number,
  change: AnnouncementChange,
  who: Account,
): Promise<Announcement> {
  return platform.transact(async (db, announce) => {
    const before = await lockAnnouncement(db, id);
    if (!before || before.deleted) throw new Refusal('announcement-not-found');
    const after = await updateAnnouncement(db, id, change);
    await planMail(db, after);
    await audit(db, platform.clock, {
      ...by(who),
      action: 'change announcement',
      subject: `announcement ${id}`,
      before: before.record,
      after,
    });
    await announce(announcementsTopic);
    return after;
  });
}

/** Takes an announcement away, or brings a deleted one back. */
export async function setDeleted(
  platform: Platform,
  { id, deleted }: { id: number; deleted: boolean },
  who: Account,
): Promise<Announcement> {
  return platform.transact(async (db, announce) => {
    const found = await lockAnnouncement(db, id);
    if (!found || found.deleted === deleted) throw new Refusal('announcement-not-found');
    await markDeleted(db, id, deleted ? platform.clock.now() : null);
    if (!deleted) await planMail(db, found.record);
    await audit(db, platform.clock, {
      ...by(who),
      action: deleted ? 'delete announcement' : 'bring back announcement',
      subject: `announcement ${id}`,
      [deleted ? 'before' : 'after']: found.record,
    });
    await announce(announcementsTopic);
    return found.record;
  });
}

const by = (who: Account) => ({ who: who.id, whoName: who.name });
