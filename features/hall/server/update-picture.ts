import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Account } from '#contract/account.ts';
import type { HallPicture, HallPicturePlace } from '#features/hall/contract/hall-pictures.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { convertToJpeg } from '#platform/files/convert-to-jpeg.ts';
import { deleteUnusedFiles } from '#platform/files/delete-unused-files.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import {
  deleteHallPicture,
  findHallPicture,
  listHallPictureFiles,
  saveHallPicture,
  updateHallPicture,
} from './picture-queries.ts';

const folder = 'hall-pictures';
export const getHallPictureKey = (file: string): string => `${folder}/${file}`;

/** Enough to read the labels of a plan; the editor zooms five times. */
const format = { width: 3000, height: 3000, quality: 82 };

/** Puts an uploaded picture under the hall of an event, in its whole width. Throws a 'picture-…' problem. */
export async function replaceHallPicture(
  platform: Platform,
  eventId: number,
  upload: { path: string },
  actor: Account,
): Promise<HallPicture> {
  await findEventOrCurrent(platform, eventId);
  const { jpeg, width, height } = await convertToJpeg(platform, upload.path, format);
  const file = `${randomUUID()}.jpg`;
  await platform.files.write(getHallPictureKey(file), Readable.from([jpeg]));
  const picture = { file, ratio: height / width, x: 0, y: 0, width: 100, opacity: 0.5 };
  await platform.transact(async (db) => {
    await saveHallPicture(db, eventId, picture);
    await writePictureEntry(platform, db, { eventId, action: 'change hall picture', actor });
  });
  await deleteUnusedFiles(platform, folder, await listHallPictureFiles(platform.database));
  return picture;
}

/** Moves, scales or fades the picture; throws 'picture-not-found' without one. */
export async function placeHallPicture(
  platform: Platform,
  eventId: number,
  place: HallPicturePlace,
): Promise<HallPicture> {
  await findEventOrCurrent(platform, eventId);
  const picture = await updateHallPicture(platform.database, eventId, place);
  if (!picture) throw new ProblemError('picture-not-found');
  return picture;
}

export async function removeHallPicture(
  platform: Platform,
  eventId: number,
  actor: Account,
): Promise<void> {
  await findEventOrCurrent(platform, eventId);
  await platform.transact(async (db) => {
    if (!(await findHallPicture(db, eventId))) return;
    await deleteHallPicture(db, eventId);
    await writePictureEntry(platform, db, { eventId, action: 'remove hall picture', actor });
  });
  await deleteUnusedFiles(platform, folder, await listHallPictureFiles(platform.database));
}

const writePictureEntry = (
  { clock }: Platform,
  db: Database,
  { eventId, action, actor }: { eventId: number; action: string; actor: Account },
) =>
  writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action,
    subject: `event ${eventId}`,
  });
