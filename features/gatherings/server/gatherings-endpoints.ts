import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Audiences } from '#features/audiences/server/find-reader.ts';
import { gatherings } from '#features/gatherings/contract/gatherings.ts';
import { maxPictureBytes } from '#features/albums/contract/albums.ts';
import { listRecordChanges } from '#platform/audit.ts';
import { implement } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import {
  changeOccurrence,
  removePicture,
  replacePicture,
  restorePicture,
  saveQuestions,
  saveSlots,
} from './change-parts.ts';
import {
  findGatheringReader,
  getGatheringPage,
  getTeamGathering,
  listAllGatherings,
  listVisibleGatherings,
} from './get-gathering.ts';
import {
  cloneGathering,
  createGathering,
  deleteGathering,
  publishGathering,
  restoreGathering,
  updateGathering,
} from './save-gathering.ts';
import { sendGatheringCalendar, sendGatheringPicture } from './send-gathering-file.ts';

/** It depends on the reader, but the server may render what visitors get. */
const markPrivate = (reply: FastifyReply) => reply.header('cache-control', 'private, no-cache');

export const createGatheringEndpoints = (platform: Platform, audiences: Audiences) => {
  const { database } = platform;
  const findReader = async (request: FastifyRequest) =>
    findGatheringReader(audiences, database, await platform.getAccount(request));
  return implement(gatherings, {
    list: async ({ request }, reply) => {
      markPrivate(reply);
      return listVisibleGatherings(platform, await findReader(request));
    },
    get: async ({ params, query, request }, reply) => {
      markPrivate(reply);
      const reader = await findReader(request);
      return getGatheringPage(platform, { ...params, day: query.day }, reader);
    },
    getCalendar: async ({ params, request }, reply) =>
      sendGatheringCalendar(platform, params.slug, {
        reader: await findReader(request),
        reply,
      }),
    getPicture: async ({ params, request }, reply) =>
      sendGatheringPicture(platform, params.picture, {
        reader: await findReader(request),
        request,
        reply,
      }),
    listForTeam: () => listAllGatherings(platform),
    getForTeam: ({ params }) => getTeamGathering(database, platform, params.id),
    create: ({ body, actor }) => createGathering(platform, body, actor),
    update: ({ params, body, actor }) => updateGathering(platform, params.id, body, actor),
    publish: ({ params, body, actor }) =>
      publishGathering(platform, params.id, body.isPublished, actor),
    clone: ({ params, body, actor }) => cloneGathering(platform, params.id, body, actor),
    delete: ({ params, actor }) => deleteGathering(platform, params.id, actor),
    restore: ({ params, actor }) => restoreGathering(platform, params.id, actor),
    saveQuestions: ({ params, body, actor }) => saveQuestions(platform, params.id, body, actor),
    saveSlots: ({ params, body, actor }) => saveSlots(platform, params.id, body, actor),
    changeOccurrence: ({ params, body, actor }) => changeOccurrence(platform, params, body, actor),
    addPicture: {
      maxBytes: maxPictureBytes,
      handle: ({ params, file, actor }) => replacePicture(platform, params.id, file, actor),
    },
    deletePicture: ({ params, actor }) => removePicture(platform, params.id, actor),
    restorePicture: ({ params, actor }) => restorePicture(platform, params, actor),
    getHistory: ({ params }) => listRecordChanges(database, `gathering ${params.id}`),
  });
};
