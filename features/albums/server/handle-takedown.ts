import { buildScreenUrl } from '#contract/screens.ts';
import type { Account } from '#contract/account.ts';
import type { Takedown, TakedownInput } from '#features/albums/contract/albums.ts';
import type { Reader } from '#features/audiences/contract/rules/item-audiences.ts';
import type { z } from 'zod';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { queueEmail } from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import { limitEmail, unaddressedOffice } from '#platform/email/limit-emails.ts';
import { mention, quote } from '#platform/email/email-text.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { albumsTopic } from './update-album.ts';
import { requireAlbum } from './get-album.ts';
import { findPicture, listPictures, updatePictureRow } from './queries.ts';
import { closeTakedown, findTakedown, insertTakedownRow, toTakedown } from './takedown-queries.ts';

declare module '#platform/email/email.ts' {
  interface EmailData {
    'takedown-request': null;
    'takedown-decision': null;
  }
}

/** Saves a visitor's request and emails it to the contact address, if one is set. */
export async function requestTakedown(
  platform: Platform,
  { slug, reader }: { slug: string; reader: Reader },
  { picture: pictureId, name, email, reason }: z.output<typeof TakedownInput>,
): Promise<void> {
  await platform.transact(async (db) => {
    const album = await requireAlbum(db, slug, reader);
    const picture = pictureId === null ? null : await findPicture(db, album.id, pictureId);
    if (pictureId !== null && (!picture || picture.deletedAt))
      throw new ProblemError('picture-not-found');
    const requestedAt = platform.clock.now();
    const id = await insertTakedownRow(db, {
      albumId: album.id,
      pictureId,
      name,
      email,
      reason,
      requestedAt,
    });
    const { email: to } = await getSettings(db);
    if (!to) return limitEmail(db, 'takedown-request', unaddressedOffice);
    const requester = { name, email };
    await queueEmail(db, {
      kind: 'takedown-request',
      dedupeKey: `take-down ${id} asked`,
      to,
      heading: 'Someone asks us to take down a picture',
      blocks: [
        {
          kind: 'facts',
          facts: [
            ['Album', album.title],
            [
              'Picture',
              picture ? picture.alternativeText || 'without a description' : 'the whole album',
            ],
            ['Name', mention(requester)],
            ['Email', quote(requester, email)],
          ],
        },
        paragraph(quote(requester, reason)),
        {
          kind: 'button',
          label: 'Answer the request',
          url: buildScreenUrl(platform.config.PUBLIC_URL, '/take-downs'),
        },
      ],
    });
  });
}

/** Takes down the requested picture or all pictures of the album, or keeps them, and emails the requester. */
export async function resolveTakedown(
  platform: Platform,
  id: number,
  decision: 'removed' | 'kept',
  actor: Account,
): Promise<Takedown> {
  const now = platform.clock.now();
  await platform.transact(async (db, publish) => {
    const existing = await findTakedown(db, id);
    if (!existing) throw new ProblemError('takedown-not-found');
    if (!(await closeTakedown(db, id, { state: decision, resolvedAt: now })))
      throw new ProblemError('takedown-already-resolved');
    const { request, album, picture } = existing;
    const target =
      request.pictureId === null ? await listPictures(db, album.id) : picture ? [picture] : [];
    if (decision === 'removed')
      for (const { id: pictureId } of target)
        await updatePictureRow(db, pictureId, { deletedAt: now });
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'answer take-down request',
      subject: `take-down request ${id}`,
      after: { decision, album: album.slug, pictures: target.map((item) => item.id) },
    });
    await queueEmail(db, {
      kind: 'takedown-decision',
      dedupeKey: `take-down ${id} answered`,
      to: request.email,
      heading: 'Your request about a picture',
      blocks: [
        paragraph(
          decision === 'removed'
            ? `We took down what you asked for in “${album.title}”. Thank you for telling us.`
            : `We looked at your request about “${album.title}” and decided to keep the picture. Reply to this email if you'd like to talk about it.`,
        ),
      ],
    });
    await publish(albumsTopic);
  });
  const resolved = await findTakedown(platform.database, id);
  if (!resolved) throw new ProblemError('takedown-not-found');
  return toTakedown(resolved);
}
