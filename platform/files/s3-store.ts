import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { paginateListObjectsV2, S3 } from '@aws-sdk/client-s3';
import type { FileStore } from './store.ts';

export type S3Account = {
  /** The address of a store other than Amazon's. */
  endpoint: string | undefined;
  region: string;
  /** Without both, the role of the machine is used. */
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
  forcePathStyle: boolean;
};

/** Stores files as objects in an S3-compatible store. An object becomes visible after its last byte has arrived. */
export function createS3Store({ bucket, ...account }: S3Account & { bucket: string }): FileStore {
  const client = new S3(toClientOptions(account));
  return {
    async store(key, { path, bytes }) {
      const Body = createReadStream(path);
      await client.putObject({ Bucket: bucket, Key: key, Body, ContentLength: bytes });
    },
    async read(key) {
      const object = await client.getObject({ Bucket: bucket, Key: key }).catch(nullWhenMissing);
      return object?.Body instanceof Readable ? object.Body : null;
    },
    async remove(key) {
      await client.deleteObject({ Bucket: bucket, Key: key });
    },
    async *list(folder) {
      const pages = paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: folder && `${folder}/` },
      );
      for await (const { Contents = [] } of pages)
        for (const { Key, LastModified } of Contents)
          if (Key && LastModified) yield { key: Key, storedAt: LastModified };
    },
  };
}

const ignore = () => undefined;
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

function toClientOptions(account: S3Account) {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = account;
  return {
    region,
    forcePathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Other stores than Amazon's don't support its newer checksums; the site saves its own.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    // The site logs errors itself (store-errors.ts).
    logger: silent,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  };
}

function nullWhenMissing(cause: unknown): null {
  if (cause instanceof Error && cause.name === 'NoSuchKey') return null;
  throw cause;
}
