import { createServer, type RequestListener } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** Types for the used part of s3rver, which has none. */
type StoreServer = {
  configureBuckets(): Promise<unknown>;
  callback(): RequestListener;
};
type StoreServerClass = new (options: {
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
}) => StoreServer;

const Module = z.object({ default: z.custom<StoreServerClass>() });

/** Starts an S3-compatible file store with one empty bucket. */
export async function startFileStore() {
  const directory = await mkdtemp(join(tmpdir(), 'namugongo-store-'));
  const name: string = 's3rver';
  const { default: S3rver } = Module.parse(await import(name));
  const store = new S3rver({ silent: true, directory, configureBuckets: [{ name: 'files' }] });
  await store.configureBuckets();
  const server = createServer(store.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The file store has no port.');
  return {
    directory,
    variables: {
      S3_BUCKET: 'files',
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'on',
    },
    /** Stops the store; later calls fail to connect. */
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
