import type { Account } from '@namugongo/contract/accounts';
import type { TakeDown, TakeDownRequest } from '@namugongo/contract/albums';
import type { z } from 'zod';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database.ts';
import { queueMail } from '../platform/mail.ts';
import { type MailBlock, writeMail } from '../platform/mail-frame.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { readSettings } from '../platform/settings.ts';
import { albumsTag } from './change-album.ts';
import { findAlbum, findPicture, listPictures, updatePicture } from './queries.ts';
import { closeTakeDown, findTakeDown, insertTakeDown, showTakeDown } from './take-down-queries.ts';

/** Writes a visitor's wish down and mails it to the community's address. */
export async function askTakeDown(
  platform: Platform,
  slug: string,
  { picture: pictureId, name, email, reason }: z.output<typeof TakeDownRequest>,
): Promise<void> {
  await platform.transact(async (db) => {
    const album = await findAlbum(db, slug);
    if (!album) throw new Refusal('album-not-found');
    const picture = pictureId === null ? null : await findPicture(db, album.id, pictureId);
    if (pictureId !== null && (!picture || picture.removedAt))
      throw new Refusal('picture-not-found');
    const askedAt = platform.clock.now();
    const id = await insertTakeDown(db, {
      albumId: album.id,
      pictureId,
      name,
      email,
      reason,
      askedAt,
    });
    const { email: to } = await readSettings(db);
    await letter(db, `take-down ${id} asked`, to, 'Somebody asks for a picture to be taken down', [
      {
        kind: 'facts',
        facts: [
          ['Album', album.title],
          [
            'Picture',
            picture ? picture.alternativeText || `number ${picture.id}` : 'the whole album',
          ],
          ['Name', name],
          ['E-mail', email],
        ],
      },
      { kind: 'paragraph', text: reason },
      { kind: 'button', label: 'Answer it', url: `${platform.config.PUBLIC_URL}/#/take-downs` },
    ]);
  });
}

/** Takes the picture down, or every picture of the album it was asked for; or keeps it. The asker is told. */
export async function answerTakeDown(
  platform: Platform,
  id: number,
  answer: 'removed' | 'kept',
  who: Account,
): Promise<TakeDown> {
  const now = platform.clock.now();
  await platform.transact(async (db, announce) => {
    const found = await findTakeDown(db, id);
    if (!found) throw new Refusal('take-down-not-found');
    if (!(await closeTakeDown(db, id, { state: answer, answeredAt: now })))
      throw new Refusal('take-down-answered');
    const { request, album, picture } = found;
    const wanted =
      request.pictureId === null ? await listPictures(db, album.id) : picture ? [picture] : [];
    if (answer === 'removed')
      for (const { id: pictureId } of wanted)
        await updatePicture(db, pictureId, { removedAt: now });
    await audit(db, platform.clock, {
      who: who.id,
      whoName: who.name,
      action: 'answer take-down request',
      subject: `take-down request ${id}`,
      after: { answer, album: album.slug, pictures: wanted.map((one) => one.id) },
    });
    await letter(db, `take-down ${id} answered`, request.email, 'Your request about a picture', [
      {
        kind: 'paragraph',
        text:
          answer === 'removed'
            ? `We have taken down what you asked for in “${album.title}”. Thank you for telling us.`
            : `We have looked at your request about “${album.title}” and decided to keep the picture. Please answer this message if you would like to talk about it.`,
      },
    ]);
    await announce(albumsTag);
  });
  const answered = await findTakeDown(platform.database, id);
  if (!answered) throw new Refusal('take-down-not-found');
  return showTakeDown(answered);
}

async function letter(
  db: Database,
  dedupeKey: string,
  to: string,
  heading: string,
  blocks: MailBlock[],
): Promise<void> {
  const site = await readSettings(db);
  await queueMail(db, { dedupeKey, to, subject: heading, ...writeMail({ site, heading, blocks }) });
}
