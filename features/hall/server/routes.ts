import { hall } from '#features/hall/contract/hall.ts';
import { hallPictures, maxHallPictureBytes } from '#features/hall/contract/hall-pictures.ts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint, registerRawEndpoint } from '#platform/http/register-endpoint.ts';
import { registerUploadEndpoint } from '#platform/http/register-upload-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import type { Platform } from '#platform/platform.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { changeDraft, discardDraft, getDraft, restoreHall } from './change-draft.ts';
import { publishHall, reviewHall } from './publish-hall.ts';
import { listVersionRows } from './queries.ts';
import { findHallPicture } from './picture-queries.ts';
import { listTables } from './rules.ts';
import { sendHallPicture } from './send-picture.ts';
import { placeHallPicture, removeHallPicture, replaceHallPicture } from './update-picture.ts';

export function hallRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(app, platform, hall.getDraft, async ({ params }) =>
    getDraft(platform, params.id),
  );
  registerEndpoint(app, platform, hall.changeDraft, async ({ params, body, actor }) =>
    changeDraft(platform, params.id, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, hall.check, async ({ params }) =>
    reviewHall(platform, params.id),
  );
  registerEndpoint(app, platform, hall.publish, async ({ params, body, actor }) =>
    publishHall(platform, params.id, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, hall.discard, async ({ params, actor }) => {
    await discardDraft(platform, params.id, requireAccount(actor));
    return {};
  });
  registerEndpoint(app, platform, hall.listVersions, async ({ params }) => {
    const event = await findEventOrCurrent(platform, params.id);
    const rows = await listVersionRows(platform.database, event.id);
    return rows.map(({ number, publishedAt, publishedBy, hall: published }) => ({
      number,
      publishedAt,
      by: publishedBy,
      tables: listTables(published).length,
      chairs: listTables(published).reduce((sum, { chairs }) => sum + chairs.length, 0),
    }));
  });
  registerEndpoint(app, platform, hall.restore, async ({ params, actor }) => {
    await restoreHall(
      platform,
      { eventId: params.id, number: params.number },
      requireAccount(actor),
    );
    return {};
  });
}

export function hallPictureRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(app, platform, hallPictures.get, async ({ params }) => {
    const { id } = await findEventOrCurrent(platform, params.id);
    return { picture: await findHallPicture(platform.database, id) };
  });
  registerUploadEndpoint(
    app,
    platform,
    hallPictures.upload,
    ({ params, file, actor }) =>
      replaceHallPicture(platform, params.id, file, requireAccount(actor)),
    { maxBytes: maxHallPictureBytes },
  );
  registerEndpoint(app, platform, hallPictures.place, async ({ params, body }) =>
    placeHallPicture(platform, params.id, body),
  );
  registerEndpoint(app, platform, hallPictures.delete, async ({ params, actor }) => {
    await removeHallPicture(platform, params.id, requireAccount(actor));
    return {};
  });
  registerRawEndpoint(app, platform, hallPictures.getFile, ({ params, request }, reply) =>
    sendHallPicture(platform, params.file, request, reply),
  );
}
