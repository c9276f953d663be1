import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { paginateListObjectsV2, S3 } from '@aws-sdk/client-s3';
import type { Config } from '../../config.ts';
import type { Store } from './store.ts';

/** Files as objects of an S3-compatible store; one becomes visible when its last byte has arrived. */
export function createS3Store(config: Config, bucket: string): Store {
  const client = new S3(settingsOf(config));
  return {
    async keep(key, { path, bytes }) {
      const Body = createReadStream(path);
      await client.putObject({ Bucket: bucket, Key: key, Body, ContentLength: bytes });
    },
    async read(key) {
      const found = await client.getObject({ Bucket: bucket, Key: key }).catch(nullWhenMissing);
      return found?.Body instanceof Readable ? found.Body : null;
    },
    async remove(key) {
      await client.deleteObject({ Bucket: bucket, Key: key });
    },
    async *list(folder) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${folder}/` });
      for await (const { Contents = [] } of pages)
        for (const { Key, LastModified } of Contents)
          if (Key && LastModified) yield { key: Key, keptAt: LastModified };
    },
  };
}

const ignore = () => undefined;
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

function settingsOf(config: Config) {
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  return {
    region: config.S3_REGION,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT } : {}),
    ...(S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }
      : {}),
    // Stores other than Amazon's do not know its newer checksums; we keep our own.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    // Our own log tells what failed; the client's words would go past it.
    logger: silent,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  };
}

function nullWhenMissing(fault: unknown): null {
  if (fault instanceof Error && fault.name === 'NoSuchKey') return null;
  throw fault;
}
