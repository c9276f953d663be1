import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { S3 } from '@aws-sdk/client-s3';
import { connectMs } from '../deadlines.ts';
import { readWithDeadline, withDeadline } from '../with-deadline.ts';
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
      const input = { Bucket: bucket, Key: key, Body, ContentLength: bytes };
      await withDeadline(
        'file store',
        (abortSignal) => client.putObject(input, { abortSignal }),
        bytes,
      ).finally(() => Body.destroy());
    },
    async read(key) {
      const object = await withDeadline('file store', (abortSignal) =>
        client.getObject({ Bucket: bucket, Key: key }, { abortSignal }).catch(nullWhenMissing),
      );
      if (!(object?.Body instanceof Readable)) return null;
      return Readable.from(readWithDeadline('file store', object.Body), { objectMode: false });
    },
    async remove(key) {
      await withDeadline('file store', (abortSignal) =>
        client.deleteObject({ Bucket: bucket, Key: key }, { abortSignal }),
      );
    },
    async *list(folder) {
      const input = { Bucket: bucket, Prefix: folder && `${folder}/` };
      for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
        const page = await withDeadline('file store', (abortSignal) =>
          client.listObjectsV2({ ...input, ContinuationToken: token }, { abortSignal }),
        );
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key, storedAt: LastModified };
        token = page.NextContinuationToken;
      }
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
    requestHandler: { connectionTimeout: connectMs },
  };
}

function nullWhenMissing(cause: unknown): null {
  if (cause instanceof Error && cause.name === 'NoSuchKey') return null;
  throw cause;
}
