import type { Config } from '../config.ts';
import type { FileStore } from './store.ts';

/** The store of the settings with this prefix; null when they name no bucket. Its library is large and loaded only for a bucket. */
export async function openBucket(
  config: Config,
  prefix: 'S3' | 'BACKUP_S3',
): Promise<FileStore | null> {
  const bucket = config[`${prefix}_BUCKET`];
  if (!bucket) return null;
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store({
    bucket,
    endpoint: config[`${prefix}_ENDPOINT`],
    region: config[`${prefix}_REGION`],
    accessKeyId: config[`${prefix}_ACCESS_KEY_ID`],
    secretAccessKey: config[`${prefix}_SECRET_ACCESS_KEY`],
    forcePathStyle: config[`${prefix}_FORCE_PATH_STYLE`],
  });
}
