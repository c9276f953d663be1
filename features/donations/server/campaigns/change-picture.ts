import type { Account } from '#contract/account.ts';
import { hasRole } from '#contract/rules/roles.ts';
import type { Campaign } from '#features/donations/contract/campaigns.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { convertToJpeg } from '#platform/files/convert-to-jpeg.ts';
import { sendPrivatePicture } from '#platform/http/send-private-picture.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import {
  deletePicturesRemoved,
  findPicture,
  insertPicture,
  removePictures,
  restorePictureRow,
} from './picture-queries.ts';
import { changeCampaign } from './save-campaign.ts';

type Change = { slug: string; action: string; actor: Account };

/** Removes the picture that is shown, and shows what `show` adds. */
const changePicture = (
  platform: Platform,
  { slug, action, actor }: Change,
  show: (db: Database, purpose: string) => Promise<void> = () => Promise.resolve(),
): Promise<Campaign> =>
  changeCampaign(
    platform,
    { slug, action: `${action} picture of campaign`, actor },
    async (db, { purpose }) => {
      await removePictures(db, purpose, platform.clock.now());
      await show(db, purpose);
    },
  );

const format = { width: 1280, height: 1280, quality: 78 } as const;

/** Throws a 'picture-…' problem. */
export async function replacePicture(
  platform: Platform,
  slug: string,
  upload: { path: string },
  actor: Account,
): Promise<Campaign> {
  const picture = await convertToJpeg(platform, upload.path, format);
  return changePicture(platform, { slug, action: 'change', actor }, (db, purpose) =>
    insertPicture(db, { purpose, ...picture }),
  );
}

export const removePicture = (platform: Platform, slug: string, actor: Account) =>
  changePicture(platform, { slug, action: 'remove', actor });

/** Throws 'picture-not-found' for one that was removed more than a day ago. */
export const restorePicture = (
  platform: Platform,
  { slug, picture }: { slug: string; picture: number },
  actor: Account,
) =>
  changePicture(platform, { slug, action: 'restore', actor }, async (db, purpose) => {
    if (!(await restorePictureRow(db, purpose, picture)))
      throw new ProblemError('picture-not-found');
  });

/** Sends the picture that a campaign shows; that of a draft only to treasurers. */
export async function sendCampaignPicture(
  platform: Platform,
  id: number,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const picture = await findPicture(platform.database, id);
  const canSee = picture?.isPublished
    ? true
    : hasRole(await platform.getAccount(exchange.request), ['treasurer']);
  if (!picture || !canSee) throw new ProblemError('picture-not-found');
  return sendPrivatePicture(exchange, `campaign picture ${id}`, () =>
    Promise.resolve(picture.jpeg),
  );
}

const dayMinutes = 24 * 60;

/** Deletes pictures a day after they were removed or replaced. */
export const createPictureJob = ({ database, clock, log }: Platform): BackgroundJob =>
  createIntervalJob('removed pictures of campaigns', 3_600_000, log, () =>
    deletePicturesRemoved(database, addMinutes(clock.now(), -dayMinutes)),
  );
