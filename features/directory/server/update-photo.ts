import type { Account } from '#contract/account.ts';
import type { Audience } from '#features/accounts/contract/rules/audiences.ts';
import type { MemberRecord } from '#features/directory/contract/directory.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { convertToJpeg } from '#platform/files/convert-to-jpeg.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getEditableMember, getMemberRecord } from './get-members.ts';
import * as photos from './photo-queries.ts';
import { lockMember, updateMemberRow } from './queries.ts';

/** About 10 KB: sharp on a card, in the booklet and in the contacts of a phone. */
const photoFormat = { width: 320, height: 320, quality: 76 } as const;

/** Throws a 'picture-…' problem. */
export async function replacePhoto(
  platform: Platform,
  id: number,
  upload: { path: string },
  actor: Account,
): Promise<MemberRecord> {
  await getEditableMember(platform.database, id, actor);
  const { jpeg } = await convertToJpeg(platform, upload.path, photoFormat);
  return changePhoto(platform, { id, actor, action: 'change photo of member' }, async (db) => {
    await photos.removePhotos(db, id, platform.clock.now());
    await photos.insertPhoto(db, id, jpeg);
  });
}

export const removePhoto = (platform: Platform, id: number, actor: Account) =>
  changePhoto(platform, { id, actor, action: 'remove photo of member' }, (db) =>
    photos.removePhotos(db, id, platform.clock.now()),
  );

/** Throws 'picture-not-found' for a photo that was removed more than a day ago. */
export const restorePhoto = (
  platform: Platform,
  { id, photo }: { id: number; photo: number },
  actor: Account,
) =>
  changePhoto(platform, { id, actor, action: 'restore photo of member' }, async (db) => {
    await photos.removePhotos(db, id, platform.clock.now());
    if (!(await photos.restorePhoto(db, id, photo))) throw new ProblemError('picture-not-found');
  });

export const updatePhotoAudience = (
  platform: Platform,
  id: number,
  photoAudience: Audience,
  actor: Account,
) =>
  changePhoto(platform, { id, actor, action: 'change photo of member' }, (db) =>
    updateMemberRow(db, id, { photoAudience }),
  );

/** Runs a change of a locked entry by the secretary or the person; writes nothing to its history when nothing changed. */
function changePhoto(
  { transact, clock }: Platform,
  { id, actor, action }: { id: number; actor: Account; action: string },
  change: (db: Database) => Promise<void>,
): Promise<MemberRecord> {
  return transact(async (db) => {
    if (!(await lockMember(db, id))) throw new ProblemError('member-not-found');
    const before = await getEditableMember(db, id, actor);
    await change(db);
    const after = await getEditableMember(db, id, actor);
    if (before.photo !== after.photo || before.photoAudience !== after.photoAudience)
      await writeAuditEntry(db, clock, {
        ...nameActor(actor),
        action,
        subject: `member ${id}`,
        before: { photo: before.photo, photoAudience: before.photoAudience },
        after: { photo: after.photo, photoAudience: after.photoAudience },
      });
    return getMemberRecord(db, after, actor);
  });
}
