import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { checkFolder, checkStore } from '../files/check-store.ts';
import { openBucket } from '../files/open-bucket.ts';

/** Saves, reads and deletes a small file where the nightly backups and their copies go. Throws what went wrong. */
export async function checkBackupPlaces(config: Config): Promise<void> {
  if (!config.BACKUP_DIR) return;
  const folder = resolve(config.BACKUP_DIR);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await checkFolder(folder);
  const store = await openBucket(config, 'BACKUP_S3');
  if (store) await checkStore(store, folder);
}
