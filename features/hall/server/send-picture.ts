import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPrivatePicture } from '#platform/http/send-private-picture.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { listHallPictureFiles } from './picture-queries.ts';
import { getHallPictureKey } from './update-picture.ts';

/** Sends the picture under a hall to staff; throws 'picture-not-found' for a file that no hall shows. */
export async function sendHallPicture(
  { database, files }: Platform,
  file: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const used = await listHallPictureFiles(database);
  if (!used.has(file)) throw new ProblemError('picture-not-found');
  return sendPrivatePicture({ request, reply }, file, () => files.read(getHallPictureKey(file)));
}
