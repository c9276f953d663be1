import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Audience, documents } from '@namugongo/contract/documents';
import type { startSiteWithStaff } from './staff.ts';

type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;

export const fileOf = (
  name: string,
  contents: string | Uint8Array<ArrayBuffer>,
  type = 'text/plain',
) => new File([contents], name, { type });

/** Uploads as the secretary. */
export async function upload(site: Site, file: File, audience: Audience[] = []) {
  const body = { file, usageDescription: 'For tests', audience };
  return site.call(documents.upload, { body }, await site.as('secretary'));
}

export const download = (site: Site, path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.base}${path}`, { headers });

/** Where the disk store keeps its files. */
export const folderOf = ({ site: { platform } }: Site) =>
  join(platform.config.DATA_DIR, 'files', 'documents');

export const keptIn = (site: Site) => readdir(folderOf(site)).catch(() => []);
