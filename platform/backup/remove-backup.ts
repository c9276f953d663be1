import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isNotFoundError } from '../files/store-errors.ts';
import { syncFolder } from './write-part.ts';

/** The name of a backup that is being made or deleted. */
export const getUnfinishedName = (folder: string): string => `${folder}.unfinished`;

/** Deletes a backup, if there is one. It loses its name first: a power cut leaves no part of it that looks like a backup. */
export async function removeBackup(folder: string): Promise<void> {
  const unfinished = getUnfinishedName(folder);
  await rm(unfinished, { recursive: true, force: true });
  try {
    await rename(folder, unfinished);
  } catch (error) {
    if (isNotFoundError(error)) return;
    throw error;
  }
  await syncFolder(dirname(folder));
  await rm(unfinished, { recursive: true, force: true });
}
