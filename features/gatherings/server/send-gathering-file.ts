import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '#features/audiences/contract/rules/item-audiences.ts';
import { sendPrivatePicture } from '#platform/http/send-private-picture.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { requireVisibleGathering } from './get-gathering.ts';
import { buildGatheringCalendar } from './list-calendar-entries.ts';
import { findPicture, listChangedDays, listGatherings } from './queries.ts';
import { canSeePicture, listAhead } from './rules.ts';

/** Sends the picture that a gathering shows to who sees the gathering; throws 'picture-not-found' to all others. */
export async function sendGatheringPicture(
  { database }: Platform,
  id: number,
  { reader, ...exchange }: { reader: Reader; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const picture = await findPicture(database, id);
  const rows = picture ? await listGatherings(database) : [];
  const row = rows.find((other) => other.id === picture?.gatheringId);
  if (!picture || !row || !canSeePicture(row, reader)) throw new ProblemError('picture-not-found');
  return sendPrivatePicture(exchange, `gathering picture ${id}`, () =>
    Promise.resolve(picture.jpeg),
  );
}

/** Sends the days ahead as a calendar file. */
export async function sendGatheringCalendar(
  platform: Platform,
  slug: string,
  { reader, reply }: { reader: Reader; reply: FastifyReply },
): Promise<FastifyReply> {
  const { database, clock } = platform;
  const row = await requireVisibleGathering(database, slug, reader);
  const { timeZone } = await getSettings(database);
  const changes = await listChangedDays(database, row.id);
  const occurrences = listAhead(row, { changes, now: clock.now(), timeZone });
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${slug}.ics"`)
    .send(await buildGatheringCalendar(platform, row, occurrences));
}
