import type { FastifyReply, FastifyRequest } from 'fastify';
import { documents } from '#features/documents/contract/documents.ts';
import type { Audiences } from '#features/audiences/server/find-reader.ts';
import type { Platform } from '#platform/platform.ts';
import { updateDocument, deleteDocument, restoreDocument } from './update-document.ts';
import { createDocument, createDocumentVersion } from './create-document.ts';
import { findDocument, listVersions, searchPublicDocuments } from './queries.ts';
import {
  createDocumentRecords,
  listReadableDocuments,
  getDocument,
  sendFile,
} from './get-document.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { implement } from '#platform/http/implement.ts';
import { defineFeature } from '#platform/feature.ts';
import { createDocumentCleanupJob, createFileTask } from './clean-up-documents.ts';

/** Documents with their versions. */
export const createDocumentsFeature = (platform: Platform, audiences: Audiences) => {
  const uploads = { maxBytes: platform.config.DOCUMENT_MEGABYTES * 1024 * 1024 };
  const download = async (id: number, request: FastifyRequest, reply: FastifyReply) =>
    sendFile(platform, reply, (await getDocument(platform, audiences, { id, request })).id);

  return defineFeature({
    name: 'documents',
    endpoints: implement(documents, {
      list: ({ request }) => listReadableDocuments(platform, audiences, request),
      get: ({ params, request }) => getDocument(platform, audiences, { id: params.id, request }),
      listVersions: async ({ params }) => {
        if (!(await findDocument(platform.database, params.id)))
          throw new ProblemError('document-not-found');
        return listVersions(platform.database, params.id);
      },
      upload: {
        ...uploads,
        handle: ({ body, file, actor }) => createDocument(platform, file, body, actor),
      },
      uploadVersion: {
        ...uploads,
        handle: ({ params, file, actor }) =>
          createDocumentVersion(platform, params.id, file, actor),
      },
      update: ({ params, body, actor }) => updateDocument(platform, params.id, body, actor),
      delete: ({ params, actor }) => deleteDocument(platform, params.id, actor),
      restore: ({ params, actor }) => restoreDocument(platform, params.id, actor),
      download: ({ params, request }, reply) => download(params.id, request, reply),
      downloadFile: ({ params, request }, reply) => download(params.id, request, reply),
      downloadVersion: async ({ params }, reply) => {
        if (!(await findDocument(platform.database, params.id)))
          throw new ProblemError('document-not-found');
        return sendFile(platform, reply, params.id, params.number);
      },
    }),
    search: searchPublicDocuments,
    searchRecords: [createDocumentRecords(audiences)],
    jobs: [createDocumentCleanupJob(platform)],
    tasks: { 'document-file': createFileTask(platform) },
  });
};
