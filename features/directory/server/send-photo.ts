import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '#contract/account.ts';
import { getViewerRole } from '#features/accounts/contract/rules/audiences.ts';
import type { Platform } from '#platform/platform.ts';
import { sendPrivatePicture } from '#platform/http/send-private-picture.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { readPhotos } from './photo-queries.ts';
import { findMember } from './queries.ts';
import { toVisibleMember } from './rules.ts';

/** Sends the photo that an entry shows to its audience; throws 'picture-not-found' to all others. */
export async function sendPhoto(
  { database }: Platform,
  { id, photo }: { id: number; photo: number },
  { actor, request, reply }: { actor: Account; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const entry = await findMember(database, id);
  const own = entry?.userId === actor.id;
  const reader = getViewerRole(actor.roles, own);
  if (!entry || toVisibleMember(entry, reader, { own, atHome: false }).photo !== photo)
    throw new ProblemError('picture-not-found');
  return sendPrivatePicture({ request, reply }, `photo ${photo}`, async () => {
    const jpeg = (await readPhotos(database, [photo])).get(photo);
    if (!jpeg) throw new ProblemError('picture-not-found');
    return jpeg;
  });
}
