import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AudienceKey } from '#features/audiences/contract/rules/item-audiences.ts';
import { documents } from '#features/documents/contract/documents.ts';
import type { startSiteWithStaff } from './staff.ts';

type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;

export const createFile = (
  name: string,
  contents: string | Uint8Array<ArrayBuffer>,
  type = 'text/plain',
) => new File([contents], name, { type });

/** Uploads a document as the secretary. */
export async function upload(site: Site, file: File, audience: AudienceKey[] = []) {
  const body = { file, usageDescription: 'For tests', audience };
  return site.call(documents.upload, { body }, await site.as('secretary'));
}

export const download = (site: Site, path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.base}${path}`, { headers });

/** Folder of the documents in the disk store. */
export const getDocumentsFolder = ({ site: { platform } }: Site) =>
  join(platform.config.DATA_DIR, 'files', 'documents');

export const listStoredFiles = (site: Site) => readdir(getDocumentsFolder(site)).catch(() => []);
