import { documents } from '@namugongo/contract/documents';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { serveUpload } from '../platform/serve-upload.ts';
import { serve, serveRaw } from '../platform/serve.ts';
import { signedIn } from '../platform/signed-in.ts';
import { changeDocument, removeDocument, restoreDocument } from './change-document.ts';
import { keepDocument, keepVersion } from './keep-document.ts';
import { findDocument, listVersions } from './queries.ts';
import { listReadable, readDocument, sendFile } from './read-document.ts';
import { Refusal } from '../platform/problems.ts';

export function documentsRoutes(app: FastifyInstance, platform: Platform): void {
  const uploads = { most: platform.config.DOCUMENT_MEGABYTES * 1024 * 1024 };

  serve(app, platform, documents.list, async ({ request }, reply) => {
    reply.header('cache-control', 'private, no-store');
    return listReadable(platform, request);
  });
  serve(app, platform, documents.read, async ({ params, request }, reply) => {
    reply.header('cache-control', 'private, no-store');
    return readDocument(platform, params.id, request);
  });
  serve(app, platform, documents.versions, async ({ params }) => {
    if (!(await findDocument(platform.database, params.id)))
      throw new Refusal('document-not-found');
    return listVersions(platform.database, params.id);
  });

  serveUpload(
    app,
    platform,
    documents.upload,
    ({ body, file, who }) => keepDocument(platform, file, body, signedIn(who)),
    uploads,
  );
  serveUpload(
    app,
    platform,
    documents.uploadVersion,
    ({ params, file, who }) => keepVersion(platform, params.id, file, signedIn(who)),
    uploads,
  );

  serve(app, platform, documents.change, ({ params, body, who }) =>
    changeDocument(platform, params.id, body, signedIn(who)),
  );
  serve(app, platform, documents.remove, async ({ params, who }) => {
    await removeDocument(platform, params.id, signedIn(who));
    return {};
  });
  serve(app, platform, documents.restore, ({ params, who }) =>
    restoreDocument(platform, params.id, signedIn(who)),
  );

  for (const download of [documents.download, documents.downloadFile])
    serveRaw(app, platform, download, async ({ params, request }, reply) => {
      const { id } = await readDocument(platform, params.id, request);
      return sendFile(platform, reply, id);
    });
  serveRaw(app, platform, documents.downloadVersion, async ({ params }, reply) => {
    if (!(await findDocument(platform.database, params.id)))
      throw new Refusal('document-not-found');
    return sendFile(platform, reply, params.id, params.number);
  });
}
