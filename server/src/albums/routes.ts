import { albums, mostPictureBytes } from '@namugongo/contract/albums';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { serve, serveRaw } from '../platform/serve.ts';
import { serveUpload } from '../platform/serve-upload.ts';
import { signedIn } from '../platform/signed-in.ts';
import { answerTakeDown, askTakeDown } from './ask-take-down.ts';
import { albumsTag, changeAlbum, createAlbum, removeAlbum } from './change-album.ts';
import { addPicture, arrangePictures, removePicture, restorePicture } from './change-pictures.ts';
import { readAlbum, readAlbums } from './read-album.ts';
import { sendPicture } from './send-picture.ts';
import { listTakeDowns } from './take-down-queries.ts';

const kept = { snapshot: () => [albumsTag] };

export function albumsRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, albums.list, () => readAlbums(platform.database), kept);
  serve(
    app,
    platform,
    albums.read,
    ({ params }) => readAlbum(platform.database, params.slug),
    kept,
  );
  serveRaw(app, platform, albums.file, ({ params, request }, reply) =>
    sendPicture(platform, params, request, reply),
  );
  serve(app, platform, albums.create, ({ body, who }) =>
    createAlbum(platform, body, signedIn(who)),
  );
  serve(app, platform, albums.change, ({ params, body, who }) =>
    changeAlbum(platform, params.slug, body, signedIn(who)),
  );
  serve(app, platform, albums.remove, async ({ params, who }) => {
    await removeAlbum(platform, params.slug, signedIn(who));
    return {};
  });
  serveUpload(
    app,
    platform,
    albums.addPicture,
    ({ params, file, who }) => addPicture(platform, params.slug, file, signedIn(who)),
    { most: mostPictureBytes },
  );
  serve(app, platform, albums.arrange, ({ params, body, who }) =>
    arrangePictures(platform, params.slug, body.pictures, signedIn(who)),
  );
  serve(app, platform, albums.removePicture, async ({ params: { slug, id }, who }) => {
    await removePicture(platform, slug, id, signedIn(who));
    return {};
  });
  serve(app, platform, albums.restorePicture, ({ params: { slug, id }, who }) =>
    restorePicture(platform, slug, id, signedIn(who)),
  );
  takeDownRoutes(app, platform);
}

function takeDownRoutes(app: FastifyInstance, platform: Platform): void {
  serve(
    app,
    platform,
    albums.askTakeDown,
    async ({ params, body }) => {
      await askTakeDown(platform, params.slug, body);
      return {};
    },
    { limit: { points: 6, seconds: 3600 } },
  );
  serve(app, platform, albums.takeDowns, () => listTakeDowns(platform.database));
  serve(app, platform, albums.answerTakeDown, ({ params, body, who }) =>
    answerTakeDown(platform, params.id, body.answer, signedIn(who)),
  );
}
