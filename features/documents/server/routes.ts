import { documents } from '#features/documents/contract/documents.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { registerUploadEndpoint } from '#platform/http/register-upload-endpoint.ts';
import { registerEndpoint, registerRawEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { updateDocument, deleteDocument, restoreDocument } from './update-document.ts';
import { createDocument, createDocumentVersion } from './create-document.ts';
import { findDocument, listVersions } from './queries.ts';
import { listReadableDocuments, getDocument, sendFile } from './get-document.ts';
import { ProblemError } from '#platform/http/problem-error.ts';

export function documentsRoutes(app: FastifyInstance, platform: Platform): void {
  const uploads = { maxBytes: platform.config.DOCUMENT_MEGABYTES * 1024 * 1024 };

  registerEndpoint(app, platform, documents.list, async ({ request }) => {
    return listReadableDocuments(platform, request);
  });
  registerEndpoint(app, platform, documents.get, async ({ params, request }) => {
    return getDocument(platform, params.id, request);
  });
  registerEndpoint(app, platform, documents.listVersions, async ({ params }) => {
    if (!(await findDocument(platform.database, params.id)))
      throw new ProblemError('document-not-found');
    return listVersions(platform.database, params.id);
  });

  registerUploadEndpoint(
    app,
    platform,
    documents.upload,
    ({ body, file, actor }) => createDocument(platform, file, body, requireAccount(actor)),
    uploads,
  );
  registerUploadEndpoint(
    app,
    platform,
    documents.uploadVersion,
    ({ params, file, actor }) =>
      createDocumentVersion(platform, params.id, file, requireAccount(actor)),
    uploads,
  );

  registerEndpoint(app, platform, documents.update, ({ params, body, actor }) =>
    updateDocument(platform, params.id, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, documents.delete, async ({ params, actor }) => {
    await deleteDocument(platform, params.id, requireAccount(actor));
    return {};
  });
  registerEndpoint(app, platform, documents.restore, ({ params, actor }) =>
    restoreDocument(platform, params.id, requireAccount(actor)),
  );

  for (const download of [documents.download, documents.downloadFile])
    registerRawEndpoint(app, platform, download, async ({ params, request }, reply) => {
      const { id } = await getDocument(platform, params.id, request);
      return sendFile(platform, reply, id);
    });
  registerRawEndpoint(app, platform, documents.downloadVersion, async ({ params }, reply) => {
    if (!(await findDocument(platform.database, params.id)))
      throw new ProblemError('document-not-found');
    return sendFile(platform, reply, params.id, params.number);
  });
}
