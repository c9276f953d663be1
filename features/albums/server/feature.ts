import type { Account } from '#contract/account.ts';
import { albums, maxPictureBytes } from '#features/albums/contract/albums.ts';
import { visitor } from '#features/audiences/contract/rules/item-audiences.ts';
import type { Audiences } from '#features/audiences/server/find-reader.ts';
import type { Platform } from '#platform/platform.ts';
import { resolveTakedown, requestTakedown } from './handle-takedown.ts';
import { albumsTopic, updateAlbum, createAlbum, deleteAlbum } from './update-album.ts';
import { addPicture, reorderPictures, deletePicture, restorePicture } from './update-pictures.ts';
import { searchAlbums } from './queries.ts';
import { createAlbumRecords, findAlbumReader, getAlbum, listAlbumSummaries } from './get-album.ts';
import { sendPicture } from './send-picture.ts';
import { countOpenTakedowns, listTakedowns } from './takedown-queries.ts';
import { cached, implement, limited } from '#platform/http/implement.ts';
import { defineFeature } from '#platform/feature.ts';
import { createPictureCleanupJob } from './delete-orphaned-pictures.ts';
import { albumData } from './personal-data-queries.ts';

/** Albums and their pictures, and requests to take a picture down. */
export const createAlbumsFeature = (platform: Platform, audiences: Audiences) => {
  const { database } = platform;
  const findReader = (account: Account | null) => findAlbumReader(audiences, database, account);
  return defineFeature({
    name: 'albums',
    search: searchAlbums,
    searchRecords: [createAlbumRecords(audiences)],
    emails: {
      'takedown-request': { cause: { toRecipient: 100, byCause: 5 } },
      'takedown-decision': { cause: 'team' },
    },
    endpoints: implement(albums, {
      list: cached([albumsTopic], () => listAlbumSummaries(database, visitor)),
      listForReader: async ({ actor }) => listAlbumSummaries(database, await findReader(actor)),
      get: cached([albumsTopic], ({ params }) => getAlbum(database, params.slug, visitor)),
      getForReader: async ({ params, actor }) =>
        getAlbum(database, params.slug, await findReader(actor)),
      getPictureFile: ({ params, request }, reply) =>
        sendPicture({ platform, findReader }, params, request, reply),
      create: ({ body, actor }) => createAlbum(platform, body, actor),
      update: ({ params, body, actor }) => updateAlbum(platform, params.slug, body, actor),
      delete: ({ params, actor }) => deleteAlbum(platform, params.slug, actor),
      addPicture: {
        maxBytes: maxPictureBytes,
        handle: ({ params, file, actor }) => addPicture(platform, params.slug, file, actor),
      },
      reorderPictures: ({ params, body, actor }) =>
        reorderPictures(platform, params.slug, body.pictures, actor),
      deletePicture: ({ params: { slug, id }, actor }) => deletePicture(platform, slug, id, actor),
      restorePicture: ({ params: { slug, id }, actor }) =>
        restorePicture(platform, slug, id, actor),
      requestTakedown: limited({ points: 6, seconds: 3600 }, async ({ params, body, request }) => {
        const reader = await findReader(await platform.getAccount(request));
        await requestTakedown(platform, { slug: params.slug, reader }, body);
      }),
      listTakedowns: () => listTakedowns(platform.database),
      resolveTakedown: ({ params, body, actor }) =>
        resolveTakedown(platform, params.id, body.decision, actor),
    }),
    jobs: [createPictureCleanupJob(platform)],
    personalData: albumData,
    today: { 'take-downs': () => countOpenTakedowns(platform.database) },
  });
};
