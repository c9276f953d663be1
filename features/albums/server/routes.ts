import { albums, maxPictureBytes } from '#features/albums/contract/albums.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { registerEndpoint, registerRawEndpoint } from '#platform/http/register-endpoint.ts';
import { registerUploadEndpoint } from '#platform/http/register-upload-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { resolveTakedown, requestTakedown } from './handle-takedown.ts';
import { albumsTopic, updateAlbum, createAlbum, deleteAlbum } from './update-album.ts';
import { addPicture, reorderPictures, deletePicture, restorePicture } from './update-pictures.ts';
import { getAlbum, listAlbumSummaries } from './get-album.ts';
import { sendPicture } from './send-picture.ts';
import { listTakedowns } from './takedown-queries.ts';

const cached = { cacheTags: () => [albumsTopic] };

export function albumsRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(app, platform, albums.list, () => listAlbumSummaries(platform.database), cached);
  registerEndpoint(
    app,
    platform,
    albums.get,
    ({ params }) => getAlbum(platform.database, params.slug),
    cached,
  );
  registerRawEndpoint(app, platform, albums.getPictureFile, ({ params, request }, reply) =>
    sendPicture(platform, params, request, reply),
  );
  registerEndpoint(app, platform, albums.create, ({ body, actor }) =>
    createAlbum(platform, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, albums.update, ({ params, body, actor }) =>
    updateAlbum(platform, params.slug, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, albums.delete, async ({ params, actor }) => {
    await deleteAlbum(platform, params.slug, requireAccount(actor));
    return {};
  });
  registerUploadEndpoint(
    app,
    platform,
    albums.addPicture,
    ({ params, file, actor }) => addPicture(platform, params.slug, file, requireAccount(actor)),
    { maxBytes: maxPictureBytes },
  );
  registerEndpoint(app, platform, albums.reorderPictures, ({ params, body, actor }) =>
    reorderPictures(platform, params.slug, body.pictures, requireAccount(actor)),
  );
  registerEndpoint(app, platform, albums.deletePicture, async ({ params: { slug, id }, actor }) => {
    await deletePicture(platform, slug, id, requireAccount(actor));
    return {};
  });
  registerEndpoint(app, platform, albums.restorePicture, ({ params: { slug, id }, actor }) =>
    restorePicture(platform, slug, id, requireAccount(actor)),
  );
  takedownRoutes(app, platform);
}

function takedownRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(
    app,
    platform,
    albums.requestTakedown,
    async ({ params, body }) => {
      await requestTakedown(platform, params.slug, body);
      return {};
    },
    { limit: { points: 6, seconds: 3600 } },
  );
  registerEndpoint(app, platform, albums.listTakedowns, () => listTakedowns(platform.database));
  registerEndpoint(app, platform, albums.resolveTakedown, ({ params, body, actor }) =>
    resolveTakedown(platform, params.id, body.decision, requireAccount(actor)),
  );
}
